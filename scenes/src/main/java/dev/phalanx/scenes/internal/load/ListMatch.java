package dev.phalanx.scenes.internal.load;

import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.ListElement;
import dev.phalanx.structs.Leaf;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How the elements of fixed lists of a file become those of a class: with references replaced, and the constants of
/// enums by their names. Everything else stays where it is.
final class ListMatch {
    /// A part of an element that may have to be converted.
    ///
    /// @param ordinals how ordinals are matched, for an enum; otherwise null
    /// @param inner how elements are matched, for a list in the list; otherwise null
    private record Part(
            FileLeaf leaf,
            int offset,
            @Nullable OrdinalMatch ordinals,
            @Nullable ListMatch inner) {}

    /// The path of the field.
    private final String path;
    private final int room;
    private final int elementSize;
    private final List<Part> parts = new ArrayList<>();

    private ListMatch(String path, int stride, int elementSize) {
        this.path = path;
        this.room = stride - ListElement.HEADER;
        this.elementSize = elementSize;
    }

    /// The match of two fixed lists, whose elements [fit][ListElement#fits].
    static ListMatch of(String path, int stride, ListElement source, ListElement target) {
        ListMatch match = new ListMatch(path, stride, source.size());
        for (int i = 0; i < source.parts().size(); i++) {
            FileLeaf leaf = source.parts().get(i).leaf();
            FileLeaf now = target.parts().get(i).leaf();
            ListElement element = leaf.element();
            ListElement elementNow = now.element();
            String name = path + "." + leaf.path();
            ListMatch inner =
                    element == null || elementNow == null ? null : of(name, leaf.stride(), element, elementNow);
            OrdinalMatch ordinals =
                    leaf.holds() == Leaf.Holds.ENUM ? OrdinalMatch.of(name, leaf.constants(), now.constants()) : null;
            if (leaf.holds() != Leaf.Holds.PLAIN) {
                match.parts.add(new Part(leaf, source.parts().get(i).offset(), ordinals, inner));
            }
        }
        return match;
    }

    /// Converts a list of the file to a list of the class.
    ///
    /// @param at where it begins
    /// @throws SceneFileException if it is not a list of the class
    void load(ByteBuffer bytes, int at, FileReferences references) throws SceneFileException {
        int length = Short.toUnsignedInt(bytes.getShort(at));
        requireLength(path, (long) length * elementSize, room);
        for (int e = 0; !parts.isEmpty() && e < length; e++) {
            for (Part part : parts) {
                load(part, bytes, at + ListElement.HEADER + e * elementSize + part.offset, references);
            }
        }
    }

    private void load(Part part, ByteBuffer bytes, int at, FileReferences references) throws SceneFileException {
        switch (part.leaf.holds()) {
            case ENTITY -> bytes.putLong(at, references.entity(bytes.getLong(at), path));
            case BLOB_REFERENCE -> bytes.putLong(at, references.blob(bytes.getLong(at), path));
            case FIXED_STRING ->
                requireLength(
                        path, Short.toUnsignedInt(bytes.getShort(at)), part.leaf.stride() - ListElement.HEADER - 1);
            default -> {
                if (part.ordinals != null) {
                    bytes.putInt(at, part.ordinals.get(bytes.getInt(at)));
                } else if (part.inner != null) {
                    part.inner.load(bytes, at, references);
                }
            }
        }
    }

    /// Returns if there is room for a length.
    static void requireLength(String path, long length, int room) throws SceneFileException {
        if (length > room) {
            throw new SceneFileException("The file is damaged: field " + path + " has " + length
                    + " bytes, and room for " + room + " bytes.");
        }
    }
}
