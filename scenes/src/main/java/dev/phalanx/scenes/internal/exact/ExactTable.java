package dev.phalanx.scenes.internal.exact;

import dev.phalanx.entities.exact.ExactState;
import dev.phalanx.entities.exact.ExactState.ArchetypeState;
import dev.phalanx.entities.exact.ExactState.GroupsState;
import dev.phalanx.entities.exact.ExactState.Ids;
import dev.phalanx.entities.exact.ExactState.MetaState;
import dev.phalanx.entities.exact.ExactState.SharedState;
import dev.phalanx.entities.exact.ExactState.SlabState;
import dev.phalanx.entities.exact.ExactState.SystemProgress;
import dev.phalanx.entities.exact.ExactState.TickProgress;
import dev.phalanx.entities.exact.ExactState.TypeUse;
import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.shape.ArchetypeTable;
import dev.phalanx.scenes.internal.shape.FileType;
import dev.phalanx.scenes.internal.shape.SectionTable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What an exact file has beside an image: ids, chunks, shared values by index, versions, time, progress of systems.
///
/// ```text
/// type count      int, then for each: name string · flags byte
/// system version  int
/// ids             first version int · latest version int · indices int · free longs
/// archetype count int, then for each:
///   types         int count, then for each: number of the type times 2, plus 1 if chunks have it
///   in the image  int, the position of the archetype in the section; -1 without entities
///   claims        capacity int · positions with room ints · empty int · first with a dead chunk int
///   slab count    int, then for each:
///     shape       capacity int · rows int · counts ints · a bit for each row, 1 if it has an entity · ids longs
///     versions    order: an int for each chunk; change: for each type an int for each chunk
///     groups      ints
///     meta        byte, 1 if the chunks have components: ids longs · order ints · header ints
///   groups        byte, 1 if there are: count int · free ints · indices ints · for each group: open chunks ints
/// shared count    int, then for each: type int · numbers of values ints · free ints · versions ints · version int
/// time            elapsed double · delta float
/// system count    int, then for each: class string · number int · version int · flags byte · rate manager string
///                   · steps int count, doubles
/// outside         longs: the ids of the externals of the section
///
/// ints, longs     int count, then the numbers
/// ```
public final class ExactTable {
    static final int IS_RUNNING = 1;
    static final int IS_ENABLED = 2;

    private static final int CAN_BE_DISABLED = 1;
    private static final int IS_CLEANUP = 2;

    private static final int LEAST_TYPE_BYTES = 5;
    private static final int LEAST_ARCHETYPE_BYTES = 29;
    private static final int LEAST_SLAB_BYTES = 21;
    private static final int LEAST_SHARED_BYTES = 20;
    private static final int LEAST_SYSTEM_BYTES = 21;

    private final List<String> typeNames;
    private final List<Integer> typeFlags;
    private final int systemVersion;
    private final Ids ids;
    private final List<Entry> archetypes;
    private final List<Shared> shared;
    private final TickProgress tick;
    private final long[] outside;

    private record Use(int type, boolean isOfChunks) {}

    /// An archetype, whose types are numbers.
    private record Entry(List<Use> uses, int inFile, ArchetypeState state) {}

    /// The values of a shared type, which are numbers; -1 for none.
    private record Shared(int type, int[] values, int[] free, int[] versions, int version) {}

    /// Finds component classes by their names in the file.
    public interface Classes {
        /// The class of a name.
        ///
        /// @throws SceneFileException if there is none, or it is not allowed
        TypeInfo find(String name) throws SceneFileException;
    }

    /// Finds the values of shared types.
    public interface Values {
        /// The value of a number.
        ///
        /// @param type the component class
        /// @param number the number of the value among those of the type in the file, which may be too great
        Object find(Class<?> type, int number) throws SceneFileException;
    }

