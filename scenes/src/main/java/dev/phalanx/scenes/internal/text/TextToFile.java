package dev.phalanx.scenes.internal.text;

import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.Block;
import dev.phalanx.scenes.internal.bytes.BlockWriter;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.scenes.internal.bytes.WriteBuffers;
import dev.phalanx.scenes.internal.bytes.WriteListener;
import dev.phalanx.scenes.internal.managed.ClassTable;
import dev.phalanx.scenes.internal.managed.StoredClass;
import dev.phalanx.scenes.internal.shape.ArchetypeTable;
import dev.phalanx.scenes.internal.shape.Directory;
import dev.phalanx.scenes.internal.shape.FileType;
import dev.phalanx.scenes.internal.shape.SectionTable;
import dev.phalanx.scenes.internal.values.ValueForm;
import dev.phalanx.structs.internal.files.DurableFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes a file from a [text][TextFormat]. The values of one archetype are in memory.
public final class TextToFile {
    /// Bytes of the values of an entity.
    private static final int MOST_ENTITY_BYTES = 1 << 24;
    /// Bytes of the values of shared components, chunk components and sections in one section.
    private static final int MOST_SHARED_BYTES = 1 << 27;
    private static final WriteListener NO_LISTENER = new WriteListener() {
        @Override
        public void beforeBlock() {}

        @Override
        public void wrote(int rawBytes) {}
    };
    private static final List<String> FILE_KEYS = List.of(
            TextFormat.FORMAT_KEY, TextFormat.VERSION_KEY, TextFormat.GUID, TextFormat.TYPES, TextFormat.SECTIONS);
    private static final List<String> SECTION_KEYS = List.of(
            TextFormat.INDEX,
            TextFormat.ENTITY_COUNT,
            TextFormat.BOUNDS,
            TextFormat.METADATA,
            TextFormat.EXTERNALS,
            TextFormat.CLASSES,
            TextFormat.OBJECTS,
            TextFormat.ARCHETYPES,
            TextFormat.BLOBS);

    private final TextParser in;
    private final BlockWriter out;
    private final List<FileType> types = new ArrayList<>();
    private final List<String> typeNames = new ArrayList<>();
    private final Map<String, Integer> typesByName = new LinkedHashMap<>();
    private final List<ValueForm> values = new ArrayList<>();

    private TextToFile(TextParser in, BlockWriter out) {
        this.in = in;
        this.out = out;
    }

    /// Reads a text and writes its file, uncompressed.
    ///
    /// @param source the name of the text in messages
    /// @throws SceneFileException if the text is wrong
    /// @throws IOException if it cannot be read, or the file cannot be written
    public static void write(String source, Reader text, DurableFile.Output out) throws IOException {
        try (TextParser in = new TextParser(source, text)) {
            new TextToFile(in, new BlockWriter(out, false, NO_LISTENER, WriteBuffers.gathering())).write();
        }
    }

    // The order of properties

    /// Returns if a property is known and belongs after those that were read.
    ///
    /// @param last the index of the property before, or -1
    /// @return the index of the property
    private int place(String name, List<String> known, int last, String where) throws SceneFileException {
        int index = known.indexOf(name);
        if (index < 0) {
            throw in.unknown(name, where, known);
        }
        if (index < last) {
            throw in.wrong(
                    "\"" + name + "\" of " + where + " comes after \"" + known.get(last) + "\"", "Put it before");
        }
        return index;
    }

    private void require(boolean isThere, String name, String where) throws SceneFileException {
        if (!isThere) {
            throw in.wrong(where + " has no \"" + name + "\"", "Add it");
        }
    }

    // The file

