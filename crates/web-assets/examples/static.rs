//! Serves the client alone, without rooms: `PARLOR_WEB=1 cargo run -p web-assets --example static [PORT]`.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};

fn main() -> std::io::Result<()> {
    let port = std::env::args().nth(1).unwrap_or_else(|| "8080".into());
    let listener = TcpListener::bind(format!("127.0.0.1:{port}"))?;
    println!("http://127.0.0.1:{port}");
    for stream in listener.incoming() {
        let stream = stream?;
        std::thread::spawn(move || serve(stream));
    }
    Ok(())
}

fn serve(mut stream: TcpStream) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    let path = first.split(' ').nth(1).unwrap_or("/").split('?').next().unwrap_or("/").to_owned();
    let mut accepts = String::new();
    for line in lines.map_while(Result::ok).take_while(|l| !l.is_empty()) {
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("accept-encoding")
        {
            value.clone_into(&mut accepts);
        }
    }
    let answer = web_assets::answer(&path, &accepts);
    write!(
        stream,
        "HTTP/1.1 {} \r\nConnection: close\r\nContent-Length: {}\r\n",
        answer.status,
        answer.body.len()
    )?;
    for (name, value) in answer.headers {
        write!(stream, "{name}: {value}\r\n")?;
    }
    stream.write_all(b"\r\n")?;
    stream.write_all(answer.body)
}