    private ExactTable(TableReader in) throws SceneFileException {
        int typeCount = in.readCount(LEAST_TYPE_BYTES, "number of types");
        List<String> names = new ArrayList<>(typeCount);
        List<Integer> flags = new ArrayList<>(typeCount);
        for (int i = 0; i < typeCount; i++) {
            names.add(in.readString("name of a type"));
            flags.add(in.readByte("flags of a type"));
        }
        this.typeNames = List.copyOf(names);
        this.typeFlags = List.copyOf(flags);
        this.systemVersion = in.readInt("version of the world");
        if (systemVersion == 0) {
            throw in.damaged("the version of the world is 0");
        }
        this.ids = new Ids(
                in.readInt("first version of ids"),
                in.readInt("latest version of ids"),
                in.readInt("number of indices"),
                readLongs(in, "free ids"));
        int archetypeCount = in.readCount(LEAST_ARCHETYPE_BYTES, "number of archetypes");
        List<Entry> found = new ArrayList<>(archetypeCount);
        for (int i = 0; i < archetypeCount; i++) {
            found.add(readArchetype(in));
        }
        this.archetypes = List.copyOf(found);
        requireIds(in);
        int sharedCount = in.readCount(LEAST_SHARED_BYTES, "number of shared types");
        List<Shared> foundShared = new ArrayList<>(sharedCount);
        for (int i = 0; i < sharedCount; i++) {
            foundShared.add(new Shared(
                    in.readIndex(typeCount, "shared type"),
                    readInts(in, "shared values"),
                    readInts(in, "free indices of shared values"),
                    readInts(in, "versions of shared values"),
                    in.readInt("version of a shared type")));
        }
        this.shared = List.copyOf(foundShared);
        this.tick = readTick(in);
        this.outside = readLongs(in, "ids outside");
        in.requireEnd();
    }

    /// Reads a table.
    ///
    /// @throws SceneFileException if it is damaged
    public static ExactTable read(TableReader in) throws SceneFileException {
        return new ExactTable(in);
    }

    /// What is said about a component class, so that a change of it is noticed.
    static int flagsOf(TypeInfo type) {
        return (type.isEnableable() ? CAN_BE_DISABLED : 0) | (type.isCleanup() ? IS_CLEANUP : 0);
    }

    /// Returns if there are as many ids as used indices, before memory is allocated for them.
    private void requireIds(TableReader in) throws SceneFileException {
        long all = ids.free().length;
        for (Entry entry : archetypes) {
            for (SlabState slab : entry.state().slabs()) {
                MetaState meta = slab.meta();
                all += slab.ids().length + (meta == null ? 0 : meta.ids().length);
            }
        }
        if (all != ids.used()) {
            throw in.damaged("there are " + all + " ids, and " + ids.used() + " indices");
        }
    }

    private Entry readArchetype(TableReader in) throws SceneFileException {
        int count = in.readCount(Integer.BYTES, "number of types of an archetype");
        List<Use> uses = new ArrayList<>(count);
        Set<Use> taken = new HashSet<>();
        for (int t = 0; t < count; t++) {
            int code = in.readInt("type of an archetype");
            Use use = new Use(code >>> 1, (code & 1) == 1);
            if (use.type() >= typeNames.size() || !taken.add(use)) {
                throw in.damaged("a type of an archetype is " + code);
            }
            uses.add(use);
        }
        int inFile = in.readInt("position of an archetype");
        int capacity = in.readInt("capacity of chunks");
        int[] withRoom = readInts(in, "slabs with room");
        int empty = in.readInt("empty slab");
        int firstWithDead = in.readInt("first slab with a chunk without entities");
        int slabCount = in.readCount(LEAST_SLAB_BYTES, "number of slabs");
        List<SlabState> slabs = new ArrayList<>(slabCount);
        for (int i = 0; i < slabCount; i++) {
            slabs.add(readSlab(in, count));
        }
        return new Entry(
                List.copyOf(uses),
                inFile,
                new ArchetypeState(
                        List.of(), capacity, withRoom, empty, firstWithDead, List.copyOf(slabs), readGroups(in)));
    }

