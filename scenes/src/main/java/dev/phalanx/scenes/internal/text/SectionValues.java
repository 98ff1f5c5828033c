package dev.phalanx.scenes.internal.text;

import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.managed.ClassTable;
import dev.phalanx.scenes.internal.managed.ManagedTree;
import dev.phalanx.scenes.internal.managed.TreeReader;
import dev.phalanx.scenes.internal.rows.StoredFile;
import dev.phalanx.scenes.internal.rows.TypeCursor;
import dev.phalanx.scenes.internal.shape.ArchetypeTable;
import dev.phalanx.scenes.internal.shape.Directory;
import dev.phalanx.scenes.internal.shape.FileType;
import dev.phalanx.scenes.internal.shape.SectionTable;
import dev.phalanx.scenes.internal.values.ValueForm;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The tables of a section, and its values as text. The JSON form of a file and the difference of two files have the
/// same text for a value, except for its references.
final class SectionValues {
    private final StoredFile file;
    private final List<ValueForm> values;
    private final Directory.Section section;
    private final SectionTable table;
    private final ClassTable classes;
    private final Map<Integer, String> names;

    /// Reads the tables of a section.
    ///
    /// @param values for each type of the file the text of its fields
    /// @throws dev.phalanx.scenes.files.SceneFileException if they are damaged
    /// @throws IOException if they cannot be read
    SectionValues(StoredFile file, List<ValueForm> values, Directory.Section section) throws IOException {
        this.file = file;
        this.values = values;
        this.section = section;
        table = file.readTable(section);
        names = names(table);
        classes = StoredFile.readClasses(table);
    }

    /// The text of the fields of each type of a file.
    static List<ValueForm> values(StoredFile file) {
        return file.directory().types().stream()
                .map(type -> new ValueForm(type.leaves()))
                .toList();
    }

    /// The names of entities, by number.
    static Map<Integer, String> names(SectionTable table) {
        Map<Integer, String> names = new HashMap<>();
        table.names().forEach(name -> names.put(name.entity(), name.name()));
        return names;
    }

    Directory.Section section() {
        return section;
    }

    SectionTable table() {
        return table;
    }

    /// The classes of its managed values.
    ClassTable classes() {
        return classes;
    }

    /// The names of its entities, by number.
    Map<Integer, String> names() {
        return names;
    }

    /// The cursors over the values of an archetype, one for each of its types.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if its list of entities or enabled bits are damaged
    /// @throws IOException if they cannot be read
    List<TypeCursor> cursors(ArchetypeTable archetype) throws IOException {
        file.blocks().read(archetype.presence(), "the list of entities");
        List<TypeCursor> cursors = new ArrayList<>();
        for (int at = 0; at < archetype.types().size(); at++) {
            cursors.add(cursor(archetype, at));
        }
        return cursors;
    }

    /// The cursor over the values of one type.
    ///
    /// @param at the index of the type in the archetype
    TypeCursor cursor(ArchetypeTable archetype, int at) throws IOException {
        FileType type = type(archetype.types().get(at));
        return new TypeCursor(type, archetype.columns().get(at), archetype.rows(), file.blocks(), classes);
    }

    private FileType type(int type) {
        return file.directory().types().get(type);
    }

    /// Whether each entity has a value of a type.
    static boolean hasValues(FileType type) {
        return switch (type.kind()) {
            case DATA -> !type.leaves().isEmpty();
            case BUFFER, MANAGED -> true;
            default -> false;
        };
    }

    /// Writes the next value of a type that [has values][#hasValues].
    ///
    /// @param type its index in the directory
    void writeNext(int type, TypeCursor cursor, TextWriter out, ReferenceTexts references) throws IOException {
        ValueForm fields = values.get(type);
        switch (cursor.type().kind()) {
            case BUFFER -> {
                int length = cursor.nextLength();
                if (cursor.type().leaves().isEmpty()) {
                    out.whole(length);
                    return;
                }
                out.beginArray();
                for (int i = 0; i < length; i++) {
                    fields.write(cursor::nextLeaf, out, references);
                }
                out.end();
            }
            case MANAGED -> write(cursor.nextObject(), cursor.type(), out, references);
            default -> fields.write(cursor::nextLeaf, out, references);
        }
    }

    /// Writes the value of a shared or chunk component.
    ///
    /// @param type its index in the directory
    /// @param value its index in the values of the type
    void writeShared(int type, int value, TextWriter out, ReferenceTexts references) throws IOException {
        FileType of = type(type);
        byte[] bytes = table.values().get(type).get(value);
        if (of.kind().isObject()) {
            TableReader in = new TableReader("value of " + of.name(), ByteBuffer.wrap(bytes));
            ManagedTree tree = TreeReader.read(in, classes);
            in.requireEnd();
            write(tree, of, out, references);
        } else {
            values.get(type).write(ValueForm.inBytes(of.leaves(), bytes), out, references);
        }
    }

    private void write(ManagedTree tree, FileType type, TextWriter out, ReferenceTexts references) throws IOException {
        TreeTextWriter.write(tree, type.name(), classes, out, references);
    }
}
