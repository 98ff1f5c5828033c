package dev.phalanx.cluster;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.EntityStorageInfo;
import dev.phalanx.entities.lookups.EntityStorageInfoLookup;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Takes in the agents that move to a section: from a block of a message straight to the columns of chunks.
///
/// # A block
///
/// ```text
/// rows         int
/// types        int, then the number of each, ascending
/// shared       the value of each type that is shared
/// identities   a long for each row
/// halos        an int for each row: which neighbours of the receiver see it
/// columns      of each type that is not shared:
///                whether it is enabled, a bit for each row, if it can be disabled
///                data: the value of each row
///                managed: of each row, bytes, an int, and what AgentObjects writes
///                a buffer: the number of elements of each row, an int, then all elements
/// names        how many rows have one, an int, then of each: row, int; bytes, int; UTF-8
/// ```
///
/// Values have the layout of [dev.phalanx.structs.ByteCodec]. An element without fields takes one byte.
final class MigrantReader {
    private static final int LONGEST_NAME = 61;

    /// Rows of a block that are beside each other in a chunk.
    record Run(ArchetypeChunk chunk, int firstInChunk, int count) {}

    /// Receives identities of a block.
    interface Mention {
        void mention(long id);
    }

    private final EntityManager em;
    private final SectionAgents agents;
    private final SectionGhosts ghosts;
    private final Border border;
    private final Neighbours neighbours;
    private final AgentTypes types;
    private final int placeBit;
    private final Map<List<AgentType<?>>, EntityArchetype> archetypes = new HashMap<>();
    private final BlockBytes in = new BlockBytes();

    MigrantReader(
            EntityManager em,
            SectionAgents agents,
            SectionGhosts ghosts,
            Border border,
            Neighbours neighbours,
            AgentTypes types,
            int placeBit) {
        this.em = em;
        this.agents = agents;
        this.ghosts = ghosts;
        this.border = border;
        this.neighbours = neighbours;
        this.types = types;
        this.placeBit = placeBit;
    }

    // Checks

    /// Returns if [#take] can take the agents of a block.
    ///
    /// @param mention is told the identity of each
    /// @throws StepMessageException if it is damaged
    void check(StepMessage message, long at, int length, Mention mention) {
        in.open(message, at, length);
        int rows = in.getInt();
        List<AgentType<?>> found = checkTypes(rows);
        for (AgentType<?> type : found) {
            if (type.info.kind() == TypeKind.SHARED) {
                checkValues(type, 1, type.size());
            }
        }
        in.require((Long.BYTES + Integer.BYTES) * (long) rows);
        for (int i = 0; i < rows; i++) {
            mention.mention(in.getLong());
        }
        for (int i = 0; i < rows; i++) {
            int halo = in.getInt();
            if ((halo & 0xFFFF_FFFFL) >>> neighbours.count() != 0) {
                throw StepMessage.damaged("an agent is in the halos " + Integer.toHexString(halo) + " of "
                        + neighbours.count() + " neighbours");
            }
        }
        for (AgentType<?> type : found) {
            checkColumn(type, rows);
        }
        checkNames(rows);
        if (in.remaining() > 0) {
            throw StepMessage.damaged("a block of " + rows + " agents has " + in.remaining() + " bytes too many");
        }
    }

    private List<AgentType<?>> checkTypes(int rows) {
        int count = in.getInt();
        if (rows < 1 || count < 1 || count > types.all().size()) {
            throw StepMessage.damaged("a block has " + rows + " agents with " + count + " of "
                    + types.all().size() + " types");
        }
        in.require(Integer.BYTES * (long) count);
        List<AgentType<?>> found = new ArrayList<>(count);
        int last = -1;
        int ghostBits = 0;
        for (int i = 0; i < count; i++) {
            int number = in.getInt();
            AgentType<?> type = types.find(number);
            if (type == null || number <= last) {
                throw StepMessage.damaged("a block has the type number " + number + " after " + last + ", of "
                        + types.all().size());
            }
            last = number;
            found.add(type);
            ghostBits |= type.ghostBit;
        }
        if ((ghostBits & placeBit) == 0) {
            throw StepMessage.damaged("a block has agents without a place");
        }
        return found;
    }

    private void checkColumn(AgentType<?> type, int rows) {
        if (type.info.isEnableable()) {
            in.skip(bytesOfBits(rows));
        }
        if (type.info.kind() == TypeKind.DATA) {
            checkValues(type, rows, type.size());
        } else if (type.info.kind() == TypeKind.MANAGED) {
            type.checkObjects(rows, in);
        } else if (type.info.kind() == TypeKind.BUFFER) {
            in.require(Integer.BYTES * (long) rows);
            long elements = 0;
            for (int i = 0; i < rows; i++) {
                int length = in.getInt();
                if (length < 0) {
                    throw StepMessage.damaged("a buffer of " + type.name() + " has " + length + " elements");
                }
                elements += length;
            }
            checkValues(type, elements, type.elementBytes());
        }
    }

