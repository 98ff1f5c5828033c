package dev.phalanx.scenes.diff;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One comparison of two worlds: compares the columns of matched rows, and passes what differs to two builders.
///
/// Columns are compared leaf by leaf over runs of rows. Rows whose bits differ are compared again if they hold
/// references, with entities replaced by their guids and blobs by their contents.
final class WorldComparison {
    private final WorldChunks source;
    private final WorldChunks shadow;
    private final RowMatching rows;
    private final EntityDifferOptions options;
    private final ManagedValues managed;
    private final @Nullable ChangeSetBuilder forward;
    private final @Nullable ChangeSetBuilder reverse;

    /// For each chunk of the source whether its entities are the same as those of its pair.
    private final boolean[] areSame;

    private final Map<WorldChunks.Types, Map<WorldChunks.Types, Plan>> plans = new HashMap<>();
    private final Keys sourceKeys;
    private final boolean hasNames;
    private final Keys shadowKeys;
    private final GuidTable keys = new GuidTable(64);
    private final Map<Long, List<BlobAssetReference<?>>> blobs = new HashMap<>();
    private final Map<Long, Long> blobKeys = new HashMap<>();
    private final Map<TypeFacts, NativeArray<?>> scratch = new HashMap<>();
    /// The indices of entities whose ids do not mean the same in both worlds; null before it is known.
    private @Nullable BitSet moved;

    private @Nullable Plan lastPlan;
    private boolean isDifferent;

    /// What the types of two archetypes have in common.
    private record Plan(
            WorldChunks.Types here,
            WorldChunks.Types there,
            List<WorldChunks.Column> common,
            List<WorldChunks.Column> commonOfShadow,
            List<WorldChunks.Column> added,
            List<WorldChunks.Column> removed) {}

    /// Replaces references by numbers that are the same for the same guids and blob contents.
    private final class Keys implements References.Replacement {
        private final WorldChunks world;

        Keys(WorldChunks world) {
            this.world = world;
        }

        @Override
        public long entity(long packed) {
            EntityGuid guid = world.guidOf(packed);
            return guid == null ? 0 : new Entity(keys.add(guid), 1).packed();
        }

        @Override
        public long blob(long packed, Class<?> root) {
            if (!options.comparesBlobContents()) {
                return packed;
            }
            return blobKeys.computeIfAbsent(packed, WorldComparison.this::blobKey);
        }
    }

    /// The first blob that was met with the same content; 0 if the blob is closed.
    private long blobKey(long packed) {
        BlobAssetReference<?> reference = BlobHolder.unpack(packed);
        if (!reference.isCreated()) {
            return 0;
        }
        List<BlobAssetReference<?>> known = blobs.computeIfAbsent(reference.contentHash(), hash -> new ArrayList<>());
        for (BlobAssetReference<?> each : known) {
            if (each.contentEquals(reference)) {
                return each.packed();
            }
        }
        known.add(reference);
        return packed;
    }

    WorldComparison(
            WorldChunks source,
            WorldChunks shadow,
            RowMatching rows,
            EntityDifferOptions options,
            ManagedValues managed,
            @Nullable ChangeSetBuilder forward,
            @Nullable ChangeSetBuilder reverse) {
        this.source = source;
        this.shadow = shadow;
        this.rows = rows;
        this.options = options;
        this.managed = managed;
        this.forward = forward;
        this.reverse = reverse;
        this.areSame = new boolean[source.chunks.size()];
        this.sourceKeys = new Keys(source);
        this.shadowKeys = new Keys(shadow);
        this.hasNames = source.em.hasNames() || shadow.em.hasNames();
    }

    /// Compares all rows.
    ///
    /// @param skipped for each chunk of the source whether its values are known to be the same
    void run(boolean[] skipped) {
        boolean livesDiffer = rows.created().count() > 0 || rows.destroyed().count() > 0;
        for (int i = 0; i < rows.created().count(); i++) {
            created(forward, reverse, source, rows.created().get(i));
        }
        for (int i = 0; i < rows.destroyed().count(); i++) {
            created(reverse, forward, shadow, rows.destroyed().get(i));
        }
        isDifferent = livesDiffer;
        for (int chunk = 0; chunk < skipped.length; chunk++) {
            boolean before = isDifferent;
            isDifferent = false;
            if (!skipped[chunk]) {
                compareChunk(chunk);
            } else if (livesDiffer && source.types(chunk).hasEntities()) {
                compareReferences(chunk);
            }
            areSame[chunk] = !isDifferent && rows.pair(chunk) >= 0;
            isDifferent |= before;
        }
    }

