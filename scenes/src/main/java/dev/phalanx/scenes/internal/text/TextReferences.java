package dev.phalanx.scenes.internal.text;

import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.shape.ArchetypeTable;
import dev.phalanx.scenes.internal.shape.SectionTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// References of a section in text: `"#12"` is entity 12 of the section, `"0#3"` entity 3 of section 0. The name of the
/// entity follows after a space, for people; it is not read. A blob is its number.
final class TextReferences implements ReferenceTexts {
    private final int entities;
    private final Map<Integer, String> names;
    private final List<Integer> externals;
    private final Map<Integer, String> namesOfZero;
    private final Map<Integer, Integer> externalIndexes = new HashMap<>();
    private int mostBlobs = -1;
    private String mostBlobsPlace = "";

    /// @param entities the number of entities
    /// @param names of entities, by number
    /// @param externals numbers of entities in section 0 that are referred to
    /// @param namesOfZero names of entities of section 0, by number
    TextReferences(
            int entities, Map<Integer, String> names, List<Integer> externals, Map<Integer, String> namesOfZero) {
        this.entities = entities;
        this.names = names;
        this.externals = new ArrayList<>(externals);
        this.namesOfZero = namesOfZero;
        for (int i = 0; i < externals.size(); i++) {
            externalIndexes.putIfAbsent(externals.get(i), i);
        }
    }

    /// References where there are no entities and no blobs.
    static TextReferences none() {
        return new TextReferences(0, Map.of(), List.of(), Map.of());
    }

    /// Numbers of entities in section 0 that are referred to.
    List<Integer> externals() {
        return List.copyOf(externals);
    }

    @Override
    public int entityCount() {
        return entities;
    }

    @Override
    public @Nullable String entity(long reference) {
        int kind = (int) (reference >>> Integer.SIZE);
        int number = (int) reference;
        if (kind == SectionTable.OWN && number >= 0 && number < entities) {
            return named("#" + number, names.get(number));
        }
        if (kind == SectionTable.EXTERNAL && number >= 0 && number < externals.size()) {
            int there = externals.get(number);
            return number == externalIndexes.getOrDefault(there, -1)
                    ? named("0#" + there, namesOfZero.get(there))
                    : null;
        }
        return null;
    }

    @Override
    public @Nullable String blob(int number) {
        return null;
    }

    private static String named(String reference, @Nullable String name) {
        return name == null || name.isEmpty() ? reference : reference + " " + name;
    }

    /// Reads a reference.
    long readEntity(TextParser in, String what) throws IOException {
        if (in.isNull()) {
            return 0;
        }
        String text = in.readString(what);
        int space = text.indexOf(' ');
        String reference = space < 0 ? text : text.substring(0, space);
        int number = number(reference);
        if (reference.startsWith("#") && number >= 0) {
            if (number >= entities) {
                throw in.wrong(
                        what + " refers to entity " + number + ", and the section has " + entities + " entities",
                        "Give it a number below that");
            }
            return (long) SectionTable.OWN << Integer.SIZE | number;
        }
        if (reference.startsWith("0#") && number >= 0) {
            return (long) SectionTable.EXTERNAL << Integer.SIZE | external(number);
        }
        throw in.wrong(
                what + " is \"" + (text.length() > 40 ? text.substring(0, 40) + "…" : text) + "\", which is no entity",
                "Give it null, \"#12\" for entity 12 of the section, or \"0#12\" for one of section 0");
    }

    private static int number(String reference) {
        try {
            int number = Integer.parseInt(reference.substring(reference.indexOf('#') + 1));
            return number < ArchetypeTable.MOST_ROWS ? number : -1;
        } catch (NumberFormatException _) {
            return -1;
        }
    }

    private int external(int number) {
        Integer known = externalIndexes.putIfAbsent(number, externals.size());
        if (known == null) {
            externals.add(number);
            return externals.size() - 1;
        }
        return known;
    }

    /// Reads a reference in a managed value.
    ///
    /// @return -1 for the null reference
    int readEntityInObject(TextParser in, String what) throws IOException {
        long reference = readEntity(in, what);
        if (reference == 0) {
            return -1;
        }
        int number = (int) reference;
        return reference >>> Integer.SIZE == SectionTable.OWN ? number : entities + number;
    }

    /// Reads the number of a blob, from 0; -1 for null.
    int readBlob(TextParser in, String what) throws IOException {
        if (in.isNull()) {
            return -1;
        }
        int number = in.readInt(what, 0, ArchetypeTable.MOST_ROWS);
        if (number > mostBlobs) {
            mostBlobs = number;
            mostBlobsPlace = in.place();
        }
        return number;
    }

    /// Returns if the blobs that were referred to exist.
    void requireBlobs(int count) throws SceneFileException {
        if (mostBlobs >= count) {
            throw new SceneFileException(mostBlobsPlace + "a field refers to blob " + mostBlobs
                    + ", and the section has " + count + " blobs. Give it a number below that, or null.");
        }
    }
}
