package dev.phalanx.scenes.internal.shape;

import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.Block;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Where a file stores the values of the entities of one archetype.
///
/// Entities are in groups, each with the same values of shared components and chunk components. The columns of a type
/// have the entities of all groups, one group after the other.
///
/// @param types the indexes of the types in the directory
/// @param groups the groups
/// @param presence a block with a bit for each entity, all 1, so that a file cannot be much shorter than its entities
/// @param columns the blocks of each type
public record ArchetypeTable(List<Integer> types, List<Group> groups, Block presence, List<Columns> columns) {
    /// The most entities of a file.
    public static final int MOST_ROWS = Integer.MAX_VALUE / 2;

    private static final int LEAST_BYTES = 4 + 4;

    /// Entities with the same values of what they share.
    ///
    /// @param rows their number, 1 or more
    /// @param values the index of the value for each type for which a group has one value, in the order of the types
    public record Group(int rows, List<Integer> values) {}

    /// The blocks of a type.
    ///
    /// @param enabled a bit for each entity, 1 if the component is enabled; empty for types that cannot be disabled
    /// @param lengths of buffers, an int for each entity; empty for other kinds
    /// @param leaves the blocks of each leaf; for managed types one list with the blocks of all values
    public record Columns(List<Block> enabled, List<Block> lengths, List<List<Block>> leaves) {}

    /// The number of bytes that hold a number of bits.
    public static int bytesOfBits(int bits) {
        return (int) ((bits + 7L) / 8);
    }

    /// The number of entities.
    public int rows() {
        return groups.stream().mapToInt(Group::rows).sum();
    }

    void write(TableWriter out) {
        out.writeInt(types.size());
        types.forEach(out::writeInt);
        out.writeInt(groups.size());
        for (Group group : groups) {
            out.writeInt(group.rows);
            group.values.forEach(out::writeInt);
        }
        presence.write(out);
        for (Columns each : columns) {
            write(each.enabled, out);
            write(each.lengths, out);
            each.leaves.forEach(blocks -> write(blocks, out));
        }
    }

    private static void write(List<Block> blocks, TableWriter out) {
        out.writeInt(blocks.size());
        blocks.forEach(block -> block.write(out));
    }

    /// Reads the archetypes of a file.
    ///
    /// @param known the types of the directory
    /// @param valueCounts for each type the number of its values that groups have
    static List<ArchetypeTable> readAll(TableReader in, List<FileType> known, int[] valueCounts)
            throws SceneFileException {
        int count = in.readCount(LEAST_BYTES, "number of archetypes");
        List<ArchetypeTable> found = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            found.add(read(in, known, valueCounts));
        }
        return List.copyOf(found);
    }

    private static ArchetypeTable read(TableReader in, List<FileType> known, int[] valueCounts)
            throws SceneFileException {
        int typeCount = in.readCount(Integer.BYTES, "number of types of an archetype");
        List<Integer> types = new ArrayList<>(typeCount);
        Set<Integer> taken = new HashSet<>();
        for (int t = 0; t < typeCount; t++) {
            int type = in.readIndex(known.size(), "type of an archetype");
            if (!taken.add(type)) {
                throw in.damaged("an archetype has the type " + known.get(type).name() + " twice");
            }
            types.add(type);
        }
        List<Integer> ofGroups = types.stream()
                .filter(type -> known.get(type).kind().isOfGroups())
                .toList();
        List<Group> groups = readGroups(in, ofGroups, valueCounts);
        int rows = (int) groups.stream().mapToLong(Group::rows).sum();
        Block presence = Block.read(in);
        if (presence.length() != bytesOfBits(rows) || presence.isCompressed()) {
            throw in.damaged("an archetype has " + rows + " entities, and " + presence.length() + " bytes for them");
        }
        List<Columns> columns = new ArrayList<>(typeCount);
        for (int type : types) {
            columns.add(readColumns(in, known.get(type)));
        }
        return new ArchetypeTable(List.copyOf(types), groups, presence, List.copyOf(columns));
    }

    private static List<Group> readGroups(TableReader in, List<Integer> ofGroups, int[] valueCounts)
            throws SceneFileException {
        int groupCount = in.readCount(Integer.BYTES * (1 + ofGroups.size()), "number of groups of an archetype");
        List<Group> groups = new ArrayList<>(groupCount);
        long rows = 0;
        for (int g = 0; g < groupCount; g++) {
            int inGroup = in.readInt("number of entities of a group");
            rows += inGroup;
            if (inGroup < 1 || rows > MOST_ROWS) {
                throw in.damaged("a group has " + inGroup + " entities, and the archetype " + rows);
            }
            List<Integer> values = new ArrayList<>(ofGroups.size());
            for (int type : ofGroups) {
                values.add(in.readIndex(valueCounts[type], "value of a group"));
            }
            groups.add(new Group(inGroup, List.copyOf(values)));
        }
        return List.copyOf(groups);
    }

    private static Columns readColumns(TableReader in, FileType type) throws SceneFileException {
        List<Block> enabled = readBlocks(in);
        List<Block> lengths = readBlocks(in);
        List<List<Block>> leaves = new ArrayList<>();
        for (int leaf = 0; leaf < leafLists(type); leaf++) {
            leaves.add(readBlocks(in));
        }
        return new Columns(enabled, lengths, List.copyOf(leaves));
    }

    private static int leafLists(FileType type) {
        return switch (type.kind()) {
            case DATA, BUFFER -> type.leaves().size();
            case MANAGED -> 1;
            default -> 0;
        };
    }

    private static List<Block> readBlocks(TableReader in) throws SceneFileException {
        int count = in.readCount(Block.BYTES, "number of blocks");
        List<Block> found = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            found.add(Block.read(in));
        }
        return List.copyOf(found);
    }
}
