package dev.phalanx.scenes.internal.text;

import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.files.TextSelection;
import dev.phalanx.scenes.internal.bytes.Block;
import dev.phalanx.scenes.internal.managed.ClassTable;
import dev.phalanx.scenes.internal.managed.StoredClass;
import dev.phalanx.scenes.internal.rows.StoredFile;
import dev.phalanx.scenes.internal.rows.TypeCursor;
import dev.phalanx.scenes.internal.shape.ArchetypeTable;
import dev.phalanx.scenes.internal.shape.Directory;
import dev.phalanx.scenes.internal.shape.FileType;
import dev.phalanx.scenes.internal.shape.SectionTable;
import dev.phalanx.scenes.internal.values.ValueForm;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Writes the [text][TextFormat] of a file. One block of each column is in memory, and the tables.
public final class FileToText {
    /// Bytes of a blob in one string.
    private static final int BLOB_LINE = 72;

    private final StoredFile file;
    private final TextSelection selection;
    private final TextWriter out;
    private final List<FileType> types;
    private final List<String> typeNames;
    private final List<ValueForm> values;
    private Map<Integer, String> namesOfZero = Map.of();

    /// A section while it is written.
    private record Part(SectionValues text, TextReferences references) {
        SectionTable table() {
            return text.table();
        }

        Map<Integer, String> names() {
            return text.names();
        }
    }

    private FileToText(SceneBytes bytes, TextSelection selection, Appendable out) throws IOException {
        this.file = new StoredFile(bytes);
        this.selection = selection;
        this.out = new TextWriter(out);
        this.types = file.directory().types();
        this.typeNames = TypeNames.of(types);
        this.values = SectionValues.values(file);
    }

    /// Writes the text of a file.
    ///
    /// @throws SceneFileException if the file is damaged, or does not have what was selected
    /// @throws IOException if it cannot be read, or the text cannot be written
    public static void write(SceneBytes bytes, TextSelection selection, Appendable out) throws IOException {
        new FileToText(bytes, selection, out).write();
    }

    private void write() throws IOException {
        Directory directory = file.directory();
        Integer section = selection.section();
        if (section != null && directory.sections().stream().noneMatch(each -> each.index() == section)) {
            throw new SceneFileException("The file has no section " + section + "; it has "
                    + directory.sections().stream()
                            .map(Directory.Section::index)
                            .toList() + ". Select one of these.");
        }
        out.beginObjectOnLines();
        out.name(TextFormat.FORMAT_KEY);
        out.string(TextFormat.FORMAT);
        out.name(TextFormat.VERSION_KEY);
        out.whole(TextFormat.VERSION);
        if (!selection.isAll()) {
            out.name(TextFormat.PART);
            out.string(selection.toString());
        }
        out.name(TextFormat.GUID);
        out.string(directory.guid().toString());
        out.name(TextFormat.TYPES);
        out.beginObjectOnLines();
        for (int i = 0; i < types.size(); i++) {
            out.name(typeNames.get(i));
            TypeText.write(types.get(i), out);
        }
        out.end();
        out.name(TextFormat.SECTIONS);
        out.beginArrayOnLines();
        for (Directory.Section each : directory.sections()) {
            if (section == null || each.index() == section) {
                write(each);
            }
        }
        out.end();
        out.end();
    }

    private Part open(Directory.Section section) throws IOException {
        SectionValues text = new SectionValues(file, values, section);
        SectionTable table = text.table();
        Map<Integer, String> names = text.names();
        if (section.index() == 0) {
            namesOfZero = names;
        } else if (!table.externals().isEmpty() && namesOfZero.isEmpty()) {
            for (Directory.Section each : file.directory().sections()) {
                if (each.index() == 0) {
                    namesOfZero = SectionValues.names(file.readTable(each));
                }
            }
        }
        return new Part(text, new TextReferences(section.entityCount(), names, table.externals(), namesOfZero));
    }

