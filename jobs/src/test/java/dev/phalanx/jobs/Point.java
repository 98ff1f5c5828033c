package dev.phalanx.jobs;

/// A struct that can change.
public final class Point {
    public float x;
    public float y;
    public float z;
}
