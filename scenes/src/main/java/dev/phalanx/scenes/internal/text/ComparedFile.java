package dev.phalanx.scenes.internal.text;

import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.rows.StoredFile;
import dev.phalanx.scenes.internal.rows.TypeCursor;
import dev.phalanx.scenes.internal.shape.ArchetypeTable;
import dev.phalanx.scenes.internal.shape.Directory;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.FileType;
import dev.phalanx.scenes.internal.shape.SectionTable;
import dev.phalanx.scenes.internal.values.ValueForm;
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
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// One of two files that are compared: its entities by their guids, with their values in text.
///
/// References are written as the guid of the entity that they lead to, and count as null if it has no guid. Blobs are
/// written as the hash of their content. One block of each column is in memory, and the tables.
public final class ComparedFile {
    private static final String GUID_TYPE = "dev.phalanx.scenes.diff.EntityGuid";
    private static final String LINKS_TYPE = "dev.phalanx.entities.components.LinkedEntityGroup";
    private static final Map<String, LeafKind> GUID_FIELDS = Map.of(
            "originatingId", LeafKind.LONG, "subId", LeafKind.INT, "namespaceId", LeafKind.INT, "serial", LeafKind.INT);

    private final String fileName;
    private final StoredFile file;
    private final List<FileType> types;
    private final List<ValueForm> texts;
    private final List<Boolean> isGuid;
    private final List<Part> parts = new ArrayList<>();
    private List<String> typeNames = List.of();

    /// A section. References are written as guids.
    private final class Part implements ReferenceTexts {
        final SectionValues values;
        /// The guids of the entities, by number; null for those without a guid.
        final @Nullable String[] keys;

        final List<String> blobs = new ArrayList<>();

        /// @param uses how often each guid was in the sections before
        Part(Directory.Section section, Map<String, Integer> uses) throws IOException {
            values = new SectionValues(file, texts, section);
            keys = readKeys(values, uses);
            for (SectionTable.BlobEntry blob : table().blobs()) {
                blobs.add("blob "
                        + ComparedEntity.hash(file.blocks().readCopy(blob.block(), "a blob of " + blob.type())));
            }
        }

        SectionTable table() {
            return values.table();
        }

        int section() {
            return values.section().index();
        }

        @Override
        public int entityCount() {
            return keys.length;
        }

        @Override
        public @Nullable String entity(long reference) {
            int number = (int) reference;
            return switch ((int) (reference >>> Integer.SIZE)) {
                case SectionTable.OWN -> key(number);
                case SectionTable.EXTERNAL ->
                    number < 0 || number >= table().externals().size()
                            ? null
                            : external(table().externals().get(number));
                default -> null;
            };
        }

        private @Nullable String external(int number) {
            if (file.directory().exact() != null) {
                return ""; // an entity that the file does not have
            }
            for (Part each : parts) {
                if (each.section() == 0) {
                    return each.key(number);
                }
            }
            return null;
        }

        private @Nullable String key(int number) {
            if (number < 0 || number >= keys.length) {
                return null;
            }
            String key = keys[number];
            return key == null ? "" : key;
        }

        @Override
        public @Nullable String blob(int number) {
            return number >= 0 && number < blobs.size() ? blobs.get(number) : null;
        }
    }

    private ComparedFile(SceneBytes bytes) throws IOException {
        fileName = bytes.name();
        file = new StoredFile(bytes);
        types = file.directory().types();
        texts = SectionValues.values(file);
        isGuid = types.stream().map(ComparedFile::isGuid).toList();
        Map<String, Integer> uses = new HashMap<>();
        for (Directory.Section section : file.directory().sections()) {
            parts.add(new Part(section, uses));
        }
    }

    /// Reads the tables, the guids and the blobs of a file.
    ///
    /// @throws SceneFileException if they are damaged; the message begins with the name of the file
    /// @throws IOException if they cannot be read
    public static ComparedFile read(SceneBytes bytes) throws IOException {
        try {
            return new ComparedFile(bytes);
        } catch (SceneFileException damaged) {
            throw named(bytes.name(), damaged);
        }
    }

    private static SceneFileException named(String file, SceneFileException damaged) {
        return new SceneFileException(file + ": " + damaged.getMessage(), damaged);
    }

    /// The directory.
    public Directory directory() {
        return file.directory();
    }

    /// Says what the texts call each type.
    public void nameTypes(List<String> names) {
        typeNames = List.copyOf(names);
    }

    /// What the texts call a type.
    ///
    /// @param type its index in the directory
    public String typeName(int type) {
        return typeNames.get(type);
    }