    private static SlabState readSlab(TableReader in, int types) throws SceneFileException {
        int capacity = in.readInt("capacity of chunks");
        int rows = in.readInt("rows of a slab");
        int[] counts = readInts(in, "entities of chunks");
        if (rows < 1 || capacity < 1) {
            throw in.damaged("a slab has " + rows + " rows and " + counts.length + " chunks of " + capacity);
        }
        ByteBuffer bits = in.readRaw(ArchetypeTable.bytesOfBits(rows), "rows with entities");
        byte[] presence = new byte[bits.remaining()];
        bits.get(presence);
        long[] ids = readLongs(in, "ids of entities");
        int[] order = readInts(in, counts.length, "order versions");
        int[][] changes = new int[types][];
        for (int t = 0; t < types; t++) {
            changes[t] = readInts(in, counts.length, "change versions");
        }
        int[] groups = readInts(in, "groups of chunks");
        MetaState meta = in.readByte("whether chunks have components") == 0
                ? null
                : new MetaState(
                        readLongs(in, "ids of chunks"),
                        readInts(in, "order versions of chunks"),
                        readInts(in, "versions of headers"));
        SlabState slab = new SlabState(capacity, rows, counts, ids, order, changes, groups, meta);
        for (int chunk = 0; chunk < counts.length; chunk++) {
            if (counts[chunk] < 0 || counts[chunk] > capacity || (long) chunk * capacity + counts[chunk] > rows) {
                throw in.damaged("a chunk of " + capacity + " has " + counts[chunk] + " entities");
            }
        }
        if (!Arrays.equals(presence, ExactWriter.presenceOf(slab))) {
            throw in.damaged("the rows with entities are not those of the chunks");
        }
        return slab;
    }

    private static @Nullable GroupsState readGroups(TableReader in) throws SceneFileException {
        if (in.readByte("whether there are groups") == 0) {
            return null;
        }
        int count = in.readCount(Integer.BYTES, "number of groups");
        int[] free = readInts(in, "free groups");
        int[] indices = readInts(in, "values of groups");
        List<int[]> open = new ArrayList<>(count);
        for (int group = 0; group < count; group++) {
            open.add(readInts(in, "open chunks"));
        }
        return new GroupsState(count, free, indices, List.copyOf(open));
    }

