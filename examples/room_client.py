#!/usr/bin/env python3
"""A client of Parlor's server in plain Python, written from docs/server-protocol.md alone.

    parlor serve &
    python3 examples/room_client.py http://127.0.0.1:8000 golf

Makes a room, takes every seat in it with a player of its own, plays any legal move to the end of the game and prints how it
ended. It knows no rules. What is worth taking over is `Socket` (a WebSocket in a hundred lines of the standard library) and
`Player.talk`: it comes back when the connection breaks, with the last version it has, and sends again, with the same id, what
was not answered, so that nothing is done twice.
"""

import base64
import hashlib
import json
import os
import random
import socket
import ssl
import struct
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request


class Closed(Exception):
    """The connection has ended."""


class Socket:
    """A WebSocket (RFC 6455): texts out, texts in."""

    def __init__(self, url):
        parts = urllib.parse.urlsplit(url)
        secure = parts.scheme == "https"
        self.stream = socket.create_connection((parts.hostname, parts.port or (443 if secure else 80)), timeout=10)
        self.stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if secure:
            self.stream = ssl.create_default_context().wrap_socket(self.stream, server_hostname=parts.hostname)
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall(
            (
                f"GET /ws HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
            ).encode()
        )
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        right = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        if b" 101 " not in head.split(b"\r\n")[0] or base64.b64encode(right) not in head:
            raise Closed(head.decode(errors="replace"))

    def fill(self):
        try:
            data = self.stream.recv(65536)
        except OSError as error:
            raise Closed(str(error)) from error
        if not data:
            raise Closed("the other side is gone")
        self.buffer += data

    def take(self, count):
        while len(self.buffer) < count:
            self.fill()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def frame(self, kind, data):
        mask = os.urandom(4)
        size = len(data)
        if size < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | size)
        elif size < 65536:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", 0x80 | kind, 0x80 | 127, size)
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))
        try:
            self.stream.sendall(head + mask + masked)
        except OSError as error:
            raise Closed(str(error)) from error

    def send(self, value):
        self.frame(1, json.dumps(value).encode())

    def receive(self):
        """The next message; answers pings on the way."""
        text = b""
        while True:
            first, size = self.take(2)
            size &= 0x7F
            if size == 126:
                (size,) = struct.unpack("!H", self.take(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self.take(8))
            data, kind = self.take(size), first & 0x0F
            if kind == 8:
                code = struct.unpack("!H", data[:2])[0] if len(data) >= 2 else None
                raise Closed(f"closed with {code} {data[2:].decode(errors='replace')}")
            if kind == 9:
                self.frame(10, data)
            elif kind in (0, 1):
                text += data
                if first & 0x80:
                    return json.loads(text)

    def close(self):
        self.stream.close()


def post(url, body, token=None):
    """A request over HTTP; 429 and 503 mean: later."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["X-Seat-Token"] = token
    for _ in range(20):
        request = urllib.request.Request(url, json.dumps(body).encode(), headers)
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            fault = json.load(error)["error"]
            if error.code not in (429, 503):
                raise SystemExit(f"{url}: {fault['code']}: {fault['message']}") from error
            time.sleep(int(error.headers.get("Retry-After", "1")) if error.code == 429 else 0.2)
    raise SystemExit(f"{url}: no answer")


class Player(threading.Thread):
    """Somebody with a seat."""

    def __init__(self, server, joined, drops):
        super().__init__(daemon=True)
        self.server, self.joined, self.drops = server, joined, drops
        self.version = self.table = self.result = self.trouble = None
        self.pending = None
        self.ids = 0
        self.moves = 0

    def run(self):
        try:
            while not self.finished():
                try:
                    self.talk()
                except Closed:
                    time.sleep(0.05)
        except Exception as error:  # Whoever waits for this player wants to know.
            self.trouble = error

    def finished(self):
        return self.result is not None and self.pending is None

    def talk(self):
        """On one connection, until the game is over or the connection breaks."""
        here = Socket(self.server)
        try:
            hello = {"id": "hello", "do": "hello", "protocol": 1, "room": self.joined["room"]}
            hello["token"] = self.joined["token"]
            if self.version is not None:
                hello["version"] = self.version
            here.send(hello)
            if self.pending:
                here.send(self.pending)
            while not self.finished():
                message = here.receive()
                self.hear(message)
                if self.act(here) and random.random() < self.drops:
                    raise Closed("as if the network had failed")
        finally:
            here.close()

    def hear(self, message):
        kind = message["type"]
        if kind in ("snapshot", "update"):
            if self.version is not None and message["version"] < self.version:
                raise ValueError(f"version {message['version']} after {self.version}")
            self.version = message["version"]
            self.table = message.get("table", self.table)
            if self.table and "over" in self.table["turn"]:
                self.result = self.table
        elif kind == "done" and self.pending and message["id"] == self.pending["id"]:
            self.pending, self.moves = None, self.moves + 1
        elif kind == "refused" and message.get("id") != "hello":
            # Somebody else was quicker: the table that has come since is the one to think about.
            if message["code"] not in ("stale", "not_your_turn", "storage", "busy", "too_fast", "shutdown"):
                raise ValueError(f"{message['code']}: {message['message']}")
            if message["code"] == "too_fast":
                time.sleep(0.2)
            self.pending = None
        elif kind == "closing" and message["code"] not in ("shutdown", "too_slow", "too_fast"):
            raise ValueError(f"{message['code']}: {message['message']}")

    def act(self, here):
        """Makes a move, if it is this player's turn and none is on its way."""
        if self.pending or not self.table or not self.table["legal"]:
            return False
        self.ids += 1
        choice = random.choice(self.table["legal"])
        self.pending = {"id": str(self.ids), "do": "play", "action": choice["id"], "ply": self.table["ply"]}
        here.send(self.pending)
        return True


def play(server, game, seats, drops):
    """A whole game; returns the last table and the players."""
    seats = ["you"] + ["open"] * (seats - 1)
    host = post(f"{server}/api/rooms", {"game": game, "seats": seats, "name": "Player 0"})
    room = f"{server}/api/rooms/{host['room']}"
    joined = [host]
    for number in range(1, len(seats)):
        joined.append(post(f"{room}/join", {"name": f"Player {number}"}))
        post(f"{room}/commands", {"id": "ready", "do": "ready", "ready": True}, joined[-1]["token"])
    post(f"{room}/commands", {"id": "start", "do": "start"}, host["token"])
    players = [Player(server, seat, drops) for seat in joined]
    for player in players:
        player.start()
    for player in players:
        player.join(timeout=120)
        if player.trouble:
            raise player.trouble
        if player.result is None:
            raise SystemExit("the game does not end")
    return players


def main():
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    server, game = sys.argv[1].rstrip("/"), sys.argv[2]
    # The share of moves after which the connection is lost on purpose.
    drops = float(sys.argv[3]) if len(sys.argv) > 3 else 0.0
    with urllib.request.urlopen(f"{server}/api/games", timeout=10) as answer:
        facts = next((g for g in json.load(answer) if g["id"] == game), None)
    if facts is None:
        raise SystemExit(f"{server} has no game {game}")
    players = play(server, game, max(facts["seats"][0], 2), drops)
    tables = [player.result for player in players]
    moves = sum(player.moves for player in players)
    if any(table["turn"] != tables[0]["turn"] or table["ply"] != tables[0]["ply"] for table in tables):
        raise SystemExit("the players saw different ends")
    seed = bytes.fromhex(tables[0]["seed"])
    if hashlib.sha256(seed).hexdigest() != tables[0]["commitment"]:
        raise SystemExit("the seed is not the one that was promised")
    print(f"{game}: {moves} moves by {len(players)} players, {json.dumps(tables[0]['turn']['over'])}")


if __name__ == "__main__":
    main()