    private void write() throws IOException {
        in.beginObject("the text");
        Guid guid = null;
        List<Directory.Section> sections = null;
        int last = -1;
        boolean hasFormat = false;
        boolean hasVersion = false;
        boolean hasTypes = false;
        for (String name = in.nextName(); name != null; name = in.nextName()) {
            if (name.equals(TextFormat.PART)) {
                throw in.wrong("the text has a part of a file only", "Write the text of the whole file");
            }
            last = place(name, FILE_KEYS, last, "the text");
            switch (name) {
                case TextFormat.FORMAT_KEY -> {
                    hasFormat = true;
                    if (!in.readString(name).equals(TextFormat.FORMAT)) {
                        throw in.wrong(
                                "\"format\" is another one",
                                "Give it \"" + TextFormat.FORMAT + "\", if this is the text of a file with entities");
                    }
                }
                case TextFormat.VERSION_KEY -> {
                    hasVersion = true;
                    int version = in.readInt(name, Integer.MIN_VALUE, Integer.MAX_VALUE);
                    if (version != TextFormat.VERSION) {
                        throw in.wrong(
                                "the text has the version " + version + ", and this program reads version "
                                        + TextFormat.VERSION,
                                "Use the version of Phalanx that wrote it, or a later one");
                    }
                }
                case TextFormat.GUID -> guid = readGuid();
                case TextFormat.TYPES -> {
                    hasTypes = true;
                    readTypes();
                }
                default -> {
                    require(hasFormat, TextFormat.FORMAT_KEY, "the text");
                    require(hasVersion, TextFormat.VERSION_KEY, "the text");
                    require(guid != null, TextFormat.GUID, "the text");
                    require(hasTypes, TextFormat.TYPES, "the text");
                    sections = readSections();
                }
            }
        }
        if (guid == null || sections == null) {
            require(false, TextFormat.SECTIONS, "the text");
            return;
        }
        in.requireEnd();
        TableWriter directory = new TableWriter();
        new Directory(guid, types, sections).write(directory);
        out.finish(directory);
    }

    private Guid readGuid() throws IOException {
        String digits = in.readString(TextFormat.GUID);
        try {
            return Guid.parse(digits);
        } catch (IllegalArgumentException broken) {
            throw in.wrong("\"guid\" is no guid", "Give it 32 hexadecimal digits");
        }
    }

    private void readTypes() throws IOException {
        in.beginObject(TextFormat.TYPES);
        for (String name = in.nextName(); name != null; name = in.nextName()) {
            FileType type = TypeText.read(in, "types." + name);
            typesByName.put(name, types.size());
            typeNames.add(name);
            types.add(type);
            values.add(new ValueForm(type.leaves()));
        }
    }

    private int type(String name, String where) throws SceneFileException {
        Integer type = typesByName.get(name);
        if (type == null) {
            String nearest = Nearest.find(name, typesByName.keySet());
            throw in.wrong(
                    where + " names the type \"" + name + "\", which \"types\" does not have",
                    nearest == null ? "Add it there" : "Is \"" + nearest + "\" meant? Otherwise add it there");
        }
        return type;
    }

    // Sections

    private List<Directory.Section> readSections() throws IOException {
        List<Directory.Section> sections = new ArrayList<>();
        Set<Integer> indexes = new HashSet<>();
        in.beginArray(TextFormat.SECTIONS);
        while (in.hasNext()) {
            String place = in.place();
            Directory.Section section = new SectionText().read();
            if (!indexes.add(section.index())) {
                throw new SceneFileException(
                        place + "there are two sections " + section.index() + ". Give each its own index.");
            }
            sections.add(section);
        }
        return sections;
    }

