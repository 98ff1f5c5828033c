package dev.phalanx.scenes.internal.text;

import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.managed.ClassTable;
import dev.phalanx.scenes.internal.managed.ManagedTree;
import dev.phalanx.scenes.internal.managed.TreeReader;
import dev.phalanx.scenes.internal.rows.StoredFile;
import dev.phalanx.scenes.internal.rows.TypeCursor;
import dev.phalanx.scenes.internal.shape.ArchetypeTable;
import dev.phalanx.scenes.internal.shape.Directory;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.FileType;
import dev.phalanx.scenes.internal.shape.SectionTable;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// One of two files that are compared: its entities by their guids, with their values in text.
///
/// References are written as the guid of the entity that they lead to, and count as none if it has no guid. Blobs are
/// written as the hash of their content. Of each column one block is in memory, and the tables.
final class ComparedFile {
    private static final String GUID_TYPE = "dev.phalanx.scenes.diff.EntityGuid";
    private static final String LINKS_TYPE = "dev.phalanx.entities.components.LinkedEntityGroup";
    private static final Map<String, LeafKind> GUID_FIELDS = Map.of(
            "originatingId", LeafKind.LONG, "subId", LeafKind.INT, "namespaceId", LeafKind.INT, "serial", LeafKind.INT);

    private final StoredFile file;
    private final List<FileType> types;
    private final List<ValueText> texts = new ArrayList<>();
    private final List<Part> parts = new ArrayList<>();
    private List<String> typeNames = List.of();

    /// A section.
    ///
    /// @param keys of the entities, by number; null for those without a guid
    private record Part(
            Directory.Section section,
            SectionTable table,
            ClassTable classes,
            Map<Integer, String> names,
            @Nullable String[] keys,
            List<String> blobs) {}

    /// What gets entities.
    @FunctionalInterface
    interface Visitor {
        void visit(ComparedEntity entity);
    }

    /// Reads the tables, the guids and the blobs of a file.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if they are damaged
    /// @throws IOException if they cannot be read
    ComparedFile(SceneBytes bytes) throws IOException {
        file = new StoredFile(bytes);
        types = file.directory().types();
        types.forEach(type -> texts.add(new ValueText(type.leaves())));
        Map<String, Integer> uses = new HashMap<>();
        for (Directory.Section section : file.directory().sections()) {
            SectionTable table = file.readTable(section);
            Map<Integer, String> names = new HashMap<>();
            table.names().forEach(name -> names.put(name.entity(), name.name()));
            ClassTable classes = StoredFile.readClasses(table);
            parts.add(new Part(section, table, classes, names, readKeys(section, table, classes, uses), blobs(table)));
        }
    }

    /// The directory.
    Directory directory() {
        return file.directory();
    }

    /// Says what the texts call each type.
    void nameTypes(List<String> names) {
        typeNames = List.copyOf(names);
    }

    /// What the texts call a type.
    ///
    /// @param type its index in the directory
    String typeName(int type) {
        return typeNames.get(type);
    }

    private @Nullable String[] readKeys(
            Directory.Section section, SectionTable table, ClassTable classes, Map<String, Integer> uses)
            throws IOException {
        @Nullable String[] keys = new String[section.entityCount()];
        int number = 0;
        for (ArchetypeTable archetype : table.archetypes()) {
            int at = indexOfGuids(archetype);
            if (at >= 0) {
                FileType type = types.get(archetype.types().get(at));
                TypeCursor cursor =
                        new TypeCursor(type, archetype.columns().get(at), archetype.rows(), file.blocks(), classes);
                for (int row = 0; row < archetype.rows(); row++) {
                    String guid = readGuid(type, cursor);
                    if (guid != null) {
                        int use = uses.merge(guid, 1, Integer::sum);
                        keys[number + row] = use == 1 ? guid : guid + "#" + use;
                    }
                }
                cursor.requireEnd();
            }
            number += archetype.rows();
        }
        return keys;
    }

    /// The index of the guids among the types of an archetype; -1 if it has none.
    private int indexOfGuids(ArchetypeTable archetype) {
        for (int t = 0; t < archetype.types().size(); t++) {
            if (isGuid(types.get(archetype.types().get(t)))) {
                return t;
            }
        }
        return -1;
    }

    private static boolean isGuid(FileType type) {
        Map<String, LeafKind> fields = new HashMap<>();
        for (FileLeaf leaf : type.leaves()) {
            if (leaf.holds() == Leaf.Holds.PLAIN) {
                fields.put(leaf.path(), leaf.kind());
            }
        }
        return type.name().equals(GUID_TYPE) && type.kind() == FileType.Kind.DATA && fields.equals(GUID_FIELDS);
    }

