package dev.phalanx.scenes.diff;

import dev.phalanx.entities.components.CleanupEntity;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.SystemInstance;
import dev.phalanx.entities.systems.WorldTime;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.LeafBytes;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.scenes.internal.load.BlobRoots;
import dev.phalanx.scenes.internal.load.FileReferences;
import dev.phalanx.scenes.internal.load.LostDigits;
import dev.phalanx.scenes.internal.load.TypeFinder;
import dev.phalanx.scenes.internal.load.TypeMatch;
import dev.phalanx.scenes.internal.load.ValueReader;
import dev.phalanx.scenes.internal.managed.ManagedReport;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.FileType;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// Change sets as streams. All numbers are little-endian.
///
/// ```text
///  0    magic           8 bytes: 89 'P' 'H' 'X' 'D' 0D 0A 1A
///  8    format version  int
/// 12    body length     int
/// 16    body CRC32C     int
/// 20    header CRC32C   int, of the 20 bytes before it
/// 24    body            a table
/// ```
///
/// The body has the guids, the struct types, the managed types, and the blobs; then the entities that are created and
/// destroyed, named, linked and unlinked; then the changes of each type. Entities are written as the numbers of their
/// guids. A list of numbers is an int, their count, and the numbers. Values are columns, one for each field.
final class ChangeSetFile {
    private static final long MAGIC = 0x1A_0A_0D_44_58_48_50_89L;
    private static final int VERSION = 1;
    private static final int HEADER = 24;
    private static final int GUID_BYTES = 20;
    private static final int LEAST_NAME_BYTES = 4;
    private static final int LEAST_BLOB_BYTES = 8;
    private static final int MOST_NAME_BYTES = 61;
    /// Components that only worlds add.
    private static final Set<Class<?>> RESERVED =
            Set.of(EntityGuid.class, CleanupEntity.class, SystemInstance.class, WorldTime.class);

    private final TableReader in;
    private final LoadOptions options;
    private final List<String> dropped = new ArrayList<>();
    private final ManagedReport managedReport = new ManagedReport(dropped::add);
    private final GuidTable guids = new GuidTable(8);
    private final List<ChangedBlob> blobs = new ArrayList<>();
    /// Bytes that values may still take, so that a few bytes of a stream cannot take all memory.
    private long budget;

    private ChangeSetFile(TableReader in, LoadOptions options, long budget) {
        this.in = in;
        this.options = options;
        this.budget = budget;
    }

    // Writing

    static void write(EntityChangeSet set, OutputStream out) throws IOException {
        TableWriter body = new TableWriter();
        body.writeInt(set.guids.count());
        for (int i = 0; i < set.guids.count(); i++) {
            EntityGuid guid = set.guids.get(i);
            body.writeLong(guid.originatingId());
            body.writeInt(guid.subId());
            body.writeInt(guid.namespaceId());
            body.writeInt(guid.serial());
        }
        List<TypeChanges> plain =
                set.types.stream().filter(each -> !each.type.isManaged()).toList();
        List<TypeChanges> managed =
                set.types.stream().filter(each -> each.type.isManaged()).toList();
        body.writeInt(plain.size());
        plain.forEach(each -> FileType.of(each.type.type).write(body));
        body.writeInt(managed.size());
        managed.forEach(each -> body.writeString(each.type.type.getName()));
        body.writeInt(set.blobs.size());
        for (ChangedBlob blob : set.blobs) {
            body.writeString(blob.root.getName());
            body.writeBytes(blob.bytes);
        }
        writeInts(set.created, body);
        writeInts(set.destroyed, body);
        writeInts(set.named, body);
        set.names.forEach(body::writeString);
        writeInts(set.linked, body);
        writeInts(set.unlinked, body);
        plain.forEach(each -> writePlain(each, body));
        managed.forEach(each -> writeManaged(set, each, body));
        ByteBuffer bytes = body.toBuffer();
        out.write(header(bytes));
        out.write(bytes.array(), bytes.arrayOffset(), bytes.remaining());
    }