    private @Nullable String[] readKeys(SectionValues text, Map<String, Integer> uses) throws IOException {
        @Nullable String[] keys = new String[text.section().entityCount()];
        int number = 0;
        for (ArchetypeTable archetype : text.table().archetypes()) {
            int at = indexOfGuids(archetype);
            if (at >= 0) {
                TypeCursor cursor = text.cursor(archetype, at);
                for (int row = 0; row < archetype.rows(); row++) {
                    String guid = readGuid(cursor);
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
            if (isGuid.get(archetype.types().get(t))) {
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
    private static @Nullable String readGuid(TypeCursor cursor) throws IOException {
        List<FileLeaf> leaves = cursor.type().leaves();
        long originating = 0;
        int sub = 0;
        int namespace = 0;
        int serial = 0;
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            ByteBuffer value = cursor.nextLeaf(leaf);
            switch (leaves.get(leaf).path()) {
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

    /// Iterates over entities in the order of the file.
    ///
    /// @param wanted the keys of the entities; entities without a guid have [ComparedEntity#NO_KEY]
    /// @throws SceneFileException if the file is damaged; the message begins with its name
    /// @throws IOException if it cannot be read
    public void forEach(Predicate<String> wanted, Consumer<ComparedEntity> visitor) throws IOException {
        try {
            for (Part part : parts) {
                int number = 0;
                for (ArchetypeTable archetype : part.table().archetypes()) {
                    forEach(part, archetype, number, wanted, visitor);
                    number += archetype.rows();
                }
            }
        } catch (SceneFileException damaged) {
            throw named(fileName, damaged);
        }
    }

    private void forEach(
            Part part,
            ArchetypeTable archetype,
            int firstNumber,
            Predicate<String> wanted,
            Consumer<ComparedEntity> visitor)
            throws IOException {
        List<TypeCursor> cursors = part.values.cursors(archetype);
        int row = 0;
        for (ArchetypeTable.Group group : archetype.groups()) {
            SortedMap<String, String> shared = groupValues(part, archetype, group);
            for (int end = row + group.rows(); row < end; row++) {
                String found = part.keys[firstNumber + row];
                String key = found == null ? ComparedEntity.NO_KEY : found;
                if (wanted.test(key)) {
                    String name = part.values.names().getOrDefault(firstNumber + row, "");
                    SortedMap<String, String> components = new TreeMap<>(shared);
                    SortedSet<String> disabled = new TreeSet<>();
                    addValues(part, archetype, cursors, row, components, disabled);
                    visitor.accept(new ComparedEntity(key, part.section(), name, components, disabled));
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

    private SortedMap<String, String> groupValues(Part part, ArchetypeTable archetype, ArchetypeTable.Group group)
            throws IOException {
        SortedMap<String, String> found = new TreeMap<>();
        int next = 0;
        for (int t : archetype.types()) {
            if (types.get(t).kind().isOfGroups()) {
                int value = group.values().get(next++);
                if (!isOfChunks(types.get(t))) {
                    Fragment text = new Fragment();
                    part.values.writeShared(t, value, text.out, part);
                    found.put(typeNames.get(t), text.end());
                }
            }
        }
        return found;
    }

    /// Whether chunks have the type, whose values depend on which entities share a chunk.
    public static boolean isOfChunks(FileType type) {
        return type.kind() == FileType.Kind.CHUNK || type.kind() == FileType.Kind.MANAGED_CHUNK;
    }

    private void addValues(
            Part part,
            ArchetypeTable archetype,
            List<TypeCursor> cursors,
            int row,
            SortedMap<String, String> components,
            SortedSet<String> disabled)
            throws IOException {
        for (int t = 0; t < cursors.size(); t++) {
            TypeCursor cursor = cursors.get(t);
            int index = archetype.types().get(t);
            if (cursor.type().kind().isOfGroups()) {
                continue;
            }
            if (isGuid.get(index)) {
                cursor.skip(1);
                continue;
            }
            String name = typeNames.get(index);
            components.put(name, value(index, cursor, part));
            if (!cursor.isEnabled(row)) {
                disabled.add(name);
            }
        }
    }

    private static String value(int type, TypeCursor cursor, Part part) throws IOException {
        if (!SectionValues.hasValues(cursor.type())) {
            return "";
        }
        Fragment text = new Fragment();
        if (isLinks(cursor.type())) {
            writeLinks(cursor, text.out, part);
        } else {
            part.values.writeNext(type, cursor, text.out, part);
        }
        return text.end();
    }

    private static boolean isLinks(FileType type) {
        return type.name().equals(LINKS_TYPE)
                && type.kind() == FileType.Kind.BUFFER
                && type.leaves().size() == 1
                && type.leaves().getFirst().holds() == Leaf.Holds.ENTITY;
    }

    /// The members of a group that have guids, in the order of these: their order in the buffer does not matter.
    private static void writeLinks(TypeCursor cursor, TextWriter out, ReferenceTexts references) throws IOException {
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
    public String metadata(Directory.Value value) throws IOException {
        return metadata(types.get(value.type()), value);
    }

    /// The JSON of a component of a section.
    ///
    /// @param type its type
    /// @throws IOException if its bytes are too few
    public static String metadata(FileType type, Directory.Value value) throws IOException {
        Fragment text = new Fragment();
        new ValueForm(type.leaves())
                .write(ValueForm.inBytes(type.leaves(), value.bytes()), text.out, TextReferences.none());
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
}
