-- The latest lines that were said in a room; they go with the room.
CREATE TABLE chat (
    room TEXT NOT NULL,
    number BIGINT NOT NULL,
    member BIGINT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (room, number)
);