    private static byte[] header(ByteBuffer body) {
        ByteBuffer header = ByteBuffer.allocate(HEADER).order(ByteOrder.LITTLE_ENDIAN);
        header.putLong(MAGIC).putInt(VERSION).putInt(body.remaining()).putInt(crc(body));
        header.putInt(crc(header.duplicate().flip()));
        return header.array();
    }

    private static int crc(ByteBuffer bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes.duplicate());
        return (int) checksum.getValue();
    }

    private static void writeInts(int[] numbers, TableWriter out) {
        out.writeInt(numbers.length);
        for (int number : numbers) {
            out.writeInt(number);
        }
    }

    private static void writeChanges(TypeChanges changes, TableWriter out) {
        writeInts(changes.added, out);
        writeInts(changes.removed, out);
        writeInts(changes.set, out);
        writeInts(changes.parts, out);
        writeInts(changes.switched, out);
        for (boolean enabled : changes.enabled) {
            out.writeByte(enabled ? 1 : 0);
        }
    }

    private static void writePlain(TypeChanges changes, TableWriter out) {
        writeChanges(changes, out);
        NativeArray<?> values = changes.values;
        out.writeInt(values == null ? 0 : values.length());
        List<FileLeaf> leaves = FileType.of(changes.type.type).leaves();
        for (int leaf = 0; values != null && leaf < leaves.size(); leaf++) {
            FileLeaf each = leaves.get(leaf);
            int count = values.length() * each.stride();
            ByteBuffer bytes = ByteBuffer.allocate(
                            Math.multiplyExact(count, each.kind().bytes()))
                    .order(ByteOrder.LITTLE_ENDIAN);
            LeafBytes.put(each.kind(), values.leafArray(leaf), values.offset() * each.stride(), count, bytes);
            out.writeBytes(bytes.array());
        }
    }

    private static void writeManaged(EntityChangeSet set, TypeChanges changes, TableWriter out) {
        writeChanges(changes, out);
        out.writeInt(changes.objects.length);
        for (int i = 0; i < changes.objects.length; i++) {
            Object value = changes.objects[i];
            out.writeByte(value == null ? 0 : 1);
            if (value != null) {
                out.writeBytes(ManagedValues.toBytes(value, pathOf(set, changes, i)));
            }
        }
    }

    private static String pathOf(EntityChangeSet set, TypeChanges changes, int object) {
        String name = changes.type.type.getSimpleName();
        if (changes.type.kind == TypeKind.MANAGED_SHARED) {
            return name;
        }
        return set.guids.get(changes.set[object]) + "." + name;
    }

    // Reading

    static EntityChangeSet read(InputStream stream, LoadOptions options) throws IOException {
        byte[] bytes = stream.readNBytes(HEADER);
        if (bytes.length < HEADER) {
            throw new SceneFileException("The stream ends after " + bytes.length + " of the " + HEADER
                    + " bytes of a header. It is no change set, or was cut off.");
        }
        ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (header.getLong() != MAGIC) {
            throw new SceneFileException(
                    "The stream is no change set: it begins with other bytes. Read what was written"
                            + " by EntityChangeSet.write.");
        }
        int version = header.getInt();
        int length = header.getInt();
        int checksum = header.getInt();
        if (crc(header.duplicate().flip()) != header.getInt() || length < 0) {
            throw new SceneFileException(
                    "The change set is damaged: the checksum of its header is wrong. Write it again, or take a copy.");
        }
        if (version != VERSION) {
            throw new SceneFileException("The change set has the format version " + version
                    + ", and this program reads version " + VERSION
                    + ". Use the version of Phalanx that wrote it, or a later one.");
        }
        ByteBuffer body = ByteBuffer.wrap(stream.readNBytes(length)).order(ByteOrder.LITTLE_ENDIAN);
        if (body.remaining() < length) {
            throw new SceneFileException("The stream ends after " + body.remaining() + " of " + length
                    + " bytes of a change set. It was cut off. Write it again, or take a copy.");
        }
        if (crc(body) != checksum) {
            throw new SceneFileException(
                    "The change set is damaged: its checksum is wrong. Write it again, or take a copy.");
        }
        long budget = (64L << 20) + 16L * length;
        return new ChangeSetFile(new TableReader("change set", body), options, budget).read();
    }

    private EntityChangeSet read() throws IOException {
        int count = in.readCount(GUID_BYTES, "number of guids");
        for (int i = 0; i < count; i++) {
            EntityGuid guid = new EntityGuid(
                    in.readLong("originating id"),
                    in.readInt("sub id"),
                    in.readInt("namespace"),
                    in.readInt("serial number"));
            if (guid.equals(EntityGuid.NULL) || guids.add(guid) != i) {
                throw in.damaged("guid " + guid + " is null or there twice");
            }
        }
        TypeFinder finder = new TypeFinder(options);
        List<FileType> plain = FileType.readAll(in);
        List<@Nullable TypeMatch> matches = finder.match(plain, dropped::add);
        List<@Nullable Class<? extends IComponent>> managed = readManagedTypes(finder);
        readBlobs(BlobRoots.of(matches));
        int[] created = readEntities("created entities");
        int[] destroyed = readEntities("destroyed entities");
        int[] named = readEntities("named entities");
        List<String> names = readNames(named.length);
        int[] linked = readPairs("linked entities");
        int[] unlinked = readPairs("unlinked entities");
        List<TypeChanges> changes = new ArrayList<>();
        for (int i = 0; i < plain.size(); i++) {
            addIfKept(readPlain(plain.get(i), matches.get(i)), changes);
        }
        for (Class<? extends IComponent> type : managed) {
            addIfKept(readManaged(type), changes);
        }
        in.requireEnd();
        changes.sort(Comparator.comparing(each -> each.type.type.getName()));
        return new EntityChangeSet(guids, created, destroyed, changes, named, names, linked, unlinked, blobs, dropped);
    }

    private static void addIfKept(@Nullable TypeChanges changes, List<TypeChanges> all) {
        if (changes != null) {
            all.add(changes);
        }
    }

    private List<@Nullable Class<? extends IComponent>> readManagedTypes(TypeFinder finder) throws SceneFileException {
        int count = in.readCount(LEAST_NAME_BYTES, "number of managed types");
        List<@Nullable Class<? extends IComponent>> found = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            found.add(finder.find(in.readString("name of a managed type"), dropped::add));
        }
        return found;
    }

    private void readBlobs(Map<String, Class<?>> roots) throws IOException {
        int count = in.readCount(LEAST_BLOB_BYTES, "number of blobs");
        for (int i = 0; i < count; i++) {
            String root = in.readString("class of a blob");
            byte[] bytes = in.readBytes("blob");
            try {
                Class<?> type = roots.get(root);
                if (type == null) {
                    type = Class.forName(root, false, options.loader());
                    TypeFinder.requireAllowed(type, "blob", options);
                }
                blobs.add(ChangedBlob.read(type, bytes));
            } catch (ClassNotFoundException | LinkageError missing) {
                throw new SceneFileException(
                        "The change set has a blob of " + root
                                + ", which this program does not have. Keep the class, or compare the worlds again.",
                        missing);
            } catch (SceneFileException refused) {
                throw refused;
            } catch (IOException | IllegalArgumentException | IllegalStateException damaged) {
                throw new SceneFileException(
                        "Blob " + i + " of the change set, of " + root + ", is damaged: " + damaged.getMessage(),
                        damaged);
            }
        }
    }

    private int[] readInts(String what) throws SceneFileException {
        int[] found = new int[in.readCount(Integer.BYTES, "number of " + what)];
        for (int i = 0; i < found.length; i++) {
            found[i] = in.readInt(what);
        }
        return found;
    }

    private int[] readEntities(String what) throws SceneFileException {
        int[] found = readInts(what);
        for (int guid : found) {
            if (guid < 0 || guid >= guids.count()) {
                throw in.damaged("one of the " + what + " is " + guid + ", and there are " + guids.count() + " guids");
            }
        }
        return found;
    }

    private int[] readPairs(String what) throws SceneFileException {
        int[] found = readEntities(what);
        if (found.length % 2 != 0) {
            throw in.damaged("there are " + found.length + " " + what + ", which are no pairs");
        }
        return found;
    }

    private List<String> readNames(int count) throws SceneFileException {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String name = in.readString("name");
            if (name.getBytes(StandardCharsets.UTF_8).length > MOST_NAME_BYTES) {
                throw in.damaged("the name " + name + " has more than " + MOST_NAME_BYTES + " bytes");
            }
            names.add(name);
        }
        return names;
    }

    /// The lists that all types have.
    private record Lists(int[] added, int[] removed, int[] set, int[] parts, int[] switched, boolean[] enabled) {}

    private Lists readLists(String type) throws SceneFileException {
        int[] added = readEntities("entities that get " + type);
        int[] removed = readEntities("entities that lose " + type);
        int[] set = readEntities("entities with values of " + type);
        int[] parts = readInts("parts of the values of " + type);
        int[] switched = readEntities("entities that enable or disable " + type);
        boolean[] enabled = new boolean[switched.length];
        for (int i = 0; i < enabled.length; i++) {
            enabled[i] = in.readByte("enabled bit of " + type) != 0;
        }
        return new Lists(added, removed, set, parts, switched, enabled);
    }

    private TypeFacts facts(Class<? extends IComponent> type) throws SceneFileException {
        try {
            TypeFacts facts = TypeFacts.of(type);
            facts.requireComparable();
            if (facts.isCleanup || RESERVED.contains(type)) {
                throw in.damaged(type.getName() + " cannot be in a change set");
            }
            return facts;
        } catch (IllegalArgumentException refused) {
            throw new SceneFileException(
                    "The change set has changes of " + type.getName() + ": " + refused.getMessage(), refused);
        }
    }

    private @Nullable TypeChanges readPlain(FileType file, @Nullable TypeMatch match) throws SceneFileException {
        Lists lists = readLists(file.name());
        int count = in.readInt("number of values of " + file.name());
        requireCount(file, lists, count);
        List<byte[]> columns = new ArrayList<>();
        for (FileLeaf leaf : file.leaves()) {
            byte[] column = in.readBytes("values of " + leaf.path() + " of " + file.name());
            if (column.length != (long) count * leaf.bytes()) {
                throw in.damaged("the values of " + leaf.path() + " of " + file.name() + " have " + column.length
                        + " bytes, not " + (long) count * leaf.bytes());
            }
            columns.add(column);
        }
        if (match == null) {
            return null;
        }
        TypeFacts facts = facts(match.type());
        boolean hasValues = facts.kind != TypeKind.TAG && (facts.kind != TypeKind.DATA || !facts.leaves.isEmpty());
        // A tag has no values. If it has fields now, those that get it have their defaults.
        boolean wasTag = file.kind() == FileType.Kind.DATA && file.leaves().isEmpty();
        int[] set = wasTag ? lists.added : lists.set;
        NativeArray<?> values = hasValues ? load(facts, match, columns, wasTag ? set.length : count) : null;
        if (!facts.isEnableable && lists.switched.length > 0) {
            dropped.add("Disabled components " + file.name() + " were enabled: "
                    + match.type().getName() + " cannot be disabled.");
        }
        return new TypeChanges(
                facts,
                lists.added,
                lists.removed,
                hasValues ? set : new int[0],
                values,
                lists.parts,
                new Object[0],
                facts.isEnableable ? lists.switched : new int[0],
                facts.isEnableable ? lists.enabled : new boolean[0]);
    }

    /// Returns if there are as many values as the lists say.
    private void requireCount(FileType file, Lists lists, int count) throws SceneFileException {
        boolean isRight = switch (file.kind()) {
            case DATA -> lists.parts.length == 0 && count == lists.set.length;
            case BUFFER -> lists.parts.length == lists.set.length && count == sum(lists.parts);
            case SHARED -> lists.parts.length == lists.set.length && isBelow(lists.parts, count);
            case CHUNK, MANAGED, MANAGED_SHARED, MANAGED_CHUNK -> false;
        };
        if (!isRight || count < 0) {
            throw in.damaged(file.name() + " has " + count + " values for " + lists.set.length + " entities and "
                    + lists.parts.length + " parts");
        }
    }

    /// The sum of numbers, -1 if one is negative.
    private static long sum(int[] numbers) {
        long sum = 0;
        for (int number : numbers) {
            if (number < 0) {
                return -1;
            }
            sum += number;
        }
        return sum;
    }

    private static boolean isBelow(int[] numbers, int end) {
        for (int number : numbers) {
            if (number < 0 || number >= end) {
                return false;
            }
        }
        return true;
    }

    private NativeArray<?> load(TypeFacts facts, TypeMatch match, List<byte[]> columns, int count)
            throws SceneFileException {
        budget -= (long) count * Math.max(1, facts.requireStruct().size());
        if (budget < 0) {
            throw in.damaged("the " + count + " values of " + match.source().name()
                    + " take more memory than those of a change set of this length");
        }
        NativeArray<?> values = NativeArray.ofLength(facts.type, count);
        long[] blobNumbers = LongStream.rangeClosed(1, blobs.size()).toArray();
        FileReferences numbers = new FileReferences(guids.count(), 0, null, blobNumbers);
        LostDigits lost = new LostDigits();
        List<ByteBuffer> ordered = columns.stream()
                .map(column -> ByteBuffer.wrap(column).order(ByteOrder.LITTLE_ENDIAN))
                .toList();
        ValueReader.load(match, ordered, numbers, values, count, lost);
        dropped.addAll(lost.sentences());
        if (facts.references != null) {
            requireReferences(facts.references, values, match.source().name());
        }
        return values;
    }

    /// Returns if all references are to guids and blobs that the change set has.
    private void requireReferences(References references, NativeArray<?> values, String type)
            throws SceneFileException {
        long[] wrong = {0};
        try {
            references.replace(values, 0, values.length(), new References.Replacement() {
                @Override
                public long entity(long packed) {
                    Entity entity = Entity.unpack(packed);
                    wrong[0] |=
                            entity.version() != 1 || entity.index() < 0 || entity.index() >= guids.count() ? packed : 0;
                    return packed;
                }

                @Override
                public long blob(long packed, Class<?> root) {
                    boolean isRight = packed > 0 && packed <= blobs.size() && blobs.get((int) packed - 1).root == root;
                    wrong[0] |= isRight ? 0 : packed;
                    return packed;
                }
            });
        } catch (IllegalStateException damaged) {
            throw new SceneFileException(
                    "The change set has a damaged value of " + type + ": " + damaged.getMessage(), damaged);
        }
        if (wrong[0] != 0) {
            throw in.damaged("a value of " + type + " refers to the entity or blob " + Long.toHexString(wrong[0])
                    + ", which the change set does not have");
        }
    }

    private @Nullable TypeChanges readManaged(@Nullable Class<? extends IComponent> type) throws SceneFileException {
        String name = type == null ? "a managed type" : type.getName();
        Lists lists = readLists(name);
        int count = in.readCount(1, "number of values of " + name);
        TypeFacts facts = type == null ? null : facts(type);
        boolean isShared = facts != null && facts.kind == TypeKind.MANAGED_SHARED;
        boolean isRight = facts == null
                || (facts.isManaged()
                        && (isShared
                                ? lists.parts.length == lists.set.length && isBelow(lists.parts, count)
                                : lists.parts.length == 0 && count == lists.set.length));
        if (!isRight) {
            throw in.damaged(
                    name + " is not managed, or has " + count + " values for " + lists.set.length + " entities");
        }
        @Nullable Object[] objects = new Object[count];
        for (int i = 0; i < count; i++) {
            boolean isNull = in.readByte("value of " + name) == 0;
            byte[] bytes = isNull ? new byte[0] : in.readBytes("value of " + name);
            if (isNull && isShared) {
                throw in.damaged("a shared value of " + name + " is null");
            }
            objects[i] = isNull || type == null
                    ? null
                    : ManagedValues.fromBytes(type, bytes, options, guids.count(), managedReport);
        }
        return facts == null
                ? null
                : new TypeChanges(
                        facts,
                        lists.added,
                        lists.removed,
                        lists.set,
                        null,
                        lists.parts,
                        objects,
                        facts.isEnableable ? lists.switched : new int[0],
                        facts.isEnableable ? lists.enabled : new boolean[0]);
    }
}