    private static TickProgress readTick(TableReader in) throws SceneFileException {
        double elapsed = readDouble(in, "time");
        float delta = in.readFloat("delta time");
        if (!Float.isFinite(delta)) {
            throw in.damaged("the delta time is " + delta);
        }
        int count = in.readCount(LEAST_SYSTEM_BYTES, "number of systems");
        List<SystemProgress> systems = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            String type = in.readString("class of a system");
            int number = in.readInt("number of a system");
            int version = in.readInt("version of a system");
            int flags = in.readByte("flags of a system");
            String manager = in.readString("class of a rate manager");
            int stepCount = in.readCount(Long.BYTES, "number of steps");
            List<Double> steps = new ArrayList<>(stepCount);
            for (int s = 0; s < stepCount; s++) {
                steps.add(readDouble(in, "steps"));
            }
            systems.add(new SystemProgress(
                    type,
                    number,
                    version,
                    (flags & IS_RUNNING) != 0,
                    (flags & IS_ENABLED) != 0,
                    manager,
                    List.copyOf(steps)));
        }
        return new TickProgress(elapsed, delta, List.copyOf(systems));
    }

    private static double readDouble(TableReader in, String what) throws SceneFileException {
        double value = Double.longBitsToDouble(in.readLong(what));
        if (!Double.isFinite(value)) {
            throw in.damaged(what + " is " + value);
        }
        return value;
    }

    private static int[] readInts(TableReader in, String what) throws SceneFileException {
        return readInts(in, in.readCount(Integer.BYTES, "number of " + what), what);
    }

    private static int[] readInts(TableReader in, int count, String what) throws SceneFileException {
        int[] found = new int[count];
        in.readRaw(count * Integer.BYTES, what).asIntBuffer().get(found);
        return found;
    }

    private static long[] readLongs(TableReader in, String what) throws SceneFileException {
        int count = in.readCount(Long.BYTES, "number of " + what);
        long[] found = new long[count];
        in.readRaw(count * Long.BYTES, what).asLongBuffer().get(found);
        return found;
    }

    /// The packed ids of the externals of the section.
    public long[] outside() {
        return outside;
    }

    /// The packed ids of the entities in the order of their numbers in the file.
    ///
    /// @throws SceneFileException if the archetypes are not those of the section
    public long[] idsInOrder(SectionTable section, List<FileType> types) throws SceneFileException {
        requireSameArchetypes(section, types);
        long[] found = new long[section.entityCount()];
        int next = 0;
        for (Entry entry : archetypes) {
            for (SlabState slab : entry.state().slabs()) {
                System.arraycopy(slab.ids(), 0, found, next, slab.ids().length);
                next += slab.ids().length;
            }
        }
        return found;
    }

    private void requireSameArchetypes(SectionTable section, List<FileType> types) throws SceneFileException {
        int next = 0;
        for (Entry entry : archetypes) {
            long entities = entry.state().slabs().stream()
                    .mapToLong(slab -> slab.ids().length)
                    .sum();
            if (entities == 0 && entry.inFile() == -1) {
                continue;
            }
            if (entry.inFile() != next || next >= section.archetypes().size()) {
                throw different("archetype " + entry.inFile() + " is not in its place");
            }
            ArchetypeTable own = section.archetypes().get(next++);
            Set<String> there = new HashSet<>();
            for (int type : own.types()) {
                there.add(types.get(type).name() + " " + types.get(type).kind().isOfChunks());
            }
            Set<String> here = new HashSet<>();
            for (Use use : entry.uses()) {
                here.add(typeNames.get(use.type()) + " " + use.isOfChunks());
            }
            if (!here.equals(there) || own.rows() != entities) {
                throw different("archetype " + entry.inFile() + " has " + entities + " entities with " + here
                        + ", and the image " + own.rows() + " with " + there);
            }
        }
        if (next != section.archetypes().size()) {
            throw different("there are " + next + " archetypes with entities, and the image has "
                    + section.archetypes().size());
        }
    }

    private static SceneFileException different(String what) {
        return new SceneFileException(
                "The exact state of the file is damaged: " + what + ". Write the file again, or take a copy.");
    }

    /// The state.
    ///
    /// @throws SceneFileException if a class is missing, is not allowed or has changed
    public ExactState toState(Classes classes, Values values) throws SceneFileException {
        List<TypeInfo> types = new ArrayList<>();
        for (int t = 0; t < typeNames.size(); t++) {
            TypeInfo type = classes.find(typeNames.get(t));
            if (flagsOf(type) != typeFlags.get(t)) {
                throw new SceneFileException(typeNames.get(t) + " has changed since the exact file was written: it was "
                        + textOf(typeFlags.get(t)) + ", and is " + textOf(flagsOf(type))
                        + " in this program. WorldFiles.load takes the file.");
            }
            types.add(type);
        }
        List<ArchetypeState> states = new ArrayList<>();
        for (Entry entry : archetypes) {
            List<TypeUse> uses = new ArrayList<>();
            for (Use use : entry.uses()) {
                uses.add(new TypeUse(types.get(use.type()).type(), use.isOfChunks()));
            }
            ArchetypeState own = entry.state();
            states.add(new ArchetypeState(
                    List.copyOf(uses),
                    own.capacity(),
                    own.withRoom(),
                    own.empty(),
                    own.firstWithDeadChunk(),
                    own.slabs(),
                    own.groups()));
        }
        List<SharedState> sharedStates = new ArrayList<>();
        for (Shared each : shared) {
            Class<?> type = types.get(each.type()).type();
            List<@Nullable Object> found = new ArrayList<>();
            for (int number : each.values()) {
                found.add(number == -1 ? null : values.find(type, number));
            }
            sharedStates.add(new SharedState(type, found, each.free(), each.versions(), each.version()));
        }
        return new ExactState(systemVersion, ids, List.copyOf(states), List.copyOf(sharedStates), tick);
    }

    private static String textOf(int flags) {
        return ((flags & IS_CLEANUP) != 0 ? "a cleanup component" : "a component")
                + ((flags & CAN_BE_DISABLED) != 0 ? " that can be disabled" : " that cannot be disabled");
    }
}
