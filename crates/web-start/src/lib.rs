//! Nothing: all of it happens in the build script.
