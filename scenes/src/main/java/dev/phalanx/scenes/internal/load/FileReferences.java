package dev.phalanx.scenes.internal.load;

import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.shape.SectionTable;
import dev.phalanx.structs.Entity;
import org.jspecify.annotations.Nullable;

/// What references in a section lead to while the section is loaded.
///
/// @param entities the number of entities of the section
/// @param externals the number of entities of section 0 that the section refers to
/// @param ids for each number the packed id of the entity that has it; null if number `n` is `new Entity(n, 1)`
/// @param blobs for each blob of the section its number in this process; 0 for those that were not loaded
/// @param outside for each external its packed id, of an exact file; otherwise null
public record FileReferences(
        int entities, int externals, long @Nullable [] ids, long[] blobs, long @Nullable [] outside) {
    /// References of a section that is not loaded exactly.
    public FileReferences(int entities, int externals, long @Nullable [] ids, long[] blobs) {
        this(entities, externals, ids, blobs, null);
    }

    /// The packed id of an entity.
    ///
    /// @param reference as the file has it, see [SectionTable]
    /// @param what the field in messages
    public long entity(long reference, String what) throws SceneFileException {
        if (reference == 0) {
            return 0;
        }
        int number = (int) reference;
        int kind = (int) (reference >>> Integer.SIZE);
        if (kind == SectionTable.OWN && number >= 0 && number < entities) {
            return ids == null ? reference : ids[number];
        }
        if (kind == SectionTable.EXTERNAL && number >= 0 && number < externals) {
            return external(number).packed();
        }
        throw new SceneFileException("The file is damaged: field " + what + " refers to the entity "
                + Long.toHexString(reference) + ", and there are " + entities + " and " + externals
                + " of section 0. Write the file again, or take a copy.");
    }

    /// The id that represents an entity of section 0: the id of no entity of the world. It is the one after those of
    /// the section if number `n` is `new Entity(n, 1)`.
    ///
    /// @param index the index of the reference to section 0
    Entity external(int index) {
        if (outside != null) {
            return Entity.unpack(outside[index]);
        }
        return new Entity(ids == null ? entities + index : Integer.MAX_VALUE - index, 1);
    }

    /// The entity of a number that objects have: of the section, and beyond those of section 0.
    Entity ofObject(int number) {
        if (number >= entities) {
            return external(number - entities);
        }
        return ids == null ? new Entity(number, 1) : Entity.unpack(ids[number]);
    }

    /// The number of a blob in this process.
    ///
    /// @param reference as the file has it, see [SectionTable]
    /// @param what the field in messages
    public long blob(long reference, String what) throws SceneFileException {
        if (reference == 0) {
            return 0;
        }
        if (reference < 0 || reference > blobs.length) {
            throw new SceneFileException("The file is damaged: field " + what + " refers to the blob " + reference
                    + ", and there are " + blobs.length + ". Write the file again, or take a copy.");
        }
        return blobs[(int) (reference - 1)];
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return entities;
    }

    @Override
    public String toString() {
        return entities + " entities, " + externals + " externals, " + blobs.length + " blobs";
    }
}
