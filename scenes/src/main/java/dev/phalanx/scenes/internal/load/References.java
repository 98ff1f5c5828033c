package dev.phalanx.scenes.internal.load;

import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.shape.SectionTable;

/// What references in a section lead to while it is loaded.
///
/// @param entities the number of entities of the section
/// @param externals the number of entities of section 0 that the section refers to
/// @param blobs for each blob of the section its number in this process; 0 for those that were not loaded
record References(int entities, int externals, long[] blobs) {
    /// The packed id of an entity.
    ///
    /// @param reference as the file has it, see [SectionTable]
    /// @param what the field in messages
    long entity(long reference, String what) throws SceneFileException {
        if (reference == 0) {
            return 0;
        }
        int number = (int) reference;
        int kind = (int) (reference >>> Integer.SIZE);
        if (kind == SectionTable.OWN && number >= 0 && number < entities) {
            return reference;
        }
        if (kind == SectionTable.EXTERNAL && number >= 0 && number < externals) {
            return 1L << Integer.SIZE | (entities + number);
        }
        throw new SceneFileException("The file is damaged: field " + what + " refers to the entity "
                + Long.toHexString(reference) + ", and there are " + entities + " and " + externals
                + " of section 0. Write the file again, or take a copy.");
    }

    /// The number of a blob in this process.
    ///
    /// @param reference as the file has it, see [SectionTable]
    /// @param what the field in messages
    long blob(long reference, String what) throws SceneFileException {
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
