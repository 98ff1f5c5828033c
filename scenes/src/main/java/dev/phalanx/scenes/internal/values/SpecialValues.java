package dev.phalanx.scenes.internal.values;

import dev.phalanx.scenes.internal.shape.FileLeaf;
import java.io.IOException;
import java.nio.ByteBuffer;

/// What an output writes for fields whose bits alone do not say it.
public interface SpecialValues {
    /// Whether every bit of a value matters, so that values with bits in unused places are written as
    /// [bits][#writeBits].
    boolean keepsAllBits();

    /// Writes a reference to an entity.
    ///
    /// @return false, before anything is written, if its [bits][#writeBits] have to be written
    boolean writeEntity(long reference, JsonOutput out) throws IOException;

    /// Writes a reference to a blob. Same as [#writeEntity].
    boolean writeBlob(FileLeaf leaf, long reference, JsonOutput out) throws IOException;

    /// Writes a native collection, which has no bits.
    ///
    /// @param index the index of the field in its type
    void writeContainer(int index, JsonOutput out) throws IOException;

    /// Writes bits that no value of a field has, such as an ordinal beyond the constants.
    ///
    /// @param value little-endian, from 0 to its capacity
    void writeBits(FileLeaf leaf, ByteBuffer value, JsonOutput out) throws IOException;
}