    /// Skips values that follow each other.
    private void checkValues(AgentType<?> type, long count, int stride) {
        in.require(stride == 0 ? 0 : count); // so that the product does not overflow
        in.require(count * stride);
        if (type.isLimited) {
            for (long i = 0; i < count; i++) {
                type.check(in.array(), in.position() + (int) i * stride);
            }
        }
        in.skip(count * stride);
    }

    private void checkNames(int rows) {
        in.require(Integer.BYTES);
        int names = in.getInt();
        int last = -1;
        for (int i = 0; i < names; i++) {
            in.require(2 * Integer.BYTES);
            int row = in.getInt();
            int length = in.getInt();
            if (row <= last || row >= rows || length < 1 || length > LONGEST_NAME) {
                throw StepMessage.damaged("agent " + row + " of " + rows + " has a name of " + length + " bytes");
            }
            last = row;
            in.require(length);
            byte[] name = Arrays.copyOfRange(in.array(), in.position(), in.position() + length);
            if (!Arrays.equals(new String(name, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8), name)) {
                throw StepMessage.damaged("the name of agent " + row + " of a block is not UTF-8");
            }
            in.skip(length);
        }
        if (names < 0) {
            throw StepMessage.damaged("a block has " + names + " names");
        }
    }

    /// The bytes that a bit for each row takes.
    static int bytesOfBits(int rows) {
        return (rows >>> 3) + ((rows & 7) == 0 ? 0 : 1);
    }

    // Agents that arrive

    /// Takes in the agents of a block that was [checked][#check].
    void take(StepMessage message, long at, int length) {
        in.open(message, at, length);
        int rows = in.getInt();
        int count = in.getInt();
        List<AgentType<?>> found = new ArrayList<>(count);
        int ghostBits = 0;
        for (int i = 0; i < count; i++) {
            AgentType<?> type = types.all().get(in.getInt());
            found.add(type);
            ghostBits |= type.ghostBit;
        }
        EntityArchetype archetype = archetypes.computeIfAbsent(found, any -> types.agentArchetype(em, found));
        NativeArray<Entity> created = em.createEntity(archetype, rows);
        for (AgentType<?> type : found) {
            if (type.info.kind() == TypeKind.SHARED) {
                type.setShared(em, created, in.array(), in.position());
                in.skip(type.size());
            }
        }
        List<Run> runs = runs(created);
        takeIdentities(runs, created, ghostBits);
        for (AgentType<?> type : found) {
            type.readColumn(em, runs, rows, in);
        }
        int names = in.getInt();
        for (int i = 0; i < names; i++) {
            int row = in.getInt();
            int nameLength = in.getInt();
            em.setName(created.get(row), new String(in.array(), in.position(), nameLength, StandardCharsets.UTF_8));
            in.skip(nameLength);
        }
    }

    /// Where entities are that were created together.
    private List<Run> runs(NativeArray<Entity> created) {
        List<Run> runs = new ArrayList<>();
        EntityStorageInfoLookup locations = em.getEntityStorageInfoLookup();
        var entities = em.getEntityTypeHandle();
        for (int i = 0; i < created.length(); ) {
            EntityStorageInfo info = locations.get(created.get(i));
            NativeArray<Entity> rows = info.chunk().getNativeArray(entities);
            int first = info.indexInChunk();
            int count = 1;
            while (i + count < created.length()
                    && first + count < rows.length()
                    && rows.get(first + count).equals(created.get(i + count))) {
                count++;
            }
            runs.add(new Run(info.chunk(), first, count));
            i += count;
        }
        return runs;
    }

    private void takeIdentities(List<Run> runs, NativeArray<Entity> created, int ghostBits) {
        int halos = in.position() + Long.BYTES * created.length();
        var handle = em.getComponentTypeHandle(GlobalId.class);
        int i = 0;
        for (Run run : runs) {
            NativeArray<GlobalId> ids = run.chunk.getNativeArray(handle);
            for (int row = 0; row < run.count; row++, i++) {
                long id = in.getLong();
                ids.set(run.firstInChunk + row, new GlobalId(id));
                ghosts.endIfPresent(id);
                agents.arrive(id, created.get(i));
                int halo = in.intAt(halos + Integer.BYTES * i);
                if (halo != 0) {
                    border.put(id, halo, ghostBits);
                }
            }
        }
        in.moveTo(halos + Integer.BYTES * created.length());
    }
}
