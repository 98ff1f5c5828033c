package dev.phalanx.scenes.internal.text;

import dev.phalanx.scenes.internal.shape.SectionTable;
import org.jspecify.annotations.Nullable;

/// How references of a section are written.
interface ReferenceTexts {
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
}
