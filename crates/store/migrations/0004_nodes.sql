-- Who looks after a room, and how often that has changed: what an earlier owner still writes is refused.
ALTER TABLE rooms ADD COLUMN owner TEXT;
ALTER TABLE rooms ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
-- When a server has let the room go: somebody may have been there until then, although nothing was changed.
ALTER TABLE rooms ADD COLUMN left_at BIGINT;

-- The servers that work together on this database.
CREATE TABLE nodes (
    id TEXT PRIMARY KEY,
    -- The key of the lock that it holds as long as it lives.
    number BIGINT NOT NULL,
    host TEXT NOT NULL,
    -- Where other servers reach it.
    address TEXT NOT NULL,
    -- What shows that all of them have the same key.
    key_check TEXT NOT NULL,
    -- When it was last heard of, by the clock of the database.
    seen BIGINT NOT NULL
);

-- By what the servers know each other.
CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

-- What somebody has done lately, counted by all servers together.
CREATE TABLE buckets (
    name TEXT PRIMARY KEY,
    level DOUBLE PRECISION NOT NULL,
    at BIGINT NOT NULL
);
