package dev.phalanx.scenes.internal.text;

import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.SectionTable;
import dev.phalanx.scenes.internal.values.JsonOutput;
import dev.phalanx.scenes.internal.values.SpecialValues;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// How references of a section are written, and values whose bits are no value of a field: those are `{"bytes": "…"}`
/// in Base64.
interface ReferenceTexts extends SpecialValues {
    /// The number of entities of the section.
    int entityCount();

    /// The text of a reference to an entity that is not 0; empty if it counts as null, null if it leads nowhere.
    @Nullable
    String entity(long reference);

    /// The text of a reference in a managed value: entities of section 0 follow those of the section. Empty if it
    /// counts as null, null if it leads nowhere.
    default @Nullable String entityInObject(int number) {
        int own = entityCount();
        return number < own
                ? entity((long) SectionTable.OWN << Integer.SIZE | number)
                : entity((long) SectionTable.EXTERNAL << Integer.SIZE | (number - own));
    }

    /// The text of a reference to a blob, null if its number is written.
    @Nullable
    String blob(int number);

    @Override
    default boolean keepsAllBits() {
        return true;
    }

    @Override
    default boolean writeEntity(long reference, JsonOutput out) throws IOException {
        String text = reference == 0 ? "" : entity(reference);
        if (text == null) {
            return false;
        }
        writeEntity(text, out);
        return true;
    }

    /// Writes a reference to an entity.
    ///
    /// @param text empty if the reference counts as null
    static void writeEntity(String text, JsonOutput out) throws IOException {
        if (text.isEmpty()) {
            out.nothing();
        } else {
            out.string(text);
        }
    }

    @Override
    default boolean writeBlob(FileLeaf leaf, long reference, JsonOutput out) throws IOException {
        if (reference < 0 || reference > Integer.MAX_VALUE / 2) {
            return false;
        }
        if (reference == 0) {
            out.nothing();
        } else {
            writeBlob((int) reference - 1, out);
        }
        return true;
    }

    /// Writes a reference to a blob.
    default void writeBlob(int number, JsonOutput out) throws IOException {
        String text = blob(number);
        if (text == null) {
            out.whole(number);
        } else {
            out.string(text);
        }
    }

    @Override
    default void writeContainer(int index, JsonOutput out) {
        throw new IllegalStateException("Files have no native collections.");
    }

    @Override
    default void writeBits(FileLeaf leaf, ByteBuffer value, JsonOutput out) throws IOException {
        byte[] bytes = new byte[value.capacity()];
        value.get(0, bytes);
        out.beginObject();
        out.name(ValueReading.BYTES);
        out.string(Base64.getEncoder().encodeToString(bytes));
        out.end();
    }
}