    /// The guid of the next entity, in the form of `EntityGuid.toString()`; null if it is none.
    private static @Nullable String readGuid(FileType type, TypeCursor cursor) throws IOException {
        long originating = 0;
        int sub = 0;
        int namespace = 0;
        int serial = 0;
        for (int leaf = 0; leaf < type.leaves().size(); leaf++) {
            ByteBuffer value = cursor.nextLeaf(leaf);
            switch (type.leaves().get(leaf).path()) {
                case "originatingId" -> originating = value.getLong();
                case "subId" -> sub = value.getInt();
                case "namespaceId" -> namespace = value.getInt();
                default -> serial = value.getInt();
            }
        }
        return originating == 0 && sub == 0 && namespace == 0 && serial == 0
                ? null
                : Long.toHexString(originating) + ":" + sub + ":" + namespace + ":" + serial;
    }

    private List<String> blobs(SectionTable table) throws IOException {
        List<String> found = new ArrayList<>();
        for (SectionTable.BlobEntry blob : table.blobs()) {
            found.add("blob " + ComparedEntity.hash(file.blocks().readCopy(blob.block(), "a blob of " + blob.type())));
        }
        return found;
    }

    /// Goes over entities in the order of the file.
    ///
    /// @param wanted of which keys; entities without a guid have [ComparedEntity#NO_KEY]
    /// @throws dev.phalanx.scenes.files.SceneFileException if the file is damaged
    /// @throws IOException if it cannot be read
    void forEach(Predicate<String> wanted, Visitor visitor) throws IOException {
        for (Part part : parts) {
            Texts references = new Texts(part);
            int number = 0;
            for (ArchetypeTable archetype : part.table.archetypes()) {
                forEach(part, archetype, number, references, wanted, visitor);
                number += archetype.rows();
            }
        }
    }

    private void forEach(
            Part part,
            ArchetypeTable archetype,
            int firstNumber,
            Texts references,
            Predicate<String> wanted,
            Visitor visitor)
            throws IOException {
        file.blocks().read(archetype.presence(), "the list of entities");
        List<TypeCursor> cursors = new ArrayList<>();
        for (int t = 0; t < archetype.types().size(); t++) {
            cursors.add(new TypeCursor(
                    types.get(archetype.types().get(t)),
                    archetype.columns().get(t),
                    archetype.rows(),
                    file.blocks(),
                    part.classes));
        }
        int row = 0;
        for (ArchetypeTable.Group group : archetype.groups()) {
            SortedMap<String, String> shared = new TreeMap<>();
            addGroupValues(part, archetype, group, references, shared);
            for (int end = row + group.rows(); row < end; row++) {
                String found = part.keys[firstNumber + row];
                String key = found == null ? ComparedEntity.NO_KEY : found;
                if (wanted.test(key)) {
                    SortedMap<String, String> components = new TreeMap<>(shared);
                    SortedSet<String> disabled = new TreeSet<>();
                    addValues(part, archetype, cursors, row, references, components, disabled);
                    String name = part.names.getOrDefault(firstNumber + row, "");
                    visitor.visit(new ComparedEntity(key, part.section.index(), name, components, disabled));
                } else {
                    for (TypeCursor cursor : cursors) {
                        cursor.skip(1);
                    }
                }
            }
        }
        for (TypeCursor cursor : cursors) {
            cursor.requireEnd();
        }
    }

    private void addGroupValues(
            Part part,
            ArchetypeTable archetype,
            ArchetypeTable.Group group,
            Texts references,
            SortedMap<String, String> into)
            throws IOException {
        int next = 0;
        for (int t : archetype.types()) {
            FileType type = types.get(t);
            if (!type.kind().isOfGroups()) {
                continue;
            }
            int value = group.values().get(next++);
            if (isOfChunks(type)) {
                continue;
            }
            byte[] bytes = part.table.values().get(t).get(value);
            Fragment text = new Fragment();
            if (type.kind().isObject()) {
                TableReader in = new TableReader("value of " + type.name(), ByteBuffer.wrap(bytes));
                ManagedTree tree = TreeReader.read(in, part.classes);
                in.requireEnd();
                TreeTextWriter.write(tree, type.name(), part.classes, text.out, references);
            } else {
                texts.get(t).write(text.out, ValueText.inBytes(type.leaves(), bytes), references);
            }
            into.put(typeNames.get(t), text.end());
        }
    }

    /// Whether chunks have the type, whose values depend on which entities share a chunk.
    static boolean isOfChunks(FileType type) {
        return type.kind() == FileType.Kind.CHUNK || type.kind() == FileType.Kind.MANAGED_CHUNK;
    }

