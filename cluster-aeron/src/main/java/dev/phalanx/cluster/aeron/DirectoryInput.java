package dev.phalanx.cluster.aeron;

/// What a client has submitted.
///
/// @param tick in which all nodes see it
/// @param bytes nobody changes them
record DirectoryInput(long tick, byte[] bytes) {}
