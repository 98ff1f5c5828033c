package dev.phalanx.cluster;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The agents that leave a section for one neighbour at the end of a tick. They are written from their chunks to its
/// message column by column, in [blocks][MigrantReader] of agents with the same types and shared values.
final class MigrantWriter {
    /// Agents with the same types and shared values.
    private static final class Block {
        final SectionAgents.Shape shape;
        final int[] sharedIndexes;
        ArchetypeChunk[] chunks = new ArchetypeChunk[16];
        int[] rows = new int[16];
        int[] halos = new int[16];
        Entity[] entities = new Entity[16];
        int size;

        Block(SectionAgents.Shape shape, int[] sharedIndexes) {
            this.shape = shape;
            this.sharedIndexes = sharedIndexes;
        }

        void add(ArchetypeChunk chunk, int row, Entity entity, int halo) {
            if (size == rows.length) {
                chunks = Arrays.copyOf(chunks, 2 * size);
                rows = Arrays.copyOf(rows, 2 * size);
                halos = Arrays.copyOf(halos, 2 * size);
                entities = Arrays.copyOf(entities, 2 * size);
            }
            chunks[size] = chunk;
            rows[size] = row;
            halos[size] = halo;
            entities[size++] = entity;
        }
    }

    private final EntityManager em;
    private final List<Block> blocks = new ArrayList<>();
    private int count;

    MigrantWriter(EntityManager em) {
        this.em = em;
    }

    /// The number of agents that were added since they were forgotten last.
    int count() {
        return count;
    }

    /// Adds the agent in a row of a chunk, which has to be valid until [#write].
    ///
    /// @param halo the neighbours of its new section that see it
    void add(ArchetypeChunk chunk, int row, Entity entity, SectionAgents.Shape shape, int halo) {
        blockOf(chunk, shape).add(chunk, row, entity, halo);
        count++;
    }

    private Block blockOf(ArchetypeChunk chunk, SectionAgents.Shape shape) {
        int[] sharedIndexes = new int[shape.sharedTypes().size()];
        for (int i = 0; i < sharedIndexes.length; i++) {
            sharedIndexes[i] = shape.sharedTypes().get(i).sharedIndex(chunk);
        }
        for (Block block : blocks) {
            if (block.shape.equals(shape) && Arrays.equals(block.sharedIndexes, sharedIndexes)) {
                return block;
            }
        }
        Block added = new Block(shape, sharedIndexes);
        blocks.add(added);
        return added;
    }

    /// Writes a record for each block.
    void write(MessageWriter out) {
        for (Block block : blocks) {
            out.beginRecord(StepMessage.MIGRANTS);
            write(block, out);
            out.endRecord();
        }
    }

    private void write(Block block, MessageWriter out) {
        out.putInt(block.size);
        out.putInt(block.shape.types().size());
        for (AgentType<?> type : block.shape.types()) {
            out.putInt(type.number);
        }
        for (AgentType<?> type : block.shape.sharedTypes()) {
            out.putBytes(type.sharedBytes(block.chunks[0]));
        }
        writeIds(block, out);
        for (int i = 0; i < block.size; i++) {
            out.putInt(block.halos[i]);
        }
        for (AgentType<?> type : block.shape.types()) {
            type.writeColumn(em, block.chunks, block.rows, block.size, out);
        }
        writeNames(block, out);
    }

    private void writeIds(Block block, MessageWriter out) {
        var ids = em.getComponentTypeHandle(GlobalId.class, true);
        ArchetypeChunk chunk = block.chunks[0];
        NativeArray<GlobalId> column = chunk.getNativeArray(ids);
        for (int i = 0; i < block.size; i++) {
            if (!block.chunks[i].equals(chunk)) {
                chunk = block.chunks[i];
                column = chunk.getNativeArray(ids);
            }
            out.putLong(column.get(block.rows[i]).value());
        }
    }

    private void writeNames(Block block, MessageWriter out) {
        List<byte[]> names = new ArrayList<>();
        List<Integer> named = new ArrayList<>();
        for (int i = 0; em.hasNames() && i < block.size; i++) {
            String name = em.getName(block.entities[i]);
            if (!name.isEmpty()) {
                named.add(i);
                names.add(name.getBytes(StandardCharsets.UTF_8));
            }
        }
        out.putInt(names.size());
        for (int i = 0; i < names.size(); i++) {
            out.putInt(named.get(i));
            out.putInt(names.get(i).length);
            out.putBytes(names.get(i));
        }
    }

    /// Destroys the agents, and forgets them.
    void destroyAll() {
        for (Block block : blocks) {
            em.destroyEntity(NativeArray.of(Arrays.copyOf(block.entities, block.size)));
        }
        clear();
    }

    /// Forgets the agents.
    void clear() {
        blocks.clear();
        count = 0;
    }
}
