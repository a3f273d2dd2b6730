CREATE TABLE users (
    id TEXT PRIMARY KEY,
    username TEXT NOT NULL,
    -- The name in lower case: two accounts must not differ by case alone.
    username_key TEXT NOT NULL UNIQUE,
    email TEXT UNIQUE,
    -- argon2id; none until the first password is set.
    password_hash TEXT,
    role TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_login BIGINT,
    is_active BIGINT NOT NULL,
    invited_by TEXT,
    -- The hash of the one-time token for the first password, and when it ends.
    setup_hash TEXT,
    setup_expires BIGINT
);

CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL,
    last_seen BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    address TEXT NOT NULL,
    agent TEXT NOT NULL
);
CREATE INDEX sessions_of_user ON sessions (user_id);

CREATE TABLE invite_codes (
    code TEXT PRIMARY KEY,
    created_by TEXT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    max_uses BIGINT NOT NULL,
    use_count BIGINT NOT NULL,
    is_active BIGINT NOT NULL
);

CREATE TABLE rooms (
    code TEXT PRIMARY KEY,
    version BIGINT NOT NULL,
    closed BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    doc TEXT NOT NULL
);
CREATE INDEX rooms_by_age ON rooms (closed, updated_at);

CREATE TABLE games (
    number BIGINT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    room TEXT NOT NULL,
    game TEXT NOT NULL,
    rules BIGINT NOT NULL,
    seats BIGINT NOT NULL,
    options TEXT NOT NULL,
    -- The options that are not the default, as JSON; empty for default rules.
    variant TEXT NOT NULL,
    seed TEXT NOT NULL,
    commitment TEXT NOT NULL,
    -- The version of the room with the start of the game.
    version BIGINT NOT NULL,
    started_at BIGINT NOT NULL,
    ended_at BIGINT,
    outcome TEXT,
    plies BIGINT NOT NULL,
    journal TEXT,
    rated BIGINT NOT NULL
);
CREATE INDEX games_of_room ON games (room);

CREATE TABLE moves (
    game BIGINT NOT NULL,
    ply BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    play TEXT NOT NULL,
    version BIGINT NOT NULL,
    -- Who asked for it, and the id of the request, so that a resend is never a second move.
    member BIGINT,
    request TEXT,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, ply)
);

CREATE TABLE players (
    game BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    name TEXT NOT NULL,
    bot TEXT,
    user_id TEXT,
    -- The hash of a guest's seat token: with the token an account takes the game over.
    token_hash TEXT,
    rank BIGINT,
    score BIGINT,
    PRIMARY KEY (game, seat)
);
CREATE INDEX players_of_user ON players (user_id);
CREATE INDEX players_of_token ON players (token_hash);

CREATE TABLE standings (
    user_id TEXT NOT NULL,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    games BIGINT NOT NULL,
    wins BIGINT NOT NULL,
    rating DOUBLE PRECISION,
    uncertainty DOUBLE PRECISION,
    total_score BIGINT NOT NULL,
    best_score BIGINT,
    PRIMARY KEY (user_id, game, variant)
);
CREATE INDEX standings_of_game ON standings (game, variant);

CREATE TABLE audit (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    actor TEXT,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    address TEXT NOT NULL
);
CREATE INDEX audit_by_time ON audit (at);
