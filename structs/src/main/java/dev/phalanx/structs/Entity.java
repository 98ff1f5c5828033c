package dev.phalanx.structs;

/// The id of an entity: an index into its world's entity table and the version that index had when the entity was made.
///
/// An id means nothing outside the world that made it. When an entity is destroyed the version at its index goes up, so
/// an id that was kept is recognised as stale. A negative index marks a deferred id, handed out by a command buffer
/// before the entity exists. An id is a value: objects that are equal are the same id, whether they are one object or
/// two.
///
/// @param index position in the world's entity table; negative for a deferred id
/// @param version how often the index has been used, counting from 1; 0 only in [#NULL]
public record Entity(int index, int version) implements Comparable<Entity> {

    /// The id that never exists, all zero bits.
    public static final Entity NULL = new Entity(0, 0);

    /// Bytes an id takes in storage.
    public static final int BYTES = 8;

    /// The id in one `long`: version in the high half, index in the low half. [#NULL] packs to 0.
    public long packed() {
        return ((long) version << 32) | (index & 0xffff_ffffL);
    }

    /// The id that [#packed()] made `packed` from.
    public static Entity unpack(long packed) {
        return new Entity((int) packed, (int) (packed >>> 32));
    }

    /// Whether this is the id that never exists, which equals [#NULL].
    public boolean isNull() {
        return index == 0 && version == 0;
    }

    /// Whether this is a deferred id, which only the command buffer that made it understands.
    public boolean isDeferred() {
        return index < 0;
    }

    /// Orders by index, then by version.
    @Override
    public int compareTo(Entity other) {
        int byIndex = Integer.compare(index, other.index);
        return byIndex != 0 ? byIndex : Integer.compare(version, other.version);
    }

    @Override
    public String toString() {
        return isNull() ? "Entity.NULL" : "Entity(" + index + ":" + version + ")";
    }
}
