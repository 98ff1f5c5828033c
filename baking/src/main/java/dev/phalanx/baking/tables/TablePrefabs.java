package dev.phalanx.baking.tables;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EntityStorageInfo;
import dev.phalanx.entities.lookups.EntityStorageInfoLookup;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The prefabs of which the rows of a table become instances.
///
/// @param column the name of the column that names the prefab of each row
/// @param names what that column calls the prefabs
/// @param entities their roots, in the same order
record TablePrefabs(String column, List<String> names, List<Entity> entities) {
    /// Makes an instance for each row, in the order of the rows.
    ///
    /// @param ofRows by row, the index of its prefab
    /// @throws IllegalArgumentException if a prefab that a row names does not exist
    NativeArray<Entity> instantiate(EntityManager em, int[] ofRows, List<Class<? extends IComponentData>> types) {
        int[] counts = new int[names.size()];
        for (int prefab : ofRows) {
            counts[prefab]++;
        }
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0 && !em.exists(entities.get(i))) {
                throw new IllegalArgumentException(
                        "TableBaker.withPrefabs was given " + entities.get(i) + " as the prefab \"" + names.get(i)
                                + "\", which does not exist. Give it the root of a loaded prefab.");
            }
        }
        NativeArray<Entity> all = NativeArray.ofLength(Entity.class, ofRows.length);
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                instantiate(em, i, counts[i], ofRows, types, all);
            }
        }
        return all;
    }

    private void instantiate(
            EntityManager em,
            int prefab,
            int count,
            int[] ofRows,
            List<Class<? extends IComponentData>> types,
            NativeArray<Entity> all) {
        Entity source = entities.get(prefab);
        try (NativeArray<Entity> made = em.instantiate(source, count)) {
            for (Class<? extends IComponentData> type : types) {
                if (!em.hasComponent(source, type)) {
                    em.addComponent(made, type);
                }
            }
            int next = 0;
            for (int row = 0; row < ofRows.length; row++) {
                if (ofRows[row] == prefab) {
                    all.set(row, made.get(next++));
                }
            }
        }
    }

    /// Writes the columns of a component to its entities, which keep the other fields. Rows whose entities follow each
    /// other in a chunk are copied together.
    static <T extends IComponentData> void fill(
            Class<T> type,
            EntityManager em,
            NativeArray<Entity> all,
            List<Map.Entry<TableField, TableColumn>> columns) {
        ComponentTypeHandle<T> handle = em.getComponentTypeHandle(type, false);
        EntityStorageInfoLookup places = em.getEntityStorageInfoLookup();
        Map<ArchetypeChunk, Target> targets = new HashMap<>();
        int end;
        for (int row = 0; row < all.length(); row = end) {
            EntityStorageInfo place = places.get(all.get(row));
            Target target = targets.computeIfAbsent(place.chunk(), chunk -> Target.of(chunk, handle, columns));
            int last = Math.min(all.length(), row + place.chunk().count() - place.indexInChunk());
            int location = places.getLocation(all.get(row));
            end = row + 1;
            while (end < last && places.getLocation(all.get(end)) == location + end - row) {
                end++;
            }
            for (int i = 0; i < columns.size(); i++) {
                columns.get(i)
                        .getValue()
                        .copy(row, target.leaves.get(i), target.offset + place.indexInChunk(), end - row);
            }
        }
    }

    /// The arrays of a chunk that are written.
    ///
    /// @param leaves by column
    /// @param offset of the first entity
    private record Target(List<Object> leaves, int offset) {
        static <T extends IComponentData> Target of(
                ArchetypeChunk chunk, ComponentTypeHandle<T> handle, List<Map.Entry<TableField, TableColumn>> columns) {
            NativeArray<T> values = chunk.getNativeArray(handle);
            return new Target(
                    columns.stream()
                            .map(column -> values.leafArray(column.getKey().leaf()))
                            .toList(),
                    values.offset());
        }
    }
}
