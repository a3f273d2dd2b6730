//! The addresses by which other devices reach the server.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// Networks that only this machine has: of containers and virtual machines.
const VIRTUAL: [&str; 8] = ["docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "cni", "podman"];

/// Where other devices find a server that listens here, the best first; empty if only this machine can reach it.
pub fn addresses(listening: SocketAddr, public_url: Option<&str>) -> Vec<String> {
    if let Some(public) = public_url {
        return vec![public.to_owned()];
    }
    let interfaces = if listening.ip().is_unspecified() { interfaces() } else { Vec::new() };
    reachable(listening, &interfaces)
        .into_iter()
        .map(|ip| format!("http://{}", SocketAddr::new(ip, listening.port())))
        .collect()
}

/// The networks that this machine is in: their names, and its address in each.
fn interfaces() -> Vec<(String, IpAddr)> {
    let found = if_addrs::get_if_addrs().unwrap_or_default();
    found.into_iter().map(|interface| (interface.name.clone(), interface.ip())).collect()
}

/// The addresses among these that somebody else can open.
fn reachable(listening: SocketAddr, interfaces: &[(String, IpAddr)]) -> Vec<IpAddr> {
    let own = listening.ip();
    if !own.is_unspecified() {
        return if own.is_loopback() { Vec::new() } else { vec![own] };
    }
    let mut found: Vec<IpAddr> = interfaces
        .iter()
        .filter(|(name, ip)| {
            // People type and scan these: the short ones.
            let fits = matches!(ip, IpAddr::V4(v4) if !v4.is_loopback() && !v4.is_link_local() && !v4.is_unspecified());
            fits && !VIRTUAL.iter().any(|prefix| name.starts_with(prefix))
        })
        .map(|(_, ip)| *ip)
        .collect();
    // What a home's router gives out comes before the rest, such as a tunnel to work.
    found.sort_by_key(|ip| match ip {
        IpAddr::V4(v4) if v4.octets()[..2] == [192, 168] => 0,
        IpAddr::V4(v4) if v4.is_private() => 1,
        _ => 2,
    });
    found.dedup();
    found
}

/// Is somebody with this address at home here: may it know the addresses of this machine?
pub(crate) fn is_near(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => near_v4(v4),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local(),
    }
}

fn near_v4(v4: Ipv4Addr) -> bool {
    v4.is_loopback() || v4.is_private() || v4.is_link_local()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> SocketAddr {
        text.parse().unwrap()
    }

    fn networks(list: &[(&str, &str)]) -> Vec<(String, IpAddr)> {
        list.iter().map(|(name, ip)| ((*name).to_owned(), ip.parse().unwrap())).collect()
    }

    #[test]
    fn a_server_that_listens_everywhere_names_what_friends_can_open_and_the_home_network_first() {
        let found = reachable(
            at("0.0.0.0:8000"),
            &networks(&[
                ("lo", "127.0.0.1"),
                ("docker0", "172.17.0.1"),
                ("tun0", "10.8.0.6"),
                ("wlan0", "192.168.1.20"),
                ("wlan0", "fe80::1"),
                ("eth1", "169.254.3.4"),
            ]),
        );
        assert_eq!(found, [IpAddr::from([192, 168, 1, 20]), IpAddr::from([10, 8, 0, 6])]);
    }

    #[test]
    fn a_server_that_only_this_machine_reaches_has_no_address_for_others() {
        assert!(addresses(at("127.0.0.1:8000"), None).is_empty());
        assert!(addresses(at("[::1]:8000"), None).is_empty());
        assert_eq!(addresses(at("192.168.1.20:8000"), None), ["http://192.168.1.20:8000"]);
        assert_eq!(
            addresses(at("127.0.0.1:8000"), Some("https://games.example.org")),
            ["https://games.example.org"]
        );
    }

    #[test]
    fn strangers_are_not_near() {
        for near in ["127.0.0.1", "192.168.1.9", "10.0.0.2", "::1", "fd00::2"] {
            assert!(is_near(near.parse().unwrap()), "{near}");
        }
        for far in ["203.0.113.9", "2001:db8::1"] {
            assert!(!is_near(far.parse().unwrap()), "{far}");
        }
    }
}
