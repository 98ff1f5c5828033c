package dev.phalanx.scenes.diff;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.BufferAccessor;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.internal.lists.Elements;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// The blob assets that patches have made for a world, one for each content, and blobs that were handed to this object.
/// They belong to this object, and stay open until it closes them.
///
/// It belongs to the thread that owns the world.
public final class PatchBlobs implements AutoCloseable {
    private final Map<ChangedBlob, BlobAssetReference<?>> made = new HashMap<>();
    private final List<BlobAssetReference<?>> given = new ArrayList<>();
    /// Whether blobs were made or given, or components have gone, since it was looked which are used.
    private boolean isStale;

    /// An owner without blobs.
    public PatchBlobs() {}

    long open(ChangedBlob content) {
        BlobAssetReference<?> known = made.get(content);
        if (known == null) {
            known = content.make();
            made.put(content, known);
            isStale = true;
        }
        return known.packed();
    }

    /// Takes ownership of blobs.
    public void take(Collection<? extends BlobAssetReference<?>> blobs) {
        given.addAll(Elements.copy(blobs, "blobs", "Blob"));
    }

    /// Notes that entities with references to blobs have been destroyed, so that the next [#closeUnused] searches for
    /// unused blobs even if no new ones were made.
    public void setStale() {
        isStale = true;
    }

    /// The number of blobs that are open.
    public int count() {
        return made.size() + given.size();
    }

    /// Closes the blobs that no component of a world refers to, if any were made since the last call. Jobs are
    /// completed first. References in managed components, in systems and in other objects do not count.
    public void closeUnused(World world) {
        Objects.requireNonNull(world, "world");
        if (!isStale || count() == 0) {
            return;
        }
        isStale = false;
        EntityManager em = world.entityManager();
        em.completeAllTrackedJobs();
        Set<Long> used = new HashSet<>();
        for (ArchetypeChunk chunk : em.getAllChunks()) {
            for (Class<?> type : chunk.archetype().componentTypes()) {
                if (type != Entity.class) {
                    addUsed(em, chunk, TypeFacts.of(type.asSubclass(IComponent.class)), used);
                }
            }
        }
        made.values().removeIf(blob -> closeUnused(blob, used));
        given.removeIf(blob -> closeUnused(blob, used));
    }

    private static boolean closeUnused(BlobAssetReference<?> blob, Set<Long> used) {
        boolean isUnused = !used.contains(blob.packed());
        if (isUnused) {
            blob.close();
        }
        return isUnused;
    }

    private static void addUsed(EntityManager em, ArchetypeChunk chunk, TypeFacts facts, Set<Long> used) {
        References references = facts.references;
        if (references == null || !references.hasBlobs()) {
            return;
        }
        switch (facts.kind) {
            case BUFFER ->
                addUsed(chunk.getBufferAccessorRO(facts.type.asSubclass(IBufferElementData.class)), references, used);
            case SHARED -> {
                Object value = chunk.getSharedComponent(facts.type.asSubclass(ISharedComponentData.class));
                references.addBlobs(ChangeSetBuilder.arrayOf(facts.type, new Object[] {value}), used);
            }
            default -> references.addBlobs(chunk.getNativeArray(em.getComponentTypeHandle(facts.type, true)), used);
        }
    }

    private static void addUsed(BufferAccessor<?> buffers, References references, Set<Long> used) {
        for (int row = 0; row < buffers.length(); row++) {
            if (buffers.get(row).length() > 0) {
                references.addBlobs(buffers.get(row).asNativeArray(), used);
            }
        }
    }

    /// Closes all blobs. Closing again has no effect.
    @Override
    public void close() {
        made.values().forEach(BlobAssetReference::close);
        made.clear();
        given.forEach(BlobAssetReference::close);
        given.clear();
    }
}