    private record Bytes(byte[] bytes) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Bytes that && Arrays.equals(bytes, that.bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }
    }

    /// A section while it is read.
    private final class SectionText {
        private final long firstByte = out.size();
        private final List<Map<Bytes, Integer>> structs = new ArrayList<>();
        private final List<List<byte[]>> objects = new ArrayList<>();
        private final List<ArchetypeTable> archetypes = new ArrayList<>();
        private final List<SectionTable.EntityName> names = new ArrayList<>();
        private final List<SectionTable.BlobEntry> blobs = new ArrayList<>();
        private ClassTable classes = new ClassTable();
        private TextReferences references = TextReferences.none();
        private String where = "the section";
        private int entityCount = -1;
        private int nextEntity;
        private long sharedBytes;

        SectionText() {
            for (int t = 0; t < types.size(); t++) {
                structs.add(new LinkedHashMap<>());
                objects.add(new ArrayList<>());
            }
        }

        Directory.Section read() throws IOException {
            in.beginObject("a section");
            int index = -1;
            int last = -1;
            boolean hasArchetypes = false;
            List<Float> bounds = Directory.NO_BOUNDS;
            List<Directory.Value> metadata = List.of();
            for (String name = in.nextName(); name != null; name = in.nextName()) {
                last = place(name, SECTION_KEYS, last, where);
                if (last > 0) {
                    require(index >= 0, TextFormat.INDEX, where);
                }
                if (last > 1) {
                    require(entityCount >= 0, TextFormat.ENTITY_COUNT, where);
                }
                switch (name) {
                    case TextFormat.INDEX -> {
                        index = in.readInt(name, 0, Integer.MAX_VALUE - 1);
                        where = "section " + index;
                    }
                    case TextFormat.ENTITY_COUNT -> {
                        entityCount = in.readInt(name, 0, ArchetypeTable.MOST_ROWS - 1);
                        references = new TextReferences(entityCount, Map.of(), List.of(), Map.of());
                    }
                    case TextFormat.BOUNDS -> bounds = readBounds();
                    case TextFormat.METADATA -> metadata = readMetadata();
                    case TextFormat.EXTERNALS -> readExternals();
                    case TextFormat.CLASSES -> readClasses();
                    case TextFormat.OBJECTS -> readObjects();
                    case TextFormat.ARCHETYPES -> {
                        hasArchetypes = true;
                        readArchetypes();
                    }
                    default -> {
                        require(hasArchetypes, TextFormat.ARCHETYPES, where);
                        readBlobs();
                    }
                }
            }
            require(index >= 0, TextFormat.INDEX, where);
            require(hasArchetypes, TextFormat.ARCHETYPES, where);
            references.requireBlobs(blobs.size());
            TableWriter bytes = new TableWriter();
            table().write(bytes);
            long length = out.size() - firstByte;
            return new Directory.Section(index, entityCount, length, bounds, metadata, out.append(bytes.toBlock()));
        }

        private SectionTable table() {
            List<List<byte[]>> all = new ArrayList<>();
            for (int t = 0; t < types.size(); t++) {
                all.add(
                        types.get(t).kind().isObject()
                                ? objects.get(t)
                                : structs.get(t).keySet().stream()
                                        .map(Bytes::bytes)
                                        .toList());
            }
            TableWriter classBytes = new TableWriter();
            classes.write(classBytes);
            return new SectionTable(all, archetypes, names, blobs, references.externals(), classBytes.toBytes());
        }

        private List<Float> readBounds() throws IOException {
            List<Float> bounds = new ArrayList<>();
            in.beginArray(TextFormat.BOUNDS);
            while (in.hasNext()) {
                in.beginArray("a corner of the bounds");
                while (in.hasNext()) {
                    bounds.add(in.readFloat("a number of the bounds"));
                    if (bounds.size() > 6) {
                        throw in.wrong("\"bounds\" has more than six numbers", "Leave them out");
                    }
                }
            }
            if (bounds.size() != 6) {
                throw in.wrong(
                        "\"bounds\" has " + bounds.size() + " numbers",
                        "Give it the least and the greatest x, y and z: [[0, 0, 0], [1, 1, 1]]");
            }
            return bounds;
        }

        private List<Directory.Value> readMetadata() throws IOException {
            List<Directory.Value> found = new ArrayList<>();
            in.beginArray(TextFormat.METADATA);
            while (in.hasNext()) {
                in.beginObject("a component of the section");
                int type = -1;
                byte[] bytes = null;
                for (String name = in.nextName(); name != null; name = in.nextName()) {
                    if (name.equals(TextFormat.TYPE)) {
                        type = type(in.readString(name), "a component of " + where);
                        if (types.get(type).kind() != FileType.Kind.DATA) {
                            throw in.wrong(
                                    "a component of " + where + " is of kind "
                                            + types.get(type).kind(),
                                    "Give sections components of kind data");
                        }
                    } else if (name.equals(TextFormat.VALUE) && type >= 0) {
                        bytes = readStruct(type, TextReferences.none(), typeNames.get(type) + " of " + where);
                    } else {
                        throw in.unknown(name, "a component of " + where, List.of(TextFormat.TYPE, TextFormat.VALUE));
                    }
                }
                if (bytes == null) {
                    throw in.wrong(
                            "a component of " + where + " needs \"type\", then \"value\"", "Add what is missing");
                }
                countShared(bytes.length);
                found.add(new Directory.Value(type, bytes));
            }
            return found;
        }

        private byte[] readStruct(int type, TextReferences own, String what) throws IOException {
            FileType each = types.get(type);
            byte[] bytes = new byte[each.bytes()];
            ValueReading.read(values.get(type), in, ValueForm.inBytes(each.leaves(), bytes), own, what);
            return bytes;
        }

        private void countShared(int bytes) throws SceneFileException {
            sharedBytes += bytes;
            if (sharedBytes > MOST_SHARED_BYTES) {
                throw in.wrong(
                        where + " has more than " + MOST_SHARED_BYTES + " bytes of values that entities share",
                        "Use fewer of them");
            }
        }

        private void readExternals() throws IOException {
            List<Integer> externals = new ArrayList<>();
            in.beginArray(TextFormat.EXTERNALS);
            while (in.hasNext()) {
                externals.add(in.readInt("an entity of section 0", 0, ArchetypeTable.MOST_ROWS - 1));
            }
            references = new TextReferences(entityCount, Map.of(), externals, Map.of());
        }

        private void readClasses() throws IOException {
            classes = new ClassTable();
            in.beginArray(TextFormat.CLASSES);
            while (in.hasNext()) {
                readClass();
            }
        }

        private void readClass() throws IOException {
            in.beginObject("a class");
            String type = null;
            StoredClass.Kind kind = null;
            List<StoredClass.Member> members = new ArrayList<>();
            for (String name = in.nextName(); name != null; name = in.nextName()) {
                switch (name) {
                    case TextFormat.CLASS -> type = in.readString(name);
                    case TextFormat.KIND -> kind = readKind();
                    case TextFormat.MEMBERS -> readMembers(members);
                    default ->
                        throw in.unknown(
                                name, "a class", List.of(TextFormat.CLASS, TextFormat.KIND, TextFormat.MEMBERS));
                }
            }
            if (type == null || kind == null) {
                throw in.wrong("a class needs \"class\" and \"kind\"", "Add what is missing");
            }
            if (classes.find(type) != null) {
                throw in.wrong("\"classes\" has the class " + type + " twice", "Leave one out");
            }
            classes.add(type, kind, members);
        }

        private StoredClass.Kind readKind() throws IOException {
            String name = in.readString(TextFormat.KIND);
            List<String> known = new ArrayList<>();
            for (StoredClass.Kind kind : StoredClass.Kind.values()) {
                String each = kind.name().toLowerCase(Locale.ROOT);
                if (each.equals(name)) {
                    return kind;
                }
                known.add(each);
            }
            throw in.wrong("the kind of a class is \"" + name + "\"", "Give it one of " + known);
        }

        private void readMembers(List<StoredClass.Member> members) throws IOException {
            if (in.isObject()) {
                for (String name = in.nextName(); name != null; name = in.nextName()) {
                    members.add(new StoredClass.Member(name, in.readString("the type of a member")));
                }
                return;
            }
            in.beginArray(TextFormat.MEMBERS);
            Set<String> known = new HashSet<>();
            while (in.hasNext()) {
                String name = in.readString("a member");
                if (!known.add(name)) {
                    throw in.wrong("a class has the member " + name + " twice", "Leave one out");
                }
                members.add(new StoredClass.Member(name, ""));
            }
        }

        private void readObjects() throws IOException {
            in.beginObject(TextFormat.OBJECTS);
            for (String name = in.nextName(); name != null; name = in.nextName()) {
                int type = type(name, "\"objects\"");
                FileType.Kind kind = types.get(type).kind();
                if (!kind.isObject() || !kind.isOfGroups()) {
                    throw in.wrong(
                            "\"objects\" has values of \"" + name + "\", which is of kind " + kind,
                            "Put them where the entities are");
                }
                in.beginArray(name);
                while (in.hasNext()) {
                    String place = in.place();
                    TableWriter bytes = new TableWriter();
                    TreeWriting.write(
                            TreeTextReader.read(in, types.get(type).name(), classes, references, name),
                            bytes,
                            place,
                            name);
                    objects.get(type).add(bytes.toBytes());
                }
            }
        }

        // Archetypes

        private void readArchetypes() throws IOException {
            in.beginArray(TextFormat.ARCHETYPES);
            while (in.hasNext()) {
                readArchetype();
            }
            if (nextEntity != entityCount) {
                throw in.wrong(
                        where + " has " + nextEntity + " entities, and \"entityCount\" is " + entityCount,
                        "Correct \"entityCount\"");
            }
        }

        private void readArchetype() throws IOException {
            in.beginObject("an archetype");
            List<Integer> own = null;
            Set<Integer> enableable = Set.of();
            int last = -1;
            boolean hasGroups = false;
            List<String> known = List.of(TextFormat.TYPES, TextFormat.ENABLEABLE, TextFormat.GROUPS);
            for (String name = in.nextName(); name != null; name = in.nextName()) {
                last = place(name, known, last, "an archetype");
                switch (name) {
                    case TextFormat.TYPES -> own = new ArrayList<>(readTypeNames());
                    case TextFormat.ENABLEABLE -> {
                        enableable = readTypeNames();
                        if (own == null || !own.containsAll(enableable)) {
                            throw in.wrong("\"enableable\" has a type that \"types\" has not", "Add it there");
                        }
                    }
                    default -> {
                        hasGroups = true;
                        if (own != null) {
                            readGroups(own, enableable);
                        }
                    }
                }
            }
            require(own != null, TextFormat.TYPES, "an archetype");
            require(hasGroups, TextFormat.GROUPS, "an archetype");
        }

        private Set<Integer> readTypeNames() throws IOException {
            Set<Integer> found = new java.util.LinkedHashSet<>();
            in.beginArray(TextFormat.TYPES);
            while (in.hasNext()) {
                String name = in.readString("the name of a type");
                if (!found.add(type(name, "an archetype"))) {
                    throw in.wrong("an archetype has the type \"" + name + "\" twice", "Leave one out");
                }
            }
            return found;
        }

        private void readGroups(List<Integer> own, Set<Integer> enableable) throws IOException {
            Map<String, TypeColumns> columns = new LinkedHashMap<>();
            long bytes = 0;
            for (int type : own) {
                bytes += types.get(type).bytes();
            }
            if (bytes > MOST_ENTITY_BYTES) {
                throw in.wrong(
                        "an archetype has values of " + bytes + " bytes for each entity, more than "
                                + MOST_ENTITY_BYTES,
                        "Give it fewer types");
            }
            for (int type : own) {
                columns.put(
                        typeNames.get(type),
                        new TypeColumns(types.get(type), values.get(type), enableable.contains(type)));
            }
            List<String> ofGroups = own.stream()
                    .filter(type -> types.get(type).kind().isOfGroups())
                    .map(typeNames::get)
                    .toList();
            Map<String, TypeColumns> ofEntities = new LinkedHashMap<>(columns);
            ofEntities.values().removeIf(each -> !SectionValues.hasValues(each.type()));
            List<ArchetypeTable.Group> groups = new ArrayList<>();
            int first = nextEntity;
            in.beginArray(TextFormat.GROUPS);
            while (in.hasNext()) {
                groups.add(readGroup(ofGroups, columns, ofEntities, first));
            }
            int rows = nextEntity - first;
            Block presence = writePresence(rows);
            List<ArchetypeTable.Columns> written = new ArrayList<>();
            for (TypeColumns each : columns.values()) {
                written.add(each.writeTo(out, rows));
            }
            archetypes.add(new ArchetypeTable(own, groups, presence, written));
        }

        private Block writePresence(int rows) throws IOException {
            ByteBuffer bits = out.begin(ArchetypeTable.bytesOfBits(rows));
            while (bits.hasRemaining()) {
                bits.put((byte) -1);
            }
            return out.appendRaw(bits);
        }

        private ArchetypeTable.Group readGroup(
                List<String> ofGroups,
                Map<String, TypeColumns> columns,
                Map<String, TypeColumns> ofEntities,
                int firstOfArchetype)
                throws IOException {
            in.beginObject("a group");
            List<Integer> indexes = ofGroups.isEmpty() ? List.of() : null;
            int first = nextEntity;
            int last = -1;
            List<String> known = List.of(TextFormat.VALUES, TextFormat.ENTITIES);
            for (String name = in.nextName(); name != null; name = in.nextName()) {
                last = place(name, known, last, "a group");
                if (name.equals(TextFormat.VALUES)) {
                    indexes = readGroupValues(ofGroups);
                } else {
                    in.beginArray(TextFormat.ENTITIES);
                    while (in.hasNext()) {
                        readEntity(columns, ofEntities, nextEntity - firstOfArchetype);
                    }
                }
            }
            if (indexes == null) {
                throw in.wrong("a group has no \"values\"", "Add them, for " + ofGroups);
            }
            if (nextEntity == first) {
                throw in.wrong("a group has no entities", "Leave it out");
            }
            return new ArchetypeTable.Group(nextEntity - first, indexes);
        }

        private List<Integer> readGroupValues(List<String> ofGroups) throws IOException {
            Map<String, Integer> found = new HashMap<>();
            in.beginObject(TextFormat.VALUES);
            for (String name = in.nextName(); name != null; name = in.nextName()) {
                if (!ofGroups.contains(name)) {
                    throw in.unknown(name, "\"values\" of a group", ofGroups);
                }
                int type = type(name, "a group");
                if (types.get(type).kind().isObject()) {
                    int most = objects.get(type).size() - 1;
                    if (most < 0) {
                        throw in.wrong("\"objects\" has no values of \"" + name + "\"", "Add them there");
                    }
                    found.put(name, in.readInt(name, 0, most));
                } else {
                    Map<Bytes, Integer> all = structs.get(type);
                    Bytes value = new Bytes(readStruct(type, references, name));
                    Integer known = all.get(value);
                    if (known == null) {
                        known = all.size();
                        all.put(value, known);
                        countShared(value.bytes.length);
                    }
                    found.put(name, known);
                }
            }
            List<Integer> indexes = new ArrayList<>();
            for (String name : ofGroups) {
                Integer index = found.get(name);
                if (index == null) {
                    throw in.wrong("\"values\" of a group has no \"" + name + "\"", "Add it");
                }
                indexes.add(index);
            }
            return indexes;
        }

        private void readEntity(Map<String, TypeColumns> columns, Map<String, TypeColumns> ofEntities, int row)
                throws IOException {
            in.beginObject("an entity");
            int number = nextEntity;
            if (number == entityCount) {
                throw in.wrong(
                        where + " has more than " + entityCount + " entities, which \"entityCount\" says",
                        "Correct \"entityCount\"");
            }
            String what = "entity " + number;
            boolean hasNumber = false;
            Set<String> missing = new HashSet<>(ofEntities.keySet());
            for (String name = in.nextName(); name != null; name = in.nextName()) {
                TypeColumns each = ofEntities.get(name);
                if (each != null) {
                    missing.remove(name);
                    each.read(in, classes, references, name + " of " + what);
                    continue;
                }
                switch (name) {
                    case TextFormat.ENTITY -> {
                        hasNumber = true;
                        int given = in.readInt("the number of an entity", 0, ArchetypeTable.MOST_ROWS);
                        if (given != number) {
                            throw in.wrong(
                                    "entity " + given + " is in the place of entity " + number,
                                    "Number the entities of a section one after the other");
                        }
                    }
                    case TextFormat.NAME ->
                        names.add(new SectionTable.EntityName(number, in.readString("the name of " + what)));
                    case TextFormat.DISABLED -> readDisabled(columns, row, what);
                    default -> {
                        List<String> known =
                                new ArrayList<>(List.of(TextFormat.ENTITY, TextFormat.NAME, TextFormat.DISABLED));
                        known.addAll(ofEntities.keySet());
                        throw in.unknown(name, what, known);
                    }
                }
            }
            require(hasNumber, TextFormat.ENTITY, what);
            ValueReading.requireAll(in, missing, ofEntities.keySet(), what);
            nextEntity++;
        }

        private void readDisabled(Map<String, TypeColumns> columns, int row, String what) throws IOException {
            in.beginArray(TextFormat.DISABLED);
            while (in.hasNext()) {
                String name = in.readString("the name of a type");
                TypeColumns each = columns.get(name);
                if (each == null || !each.isEnableable()) {
                    throw in.wrong(
                            what + " has \"" + name + "\" disabled, which \"enableable\" does not have",
                            "Add it there");
                }
                each.disable(row);
            }
        }

        // Blobs

        private void readBlobs() throws IOException {
            in.beginArray(TextFormat.BLOBS);
            while (in.hasNext()) {
                in.beginObject("a blob");
                String type = null;
                ByteArrayOutputStream bytes = null;
                for (String name = in.nextName(); name != null; name = in.nextName()) {
                    switch (name) {
                        case TextFormat.TYPE -> type = in.readString(name);
                        case TextFormat.BYTES -> {
                            bytes = new ByteArrayOutputStream();
                            in.beginArray(name);
                            while (in.hasNext()) {
                                bytes.writeBytes(in.readBase64("a line of the bytes of a blob"));
                            }
                        }
                        default -> throw in.unknown(name, "a blob", List.of(TextFormat.TYPE, TextFormat.BYTES));
                    }
                }
                if (type == null || bytes == null) {
                    throw in.wrong("a blob needs \"type\" and \"bytes\"", "Add what is missing");
                }
                ByteBuffer block = ByteBuffer.wrap(bytes.toByteArray());
                blobs.add(new SectionTable.BlobEntry(type, out.append(block.position(block.limit()))));
            }
        }
    }
}
