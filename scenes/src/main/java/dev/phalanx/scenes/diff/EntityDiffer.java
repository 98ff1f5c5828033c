package dev.phalanx.scenes.diff;

import dev.phalanx.entities.systems.World;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Finds what has changed in a world compared with its shadow: another world with an earlier state of the same
/// entities.
///
/// Entities are matched by their [EntityGuid]; those without one take no part. The result is one or two
/// [change sets][EntityChangeSet]: the forward one turns the shadow into the source, the reverse one the source into
/// the shadow, which undoes the changes.
///
/// ```java
/// EntityDiffer differ = new EntityDiffer(world, shadow);
/// EntityDifferOptions options = EntityDifferOptions.standard().withFastForward(true).withChunkVersions(true);
/// EntityChanges changes = differ.getChanges(options); // what changed since the last call
/// ```
///
/// # How worlds are compared
///
/// Values are compared by their bits, references by the guid of the entity that they refer to; a reference to an entity
/// without a guid, or to one that is not alive, is the same as [NULL][dev.phalanx.structs.Entity#NULL]. Blob assets are
/// compared by content. The members of [linked groups][dev.phalanx.entities.components.LinkedEntityGroup] are compared
/// by guid, regardless of their order. Managed components are compared with `equals` if their class overrides it,
/// otherwise field by field. `Disabled` and `Prefab` are compared like any other component. Cleanup components, chunk
/// components and the entities of systems are left out.
///
/// # Skipping chunks
///
/// An object of this class remembers which chunks were equal. With
/// [chunk versions][EntityDifferOptions#withChunkVersions], the next comparison skips those that have not been written
/// since. It compares their references again if entities have been created or destroyed.
///
/// A differ belongs to the thread that owns both worlds.
public final class EntityDiffer {
    private final World source;
    private final World shadow;
    private @Nullable Memory memory;
    private boolean isChecked;

    /// What the last comparison found.
    ///
    /// @param same for each chunk of the source the chunk of the shadow with the same entities, or -1
    /// @param version the global system version of the source
    private record Memory(
            EntityDifferOptions options, WorldChunks source, WorldChunks shadow, int[] same, int version) {}

    /// A differ of two worlds.
    ///
    /// @throws IllegalArgumentException if both are the same world
    public EntityDiffer(World source, World shadow) {
        requireDifferent(source, shadow);
        this.source = source;
        this.shadow = shadow;
    }

    @SuppressWarnings("ReferenceEquality") // worlds are not values
    private static void requireDifferent(World source, World shadow) {
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(shadow, "shadow");
        if (source == shadow) {
            throw new IllegalArgumentException("World \"" + source.name()
                    + "\" was to be compared with itself. Give another world with the earlier state of its entities.");
        }
    }

    /// Compares two worlds once.
    ///
    /// @param source the world that changed
    /// @param shadow the world with the earlier state
    /// @throws IllegalArgumentException see [#getChanges(EntityDifferOptions)]
    public static EntityChanges getChanges(World source, World shadow, EntityDifferOptions options) {
        Objects.requireNonNull(options, "options");
        return new EntityDiffer(source, shadow).getChanges(options);
    }