    private void write(Directory.Section section) throws IOException {
        Part part = open(section);
        out.beginObjectOnLines();
        out.name(TextFormat.INDEX);
        out.whole(section.index());
        out.name(TextFormat.ENTITY_COUNT);
        out.whole(section.entityCount());
        writeBounds(section.bounds());
        writeMetadata(section.metadata());
        if (!part.table().externals().isEmpty()) {
            out.name(TextFormat.EXTERNALS);
            out.beginArray();
            for (int external : part.table().externals()) {
                out.whole(external);
            }
            out.end();
        }
        writeClasses(part.text.classes());
        writeObjects(part);
        out.name(TextFormat.ARCHETYPES);
        out.beginArrayOnLines();
        int number = 0;
        for (ArchetypeTable archetype : part.table().archetypes()) {
            if (isSelected(number, number + archetype.rows(), part)) {
                writeArchetype(archetype, number, part);
            }
            number += archetype.rows();
        }
        out.end();
        if (selection.isAll() && !part.table().blobs().isEmpty()) {
            out.name(TextFormat.BLOBS);
            out.beginArrayOnLines();
            for (SectionTable.BlobEntry blob : part.table().blobs()) {
                writeBlob(blob);
            }
            out.end();
        }
        out.end();
    }

    private boolean isSelected(int from, int to, Part part) {
        if (from >= selection.to() || to <= selection.from()) {
            return false;
        }
        String name = selection.name();
        return name == null
                || part.names().entrySet().stream()
                        .anyMatch(each -> each.getKey() >= Math.max(from, selection.from())
                                && each.getKey() < Math.min(to, selection.to())
                                && each.getValue().equals(name));
    }

    private boolean isSelected(int number, Part part) {
        return number >= selection.from()
                && number < selection.to()
                && (selection.name() == null
                        || selection.name().equals(part.names().get(number)));
    }

    private void writeBounds(List<Float> bounds) throws IOException {
        if (bounds.equals(Directory.NO_BOUNDS)) {
            return;
        }
        out.name(TextFormat.BOUNDS);
        out.beginArray();
        for (int i = 0; i < 6; i += 3) {
            out.beginArray();
            for (int axis = 0; axis < 3; axis++) {
                out.number((float) bounds.get(i + axis));
            }
            out.end();
        }
        out.end();
    }

    private void writeMetadata(List<Directory.Value> metadata) throws IOException {
        if (metadata.isEmpty()) {
            return;
        }
        out.name(TextFormat.METADATA);
        out.beginArrayOnLines();
        for (Directory.Value value : metadata) {
            out.beginObject();
            out.name(TextFormat.TYPE);
            out.string(typeNames.get(value.type()));
            out.name(TextFormat.VALUE);
            values.get(value.type())
                    .write(
                            ValueForm.inBytes(types.get(value.type()).leaves(), value.bytes()),
                            out,
                            TextReferences.none());
            out.end();
        }
        out.end();
    }

    private void writeClasses(ClassTable classes) throws IOException {
        if (classes.classes().isEmpty()) {
            return;
        }
        out.name(TextFormat.CLASSES);
        out.beginArrayOnLines();
        for (StoredClass each : classes.classes()) {
            out.beginObject();
            out.name(TextFormat.CLASS);
            out.string(each.name());
            out.name(TextFormat.KIND);
            out.string(each.kind().name().toLowerCase(Locale.ROOT));
            boolean hasTypes =
                    each.members().stream().anyMatch(member -> !member.type().isEmpty());
            if (!each.members().isEmpty()) {
                out.name(TextFormat.MEMBERS);
                if (hasTypes) {
                    out.beginObject();
                } else {
                    out.beginArray();
                }
                for (StoredClass.Member member : each.members()) {
                    if (hasTypes) {
                        out.name(member.name());
                        out.string(member.type());
                    } else {
                        out.string(member.name());
                    }
                }
                out.end();
            }
            out.end();
        }
        out.end();
    }

    private void writeObjects(Part part) throws IOException {
        boolean isBegun = false;
        for (int t = 0; t < types.size(); t++) {
            FileType type = types.get(t);
            List<byte[]> all = part.table().values().get(t);
            if (!type.kind().isObject() || all.isEmpty()) {
                continue;
            }
            if (!isBegun) {
                out.name(TextFormat.OBJECTS);
                out.beginObjectOnLines();
                isBegun = true;
            }
            out.name(typeNames.get(t));
            out.beginArrayOnLines();
            for (int value = 0; value < all.size(); value++) {
                part.text.writeShared(t, value, out, part.references);
            }
            out.end();
        }
        if (isBegun) {
            out.end();
        }
    }