    /// Whether anything differs.
    boolean isDifferent() {
        return isDifferent;
    }

    boolean isSame(int chunk) {
        return areSame[chunk];
    }

    /// An entity that one world has and the other has not.
    private void created(
            @Nullable ChangeSetBuilder creating, @Nullable ChangeSetBuilder destroying, WorldChunks world, int place) {
        int chunk = RowMatching.chunkOf(place);
        int row = RowMatching.rowOf(place);
        if (destroying != null) {
            destroying.destroyed(destroying.guid(world, chunk, row));
        }
        if (creating == null) {
            return;
        }
        int entity = creating.guid(world, chunk, row);
        creating.created(entity);
        for (WorldChunks.Column column : world.types(chunk).columns()) {
            added(creating, world, column, entity, chunk, row);
        }
        String name = options.comparesNames() ? world.em.getName(world.id(chunk, row)) : "";
        if (!name.isEmpty()) {
            creating.named(entity, name);
        }
    }

    /// A component that an entity gets, with all that it has in its world.
    private static void added(
            ChangeSetBuilder builder, WorldChunks world, WorldChunks.Column column, int entity, int chunk, int row) {
        TypeFacts facts = column.facts;
        builder.added(facts, entity);
        if (ChangeSetBuilder.hasValues(facts)) {
            builder.set(facts, entity, chunk, row);
        }
        if (facts.isLinks) {
            for (EntityGuid member : members(world, column, chunk, row)) {
                builder.linked(entity, builder.guid(member));
            }
        }
        if (facts.isEnableable && !column.enabled(chunk).isEnabled(row)) {
            builder.switched(facts, entity, false);
        }
    }

    /// The guids of the members of a group that have one, each once.
    private static List<EntityGuid> members(WorldChunks world, WorldChunks.Column column, int chunk, int row) {
        DynamicBuffer<?> buffer = column.buffer(chunk, row);
        List<EntityGuid> found = new ArrayList<>();
        if (buffer.isEmpty()) {
            return found;
        }
        NativeArray<?> elements = buffer.asNativeArray();
        long[] ids = (long[]) elements.leafArray(0);
        for (int i = 0; i < elements.length(); i++) {
            EntityGuid guid = world.guidOf(ids[elements.offset() + i]);
            if (guid != null && !found.contains(guid)) {
                found.add(guid);
            }
        }
        return found;
    }

    private void compareChunk(int chunk) {
        int pair = rows.pair(chunk);
        if (pair >= 0) {
            compare(chunk, 0, pair, 0, source.count(chunk));
            return;
        }
        int[] places = rows.places(chunk);
        for (int row = 0; row < places.length; ) {
            if (places[row] < 0) {
                row++;
                continue;
            }
            int end = row + 1;
            while (end < places.length
                    && places[end] == places[row] + end - row
                    && RowMatching.chunkOf(places[end]) == RowMatching.chunkOf(places[row])) {
                end++;
            }
            compare(chunk, row, RowMatching.chunkOf(places[row]), RowMatching.rowOf(places[row]), end - row);
            row = end;
        }
    }

    @SuppressWarnings("ReferenceEquality") // chunks of one archetype have the same object
    private Plan plan(int chunk, int other) {
        WorldChunks.Types here = source.types(chunk);
        WorldChunks.Types there = shadow.types(other);
        Plan last = lastPlan;
        if (last != null && last.here == here && last.there == there) {
            return last;
        }
        last = plans.computeIfAbsent(here, key -> new HashMap<>()).computeIfAbsent(there, key -> plan(here, there));
        lastPlan = last;
        return last;
    }

    private Plan plan(WorldChunks.Types here, WorldChunks.Types there) {
        List<WorldChunks.Column> common = new ArrayList<>();
        List<WorldChunks.Column> commonOfShadow = new ArrayList<>();
        List<WorldChunks.Column> added = new ArrayList<>();
        List<WorldChunks.Column> removed = new ArrayList<>(there.columns());
        for (WorldChunks.Column column : here.columns()) {
            WorldChunks.Column other = shadow.column(column.facts);
            if (removed.remove(other)) {
                common.add(column);
                commonOfShadow.add(other);
            } else {
                added.add(column);
            }
        }
        return new Plan(here, there, common, commonOfShadow, added, removed);
    }

