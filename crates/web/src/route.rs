//! Which page is shown: the address is the state.

/// A page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Route {
    /// All tables.
    Home,
    /// A game in the page, against bots.
    Play(&'static str),
    /// What comes before a game in the page: who plays, by which rules.
    SetUp(&'static str),
    /// A room of the server.
    Room(String),
    /// A room as everybody in a living room sees it: on a large screen, by no seat.
    Screen(String),
    /// Help with Wires at a real table.
    Assist,
    /// A game looked at again: one of the server's, or one that the visitor brings.
    Review(Option<String>),
    /// The account.
    Account,
    /// For administrators.
    Admin,
    /// The first password of an administrator.
    Setup,
    /// Anything else.
    Lost,
}

impl Route {
    /// Reads an address.
    pub fn parse(path: &str) -> Self {
        let path = path.split(['#', '?']).next().unwrap_or_default();
        let parts: Vec<&str> = path.split('/').filter(|p| !p.is_empty()).collect();
        let game = |id: &str| catalog::cover(id).map(|cover| cover.facts.id);
        match parts[..] {
            [] => Self::Home,
            ["play", id] => game(id).map_or(Self::Lost, Self::Play),
            ["review"] => Self::Review(None),
            ["review", record] => Self::Review(Some(record.to_owned())),
            ["assist", "wires"] => Self::Assist,
            ["table", id] => game(id).map_or(Self::Lost, Self::SetUp),
            ["r", code] => Self::Room(code.to_uppercase()),
            ["r", code, "screen"] => Self::Screen(code.to_uppercase()),
            ["account"] => Self::Account,
            ["admin"] => Self::Admin,
            ["setup"] => Self::Setup,
            _ => Self::Lost,
        }
    }

    /// The address of the page.
    pub fn path(&self) -> String {
        match self {
            Self::Home | Self::Lost => "/".to_owned(),
            Self::Play(game) => format!("/play/{game}"),
            Self::SetUp(game) => format!("/table/{game}"),
            Self::Room(code) => format!("/r/{code}"),
            Self::Screen(code) => format!("/r/{code}/screen"),
            Self::Assist => "/assist/wires".to_owned(),
            Self::Review(None) => "/review".to_owned(),
            Self::Review(Some(record)) => format!("/review/{record}"),
            Self::Account => "/account".to_owned(),
            Self::Admin => "/admin".to_owned(),
            Self::Setup => "/setup".to_owned(),
        }
    }
}

/// A value behind the `?` or the `#` of an address, as it stands there.
pub fn value<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let text = text.trim_start_matches(['?', '#']);
    text.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_found_again_by_its_address() {
        let mut pages = vec![
            Route::Home,
            Route::Room("ABCDE".into()),
            Route::Screen("ABCDE".into()),
            Route::Assist,
            Route::Review(None),
            Route::Review(Some("r-12".into())),
            Route::Account,
            Route::Admin,
            Route::Setup,
        ];
        pages.extend(
            catalog::covers().iter().flat_map(|c| [Route::Play(c.facts.id), Route::SetUp(c.facts.id)]),
        );
        for page in pages {
            assert_eq!(Route::parse(&page.path()), page);
        }
    }

    #[test]
    fn an_address_that_leads_nowhere_is_lost_and_what_follows_the_path_does_not_matter() {
        for path in ["/play", "/play/chess", "/play/golf/1", "/r", "/x", "/assist/golf"] {
            assert_eq!(Route::parse(path), Route::Lost, "{path}");
        }
        assert_eq!(Route::parse("/r/abcde"), Route::Room("ABCDE".into()));
        assert_eq!(Route::parse("/review#0.xyz"), Route::Review(None));
        assert_eq!(Route::parse("/account?tab=2"), Route::Account);
    }

    #[test]
    fn a_value_is_found_by_its_whole_name() {
        assert_eq!(value("?token=a&next=b", "next"), Some("b"));
        assert_eq!(value("#token=a", "token"), Some("a"));
        assert_eq!(value("?mytoken=a", "token"), None);
    }
}
