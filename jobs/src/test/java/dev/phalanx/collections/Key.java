package dev.phalanx.collections;

/// A struct with an equality of its own.
public record Key(int a, byte b) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
        return Integer.compare(a, other.a);
    }
}
