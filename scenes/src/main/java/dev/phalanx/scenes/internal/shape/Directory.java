package dev.phalanx.scenes.internal.shape;

import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import java.util.ArrayList;
import java.util.List;

/// The table that says what is in a file.
///
/// @param types the component types
/// @param sharedValues for each type its shared values, each in the bytes of its leaves; empty for other kinds
/// @param archetypes where the entities are
/// @param names of entities, by their numbers
public record Directory(
        List<FileType> types,
        List<List<byte[]>> sharedValues,
        List<ArchetypeTable> archetypes,
        List<EntityName> names) {
    private static final int LEAST_NAME_BYTES = 4 + 4;

    /// The name of an entity.
    ///
    /// @param entity the number of the entity, in the order of the file
    public record EntityName(int entity, String name) {}

    public int entityCount() {
        return archetypes.stream().mapToInt(ArchetypeTable::rows).sum();
    }

    public void write(TableWriter out) {
        out.writeInt(types.size());
        types.forEach(type -> type.write(out));
        for (List<byte[]> values : sharedValues) {
            out.writeInt(values.size());
            values.forEach(out::writeBytes);
        }
        out.writeInt(archetypes.size());
        archetypes.forEach(archetype -> archetype.write(out));
        out.writeInt(names.size());
        for (EntityName name : names) {
            out.writeInt(name.entity);
            out.writeString(name.name);
        }
    }

    public static Directory read(TableReader in) throws SceneFileException {
        List<FileType> types = FileType.readAll(in);
        List<List<byte[]>> sharedValues = new ArrayList<>(types.size());
        int[] valueCounts = new int[types.size()];
        for (int t = 0; t < types.size(); t++) {
            valueCounts[t] = in.readCount(Integer.BYTES, "number of shared values");
            List<byte[]> values = new ArrayList<>(valueCounts[t]);
            int bytes = types.get(t).leaves().stream().mapToInt(FileLeaf::bytes).sum();
            for (int i = 0; i < valueCounts[t]; i++) {
                byte[] value = in.readBytes("shared value");
                if (value.length != bytes) {
                    throw in.damaged(
                            "a value of " + types.get(t).name() + " has " + value.length + " bytes, not " + bytes);
                }
                values.add(value);
            }
            sharedValues.add(List.copyOf(values));
        }
        List<ArchetypeTable> archetypes = ArchetypeTable.readAll(in, types, valueCounts);
        long entities = archetypes.stream().mapToLong(ArchetypeTable::rows).sum();
        if (entities > Integer.MAX_VALUE / 2) {
            throw in.damaged("there are " + entities + " entities");
        }
        int nameCount = in.readCount(LEAST_NAME_BYTES, "number of names");
        List<EntityName> names = new ArrayList<>(nameCount);
        for (int i = 0; i < nameCount; i++) {
            names.add(new EntityName(in.readIndex((int) entities, "number of a named entity"), in.readString("name")));
        }
        in.requireEnd();
        return new Directory(types, List.copyOf(sharedValues), archetypes, List.copyOf(names));
    }
}