    /// Compares the worlds. Jobs that use their components are completed first.
    ///
    /// @throws IllegalArgumentException if two entities of a world have the same guid; or if a component that differs
    ///     cannot be compared or copied: a native collection, a managed component that is [AutoCloseable] or holds
    ///     something that cannot be copied
    /// @throws IllegalStateException if the shadow is to be made equal to the source while one of its queries is being
    ///     iterated
    public EntityChanges getChanges(EntityDifferOptions options) {
        Objects.requireNonNull(options, "options");
        source.entityManager().completeAllTrackedJobs();
        shadow.entityManager().completeAllTrackedJobs();
        int now = source.globalSystemVersion();
        Memory last = memory;
        memory = null; // until this comparison is complete
        if (last != null && !last.shadow.isValid()) {
            isChecked = false;
            last = null;
        }
        if (last != null && !last.options.equals(options)) {
            last = null;
        }
        WorldChunks chunks = last != null && last.source.isValid() ? last.source : open(source, options);
        WorldChunks before = last != null ? last.shadow : open(shadow, options);
        int[] known = last == null || !options.usesChunkVersions() ? none(chunks) : known(last, chunks);
        boolean[] skipped = new boolean[known.length];
        for (int i = 0; i < known.length; i++) {
            skipped[i] = known[i] >= 0;
        }
        RowMatching rows = new RowMatching(chunks, before, known, options.checksGuids() && !isChecked);
        try (ManagedValues managed = new ManagedValues()) {
            ChangeSetBuilder forward = options.isForward() ? new ChangeSetBuilder(chunks, managed) : null;
            ChangeSetBuilder reverse = options.isReverse() ? new ChangeSetBuilder(before, managed) : null;
            WorldComparison comparison = new WorldComparison(chunks, before, rows, options, managed, forward, reverse);
            comparison.run(skipped);
            EntityChanges changes = new EntityChanges(
                    forward == null ? null : forward.build(), reverse == null ? null : reverse.build());
            int[] same = rows.pairs();
            boolean isSame = !comparison.isDifferent();
            for (int i = 0; i < same.length; i++) {
                isSame &= same[i] >= 0;
                same[i] = comparison.isSame(i) ? same[i] : -1;
            }
            if (options.isFastForward() && !isSame) {
                shadow.entityManager().copyAndReplaceEntitiesFrom(source.entityManager());
                before = open(shadow, options);
                same = counterparts(chunks, before);
            }
            isChecked |= options.checksGuids() && options.query() == null;
            memory = new Memory(options, chunks, before, same, now);
            return changes;
        }
    }

    private static WorldChunks open(World world, EntityDifferOptions options) {
        return new WorldChunks(world, options.query(), options.excluded());
    }

    private static int[] none(WorldChunks chunks) {
        int[] none = new int[chunks.chunks.size()];
        Arrays.fill(none, -1);
        return none;
    }

    /// For each chunk of the source the chunk of the shadow that was the same, if nothing was written since.
    @SuppressWarnings("ReferenceEquality") // the chunks that were listed before, if they are still valid
    private static int[] known(Memory last, WorldChunks chunks) {
        int[] found = chunks == last.source ? last.same.clone() : moved(last, chunks);
        for (int i = 0; i < found.length; i++) {
            if (found[i] >= 0 && chunks.age(i, last.version) <= 0) {
                found[i] = -1;
            }
        }
        return found;
    }

    /// The same chunks after a structural change: they are known by their numbers.
    private static int[] moved(Memory last, WorldChunks chunks) {
        Map<Long, Integer> bySequence = new HashMap<>();
        for (int i = 0; i < last.same.length; i++) {
            if (last.same[i] >= 0) {
                bySequence.put(last.source.chunks.get(i).sequenceNumber(), last.same[i]);
            }
        }
        int[] found = none(chunks);
        for (int i = 0; i < found.length; i++) {
            found[i] = bySequence.getOrDefault(chunks.chunks.get(i).sequenceNumber(), -1);
        }
        return found;
    }

    /// For each chunk of the source the chunk of the shadow with the same entities, after these were copied with their
    /// ids.
    private static int[] counterparts(WorldChunks chunks, WorldChunks copies) {
        Map<Long, Integer> bySequence = new HashMap<>();
        for (int i = 0; i < copies.chunks.size(); i++) {
            bySequence.put(copies.chunks.get(i).sequenceNumber(), i);
        }
        int[] found = none(chunks);
        for (int i = 0; i < found.length; i++) {
            long sequence = copies.em.getChunk(chunks.id(i, 0)).sequenceNumber();
            found[i] = bySequence.getOrDefault(sequence, -1);
        }
        return found;
    }

    /// Such as `EntityDiffer of world "Game" and its shadow "Before"`.
    @Override
    public String toString() {
        return "EntityDiffer of world \"" + source.name() + "\" and its shadow \"" + shadow.name() + "\"";
    }
}