    private void addValues(
            Part part,
            ArchetypeTable archetype,
            List<TypeCursor> cursors,
            int row,
            Texts references,
            SortedMap<String, String> components,
            SortedSet<String> disabled)
            throws IOException {
        for (int t = 0; t < cursors.size(); t++) {
            TypeCursor cursor = cursors.get(t);
            int index = archetype.types().get(t);
            if (cursor.type().kind().isOfGroups()) {
                continue;
            }
            if (isGuid(cursor.type())) {
                cursor.skip(1);
                continue;
            }
            String name = typeNames.get(index);
            components.put(name, value(texts.get(index), cursor, part, references));
            if (!cursor.isEnabled(row)) {
                disabled.add(name);
            }
        }
    }

    private static String value(ValueText values, TypeCursor cursor, Part part, Texts references) throws IOException {
        FileType type = cursor.type();
        if (!FileToText.hasValues(type)) {
            return "";
        }
        Fragment text = new Fragment();
        switch (type.kind()) {
            case BUFFER -> {
                if (isLinks(type)) {
                    writeLinks(cursor, text.out, references);
                } else {
                    writeBuffer(values, cursor, text.out, references);
                }
            }
            case MANAGED -> TreeTextWriter.write(cursor.nextObject(), type.name(), part.classes, text.out, references);
            default -> values.write(text.out, cursor::nextLeaf, references);
        }
        return text.end();
    }

    private static void writeBuffer(ValueText values, TypeCursor cursor, TextWriter out, Texts references)
            throws IOException {
        int length = cursor.nextLength();
        if (cursor.type().leaves().isEmpty()) {
            out.whole(length);
            return;
        }
        out.beginArray();
        for (int i = 0; i < length; i++) {
            values.write(out, cursor::nextLeaf, references);
        }
        out.end();
    }

    private static boolean isLinks(FileType type) {
        return type.name().equals(LINKS_TYPE)
                && type.leaves().size() == 1
                && type.leaves().getFirst().holds() == Leaf.Holds.ENTITY;
    }

    /// The members of a group that have guids, in the order of these: their order in the buffer does not matter.
    private static void writeLinks(TypeCursor cursor, TextWriter out, Texts references) throws IOException {
        SortedSet<String> members = new TreeSet<>();
        int length = cursor.nextLength();
        for (int i = 0; i < length; i++) {
            long reference = cursor.nextLeaf(0).getLong();
            String member = reference == 0 ? "" : references.entity(reference);
            if (member == null) {
                members.add("#" + reference);
            } else if (!member.isEmpty()) {
                members.add(member);
            }
        }
        out.beginArray();
        for (String member : members) {
            out.string(member);
        }
        out.end();
    }

    /// The JSON of a component of a section.
    String metadata(Directory.Value value) throws IOException {
        Fragment text = new Fragment();
        texts.get(value.type())
                .write(
                        text.out,
                        ValueText.inBytes(types.get(value.type()).leaves(), value.bytes()),
                        TextReferences.none());
        return text.end();
    }

    /// A value on one line.
    private static final class Fragment {
        private final StringBuilder text = new StringBuilder();
        final TextWriter out = new TextWriter(text, Integer.MAX_VALUE);

        String end() {
            return text.toString().strip();
        }
    }

    /// References as guids.
    private final class Texts implements ReferenceTexts {
        private final Part part;

        Texts(Part part) {
            this.part = part;
        }

        @Override
        public @Nullable String entity(long reference) {
            int number = (int) reference;
            return switch ((int) (reference >>> Integer.SIZE)) {
                case SectionTable.OWN -> key(part, number);
                case SectionTable.EXTERNAL ->
                    number < 0 || number >= part.table.externals().size()
                            ? null
                            : external(part.table.externals().get(number));
                default -> null;
            };
        }

        private @Nullable String external(int number) {
            for (Part each : parts) {
                if (each.section.index() == 0) {
                    return key(each, number);
                }
            }
            return null;
        }

        private static @Nullable String key(Part part, int number) {
            if (number < 0 || number >= part.keys.length) {
                return null;
            }
            String key = part.keys[number];
            return key == null ? "" : key;
        }

        @Override
        public @Nullable String entityInObject(int number) {
            int own = part.keys.length;
            return number < own
                    ? entity((long) SectionTable.OWN << Integer.SIZE | number)
                    : entity((long) SectionTable.EXTERNAL << Integer.SIZE | (number - own));
        }

        @Override
        public @Nullable String blob(int number) {
            return number >= 0 && number < part.blobs.size() ? part.blobs.get(number) : null;
        }
    }
}