    private void writeArchetype(ArchetypeTable archetype, int firstNumber, Part part) throws IOException {
        List<TypeCursor> cursors = part.text.cursors(archetype);
        out.beginObjectOnLines();
        out.name(TextFormat.TYPES);
        writeNames(archetype, cursors, cursor -> true);
        if (cursors.stream().anyMatch(TypeCursor::isEnableable)) {
            out.name(TextFormat.ENABLEABLE);
            writeNames(archetype, cursors, TypeCursor::isEnableable);
        }
        out.name(TextFormat.GROUPS);
        out.beginArrayOnLines();
        int row = 0;
        for (ArchetypeTable.Group group : archetype.groups()) {
            if (isSelected(firstNumber + row, firstNumber + row + group.rows(), part)) {
                writeGroup(archetype, group, cursors, row, firstNumber, part);
            } else {
                for (TypeCursor cursor : cursors) {
                    cursor.skip(group.rows());
                }
            }
            row += group.rows();
        }
        out.end();
        for (TypeCursor cursor : cursors) {
            cursor.requireEnd();
        }
        out.end();
    }

    private void writeNames(
            ArchetypeTable archetype, List<TypeCursor> cursors, java.util.function.Predicate<TypeCursor> isShown)
            throws IOException {
        out.beginArray();
        for (int t = 0; t < cursors.size(); t++) {
            if (isShown.test(cursors.get(t))) {
                out.string(typeNames.get(archetype.types().get(t)));
            }
        }
        out.end();
    }

    private void writeGroup(
            ArchetypeTable archetype,
            ArchetypeTable.Group group,
            List<TypeCursor> cursors,
            int firstRow,
            int firstNumber,
            Part part)
            throws IOException {
        out.beginObjectOnLines();
        if (!group.values().isEmpty()) {
            writeGroupValues(archetype, group, part);
        }
        out.name(TextFormat.ENTITIES);
        out.beginArrayOnLines();
        for (int row = firstRow; row < firstRow + group.rows(); row++) {
            if (isSelected(firstNumber + row, part)) {
                writeEntity(archetype, cursors, row, firstNumber + row, part);
            } else {
                for (TypeCursor cursor : cursors) {
                    cursor.skip(1);
                }
            }
        }
        out.end();
        out.end();
    }

    private void writeGroupValues(ArchetypeTable archetype, ArchetypeTable.Group group, Part part) throws IOException {
        out.name(TextFormat.VALUES);
        out.beginObject();
        int next = 0;
        for (int t : archetype.types()) {
            FileType type = types.get(t);
            if (type.kind().isOfGroups()) {
                int value = group.values().get(next++);
                out.name(typeNames.get(t));
                if (type.kind().isObject()) {
                    out.whole(value);
                } else {
                    part.text.writeShared(t, value, out, part.references);
                }
            }
        }
        out.end();
    }

    private void writeEntity(ArchetypeTable archetype, List<TypeCursor> cursors, int row, int number, Part part)
            throws IOException {
        out.beginObject();
        out.name(TextFormat.ENTITY);
        out.whole(number);
        String name = part.names().get(number);
        if (name != null) {
            out.name(TextFormat.NAME);
            out.string(name);
        }
        boolean hasDisabled = false;
        for (int t = 0; t < cursors.size(); t++) {
            if (!cursors.get(t).isEnabled(row)) {
                if (!hasDisabled) {
                    out.name(TextFormat.DISABLED);
                    out.beginArray();
                    hasDisabled = true;
                }
                out.string(typeNames.get(archetype.types().get(t)));
            }
        }
        if (hasDisabled) {
            out.end();
        }
        for (int t = 0; t < cursors.size(); t++) {
            TypeCursor cursor = cursors.get(t);
            if (SectionValues.hasValues(cursor.type())) {
                int type = archetype.types().get(t);
                out.breakLine();
                out.name(typeNames.get(type));
                part.text.writeNext(type, cursor, out, part.references);
            }
        }
        out.end();
    }

    private void writeBlob(SectionTable.BlobEntry blob) throws IOException {
        Block block = blob.block();
        ByteBuffer bytes = file.blocks().readCopy(block, "a blob of " + blob.type());
        out.beginObject();
        out.name(TextFormat.TYPE);
        out.string(blob.type());
        out.breakLine();
        out.name(TextFormat.BYTES);
        out.beginArrayOnLines();
        while (bytes.hasRemaining()) {
            byte[] line = new byte[Math.min(BLOB_LINE, bytes.remaining())];
            bytes.get(line);
            out.string(Base64.getEncoder().encodeToString(line));
        }
        out.end();
        out.end();
    }
}
