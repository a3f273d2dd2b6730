-- Who serves the database, and how often that has changed: a commit of an earlier owner is refused. The one row is `server`.
CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    epoch BIGINT NOT NULL,
    taken_at BIGINT NOT NULL
);

-- From where a room was made, as long as it is open: nobody may take all rooms of a server.
ALTER TABLE rooms ADD COLUMN made_by TEXT;
CREATE INDEX rooms_by_maker ON rooms (made_by);

-- Requests that were moves of earlier games of a room that is open, so that a late resend is not done in a later one.
CREATE TABLE requests (
    room TEXT NOT NULL,
    member BIGINT NOT NULL,
    request TEXT NOT NULL,
    version BIGINT NOT NULL,
    ply BIGINT NOT NULL,
    PRIMARY KEY (room, member, request)
);

-- What a name looks like in small and in capital letters: two accounts must not be taken for each other. None for an older
-- account that looks like another.
ALTER TABLE users ADD COLUMN look_small TEXT;
ALTER TABLE users ADD COLUMN look_large TEXT;
CREATE UNIQUE INDEX users_by_look_small ON users (look_small);
CREATE UNIQUE INDEX users_by_look_large ON users (look_large);

-- An invite code may be without an end.
CREATE TABLE invites (
    code TEXT PRIMARY KEY,
    created_by TEXT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT,
    max_uses BIGINT NOT NULL,
    use_count BIGINT NOT NULL,
    is_active BIGINT NOT NULL
);
INSERT INTO invites (code, created_by, created_at, expires_at, max_uses, use_count, is_active)
    SELECT code, created_by, created_at, expires_at, max_uses, use_count, is_active FROM invite_codes;
DROP TABLE invite_codes;
ALTER TABLE invites RENAME TO invite_codes;

-- The moves of a game that has ended are in its journal.
DELETE FROM moves WHERE game IN (
    SELECT g.number FROM games g JOIN rooms r ON r.code = g.room WHERE r.closed = 1 AND g.journal IS NOT NULL
);