    /// Compares `count` rows of a chunk of the source with as many of the shadow.
    private void compare(int chunk, int row, int other, int otherRow, int count) {
        Plan plan = plan(chunk, other);
        for (int i = 0; i < plan.common.size(); i++) {
            WorldChunks.Column left = plan.common.get(i);
            WorldChunks.Column right = plan.commonOfShadow.get(i);
            compare(left, chunk, row, right, other, otherRow, count);
            if (left.facts.isEnableable) {
                compareEnabled(left, chunk, row, right, other, otherRow, count);
            }
        }
        if (!plan.added.isEmpty() || !plan.removed.isEmpty()) {
            compareTypes(plan, chunk, row, other, otherRow, count);
        }
        if (options.comparesNames()) {
            compareNames(chunk, row, other, otherRow, count);
        }
    }

    private void compareTypes(Plan plan, int chunk, int row, int other, int otherRow, int count) {
        for (int i = 0; i < count; i++) {
            for (WorldChunks.Column column : plan.added) {
                changeOfType(forward, reverse, source, column, chunk, row + i);
            }
            for (WorldChunks.Column column : plan.removed) {
                changeOfType(reverse, forward, shadow, column, other, otherRow + i);
            }
        }
        isDifferent = true;
    }

    /// A component that a row of one world has.
    private static void changeOfType(
            @Nullable ChangeSetBuilder adding,
            @Nullable ChangeSetBuilder removing,
            WorldChunks world,
            WorldChunks.Column column,
            int chunk,
            int row) {
        if (world.guids(chunk).isNull(row)) {
            return;
        }
        if (adding != null) {
            added(adding, world, column, adding.guid(world, chunk, row), chunk, row);
        }
        if (removing != null) {
            removing.removed(column.facts, removing.guid(world, chunk, row));
        }
    }

    private void compareNames(int chunk, int row, int other, int otherRow, int count) {
        if (!hasNames) {
            return;
        }
        for (int i = 0; i < count; i++) {
            String name = source.em.getName(source.id(chunk, row + i));
            String before = shadow.em.getName(shadow.id(other, otherRow + i));
            if (!name.equals(before) && !source.guids(chunk).isNull(row + i)) {
                if (forward != null) {
                    forward.named(forward.guid(source, chunk, row + i), name);
                }
                if (reverse != null) {
                    reverse.named(reverse.guid(source, chunk, row + i), before);
                }
                isDifferent = true;
            }
        }
    }

    private void compareEnabled(
            WorldChunks.Column left, int chunk, int row, WorldChunks.Column right, int other, int otherRow, int count) {
        ChunkEnabledMask mask = left.enabled(chunk);
        ChunkEnabledMask before = right.enabled(other);
        if (row == otherRow && mask.low() == before.low() && mask.high() == before.high()) {
            return;
        }
        for (int i = 0; i < count; i++) {
            boolean isEnabled = mask.isEnabled(row + i);
            if (isEnabled != before.isEnabled(otherRow + i)
                    && !source.guids(chunk).isNull(row + i)) {
                if (forward != null) {
                    forward.switched(left.facts, forward.guid(source, chunk, row + i), isEnabled);
                }
                if (reverse != null) {
                    reverse.switched(left.facts, reverse.guid(source, chunk, row + i), !isEnabled);
                }
                isDifferent = true;
            }
        }
    }

    /// A value that differs.
    private void set(TypeFacts facts, int chunk, int row, int other, int otherRow) {
        if (source.guids(chunk).isNull(row)) {
            return;
        }
        if (forward != null) {
            forward.set(facts, forward.guid(source, chunk, row), chunk, row);
        }
        if (reverse != null) {
            reverse.set(facts, reverse.guid(source, chunk, row), other, otherRow);
        }
        isDifferent = true;
    }

    private void compare(
            WorldChunks.Column left, int chunk, int row, WorldChunks.Column right, int other, int otherRow, int count) {
        switch (left.facts.kind) {
            case DATA -> compareData(left, chunk, row, right, other, otherRow, count);
            case BUFFER -> {
                for (int i = 0; i < count; i++) {
                    if (left.facts.isLinks) {
                        compareLinks(left, chunk, row + i, right, other, otherRow + i);
                    } else if (!isSameBuffer(left, chunk, row + i, right, other, otherRow + i)) {
                        set(left.facts, chunk, row + i, other, otherRow + i);
                    }
                }
            }
            case SHARED, MANAGED_SHARED -> {
                for (int i = 0; !isSameShared(left, chunk, right, other) && i < count; i++) {
                    set(left.facts, chunk, row + i, other, otherRow + i);
                }
            }
            case MANAGED -> {
                for (int i = 0; i < count; i++) {
                    if (!isSameObject(
                            left.facts.type, left.object(chunk, row + i), right.object(other, otherRow + i))) {
                        set(left.facts, chunk, row + i, other, otherRow + i);
                    }
                }
            }
            case TAG -> {}
        }
    }

