package dev.phalanx.entities.model;

import dev.phalanx.entities.components.IComponentData;

/// A mutable struct that knows when it is equal.
public final class Point implements IComponentData {
    public float x;
    public float y;

    public Point() {}

    Point(float x, float y) {
        this.x = x;
        this.y = y;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Point that && that.x == x && that.y == y;
    }

    @Override
    public int hashCode() {
        return Float.hashCode(x) * 31 + Float.hashCode(y);
    }

    @Override
    public String toString() {
        return "Point(" + x + ", " + y + ")";
    }
}