    private void compareData(
            WorldChunks.Column left, int chunk, int row, WorldChunks.Column right, int other, int otherRow, int count) {
        NativeArray<?> values = left.values(chunk);
        NativeArray<?> before = right.values(other);
        References references = left.facts.references;
        boolean needsAll =
                references != null && references.hasEntities() && needsAllRows(references, values, row, count);
        if (needsAll || count == 1) {
            for (int i = 0; i < count; i++) {
                if (!isSameRow(left.facts, values, row + i, before, otherRow + i, needsAll)) {
                    set(left.facts, chunk, row + i, other, otherRow + i);
                }
            }
            return;
        }
        long low = 0;
        long high = 0;
        List<Leaf> leaves = left.facts.leaves;
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            int stride = leaves.get(leaf).stride();
            Object array = values.leafArray(leaf);
            Object otherArray = before.leafArray(leaf);
            int from = (values.offset() + row) * stride;
            int otherFrom = (before.offset() + otherRow) * stride;
            for (int done = 0; done < count; ) {
                int found = LeafRows.mismatch(
                        leaves.get(leaf).kind(),
                        array,
                        from + done * stride,
                        otherArray,
                        otherFrom + done * stride,
                        (count - done) * stride);
                if (found < 0) {
                    break;
                }
                done += found / stride;
                if (done < Long.SIZE) {
                    low |= 1L << done;
                } else {
                    high |= 1L << done;
                }
                done++;
            }
        }
        for (int i = 0; (low | high) != 0 && i < count; i++) {
            boolean differs = ((i < Long.SIZE ? low : high) & 1L << i) != 0;
            if (differs
                    && (references == null || !isSameRow(left.facts, values, row + i, before, otherRow + i, true))) {
                set(left.facts, chunk, row + i, other, otherRow + i);
            }
        }
    }

    /// Whether equal bits may be different entities, since an id in the rows does not mean the same in both worlds.
    private boolean needsAllRows(References references, NativeArray<?> values, int row, int count) {
        BitSet ids = moved();
        if (ids.isEmpty()) {
            return false;
        }
        if (references.hasLists() || (ids.get(0) && options.query() != null)) {
            return true;
        }
        for (int leaf : references.entityLeaves()) {
            long[] array = (long[]) values.leafArray(leaf);
            for (int i = values.offset() + row; i < values.offset() + row + count; i++) {
                if (array[i] != 0 && (int) array[i] >= 0 && ids.get((int) array[i])) {
                    return true;
                }
            }
        }
        return false;
    }

    /// The indices of entities that were created or destroyed, or have another id. If only some entities are compared,
    /// that cannot be known of the others, and any id may be one.
    private BitSet moved() {
        BitSet found = moved;
        if (found != null) {
            return found;
        }
        found = new BitSet();
        moved = found;
        if (options.query() != null) {
            found.set(0);
            return found;
        }
        for (int i = 0; i < rows.created().count(); i++) {
            mark(found, source, rows.created().get(i));
        }
        for (int i = 0; i < rows.destroyed().count(); i++) {
            mark(found, shadow, rows.destroyed().get(i));
        }
        for (int chunk = 0; chunk < areSame.length; chunk++) {
            int pair = rows.pair(chunk);
            int count = source.count(chunk);
            if (pair >= 0 && LeafRows.areSame(source.ids(chunk), 0, shadow.ids(pair), 0, count)) {
                continue;
            }
            for (int row = 0; row < count; row++) {
                int place = pair >= 0 ? pair << 7 | row : rows.places(chunk)[row];
                if (place >= 0
                        && source.packedId(chunk, row)
                                != shadow.packedId(RowMatching.chunkOf(place), RowMatching.rowOf(place))) {
                    found.set((int) source.packedId(chunk, row));
                    mark(found, shadow, place);
                }
            }
        }
        return found;
    }

    private static void mark(BitSet found, WorldChunks world, int place) {
        found.set((int) world.packedId(RowMatching.chunkOf(place), RowMatching.rowOf(place)));
    }

    /// Whether two values are the same.
    ///
    /// @param byMeaning whether references are compared by what they refer to, even if the bits are the same
    private boolean isSameRow(
            TypeFacts facts, NativeArray<?> left, int row, NativeArray<?> right, int otherRow, boolean byMeaning) {
        if (facts.references == null || (!byMeaning && LeafRows.areSame(left, row, right, otherRow, 1))) {
            return LeafRows.areSame(left, row, right, otherRow, 1);
        }
        return haveSameMeaning(facts, facts.references, left, row, right, otherRow, 1);
    }

    private boolean haveSameMeaning(
            TypeFacts facts,
            References references,
            NativeArray<?> left,
            int row,
            NativeArray<?> right,
            int otherRow,
            int count) {
        NativeArray<?> copies = scratch.get(facts);
        if (copies == null || copies.length() < 2 * count) {
            copies = NativeArray.ofLength(facts.type, 2 * count);
            scratch.put(facts, copies);
        }
        LeafRows.copy(left, row, copies, 0, count);
        LeafRows.copy(right, otherRow, copies, count, count);
        references.replace(copies, 0, count, sourceKeys);
        references.replace(copies, count, 2 * count, shadowKeys);
        return LeafRows.areSame(copies, 0, copies, count, count);
    }

    private boolean isSameBuffer(
            WorldChunks.Column left, int chunk, int row, WorldChunks.Column right, int other, int otherRow) {
        DynamicBuffer<?> buffer = left.buffer(chunk, row);
        DynamicBuffer<?> before = right.buffer(other, otherRow);
        int length = buffer.length();
        if (length != before.length()) {
            return false;
        }
        if (length == 0 || left.facts.leaves.isEmpty()) {
            return true;
        }
        NativeArray<?> elements = buffer.asNativeArray();
        NativeArray<?> others = before.asNativeArray();
        References references = left.facts.references;
        boolean isSame = LeafRows.areSame(elements, 0, others, 0, length);
        if (references == null
                || (isSame && !(references.hasEntities() && needsAllRows(references, elements, 0, length)))) {
            return isSame;
        }
        return haveSameMeaning(left.facts, references, elements, 0, others, 0, length);
    }

    private void compareLinks(
            WorldChunks.Column left, int chunk, int row, WorldChunks.Column right, int other, int otherRow) {
        if (source.guids(chunk).isNull(row) || isSameBuffer(left, chunk, row, right, other, otherRow)) {
            return;
        }
        List<EntityGuid> added = members(source, left, chunk, row);
        List<EntityGuid> removed = members(shadow, right, other, otherRow);
        added.removeIf(removed::remove);
        for (EntityGuid member : added) {
            changeLink(true, member, chunk, row);
        }
        for (EntityGuid member : removed) {
            changeLink(false, member, chunk, row);
        }
    }

    private void changeLink(boolean isAdded, EntityGuid member, int chunk, int row) {
        ChangeSetBuilder adding = isAdded ? forward : reverse;
        ChangeSetBuilder removing = isAdded ? reverse : forward;
        if (adding != null) {
            adding.linked(adding.guid(source, chunk, row), adding.guid(member));
        }
        if (removing != null) {
            removing.unlinked(removing.guid(source, chunk, row), removing.guid(member));
        }
        isDifferent = true;
    }

    private boolean isSameShared(WorldChunks.Column left, int chunk, WorldChunks.Column right, int other) {
        Object value = left.shared(chunk);
        Object before = right.shared(other);
        References references = left.facts.references;
        if (references == null) {
            return value.equals(before)
                    || (left.facts.struct != null
                            && LeafRows.areSame(one(left.facts, value), 0, one(left.facts, before), 0, 1));
        }
        return haveSameMeaning(left.facts, references, one(left.facts, value), 0, one(left.facts, before), 0, 1);
    }

    private static NativeArray<?> one(TypeFacts facts, Object value) {
        return ChangeSetBuilder.arrayOf(facts.type, new Object[] {value});
    }

    private boolean isSameObject(Class<? extends IComponent> type, @Nullable Object left, @Nullable Object right) {
        if (left instanceof IEntityReferences && right instanceof IEntityReferences) {
            return ManagedValues.areSame(withKeys(type, left, sourceKeys), withKeys(type, right, shadowKeys));
        }
        return ManagedValues.areSame(left, right);
    }

    /// A copy with the entities replaced.
    private @Nullable Object withKeys(Class<? extends IComponent> type, Object value, Keys world) {
        Object copy = ChangeSetBuilder.copy(managed, type, value);
        if (copy instanceof IEntityReferences referring) {
            referring.remapEntities(held -> Entity.unpack(world.entity(held.packed())));
        }
        return copy;
    }

    /// Compares only components that hold entities, of a chunk whose values are known to have the same bits: what they
    /// refer to may have been created or destroyed.
    private void compareReferences(int chunk) {
        int pair = rows.pair(chunk);
        Plan plan = plan(chunk, pair);
        for (int i = 0; i < plan.common.size(); i++) {
            if (plan.common.get(i).facts.holdsEntities) {
                compare(plan.common.get(i), chunk, 0, plan.commonOfShadow.get(i), pair, 0, source.count(chunk));
            }
        }
    }
}
