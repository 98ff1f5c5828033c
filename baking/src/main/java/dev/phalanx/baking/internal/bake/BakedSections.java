package dev.phalanx.baking.internal.bake;

import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.bakers.BakingSections;
import dev.phalanx.baking.internal.record.Recording;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.components.SectionBounds;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.joml.Matrix4x3f;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/// The bounds and the metadata of the sections of one bake: first what bakers have set, then what baking systems make
/// of it, then the box around what is stored.
final class BakedSections {
    private final SourcePosition scene;
    private final BakingSections given = new BakingSections();
    /// By section, where the first baker that describes it is.
    private final Map<Integer, SourcePosition> positions = new HashMap<>();
    private final List<AuthoringProblem> problems = new ArrayList<>();
    private final Set<Integer> stored = new HashSet<>();
    private final Map<Integer, SectionBounds> shown = new TreeMap<>();

    BakedSections(SourcePosition scene) {
        this.scene = scene;
    }

    /// What bakers have set, for baking systems.
    BakingSections given() {
        return given;
    }

    /// What is wrong or doubtful.
    List<AuthoringProblem> problems() {
        return problems;
    }

    /// Adds what bakers have set for the section of each node.
    void addFromBakers(List<NodeState> nodes) {
        Map<String, String> setters = new HashMap<>();
        for (NodeState node : nodes) {
            for (Run run : node.runs) {
                if (run.isUsed() && node.section() >= 0) {
                    add(node, run, setters);
                }
            }
        }
    }

    private void add(NodeState node, Run run, Map<String, String> setters) {
        Recording recording = run.recording();
        int section = node.section();
        SectionBounds bounds = recording.sectionBounds();
        if (bounds != null && isFirst(node, run, "bounds", setters)) {
            given.setBounds(section, bounds);
        }
        if (!recording.sectionEnlargement().isEmpty()) {
            given.enlargeBounds(section, recording.sectionEnlargement());
        }
        for (IComponentData value : recording.sectionMetadata()) {
            String what = "metadata " + value.getClass().getSimpleName();
            if (isFirst(node, run, what, setters)) {
                given.setMetadata(section, value);
            }
        }
    }

    private boolean isFirst(NodeState node, Run run, String what, Map<String, String> setters) {
        String section = "section " + node.section();
        positions.putIfAbsent(node.section(), run.component.position());
        String other = setters.putIfAbsent(section + " " + what, run.bakerName() + " of " + node.key);
        if (other != null) {
            problems.add(AuthoringProblem.error(
                    run.component.position(), Recording.setTwice(run.bakerName(), what, section, other)));
        }
        return other == null;
    }

    /// Makes the boxes around what is stored, and finds sections that are described and not stored.
    ///
    /// @param em of the world with what is stored
    /// @param entities the entities there that come from nodes of the scene itself
    /// @param nodes what each of them is made of
    void addStored(EntityManager em, List<Entity> entities, List<BakedFrom> nodes) {
        @Nullable BakedFrom[] byIndex = byIndex(entities, nodes);
        ExtentOfNode extents = new ExtentOfNode();
        for (ArchetypeChunk chunk : em.queryBuilder()
                .withAll(SceneSection.class)
                .withOptions(EntityQueryOptions.INCLUDE_PREFAB, EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .build()
                .toArchetypeChunkArray()) {
            int section = chunk.getSharedComponent(SceneSection.class).section();
            stored.add(section);
            if (!chunk.has(Prefab.class)) {
                Box box = new Box();
                add(chunk, byIndex, extents, box);
                shown.merge(section, box.bounds(), SectionBounds::union);
            }
        }
        for (int section : given.described()) {
            if (section != 0 && !stored.contains(section)) {
                problems.add(AuthoringProblem.warning(
                        positions.getOrDefault(section, scene),
                        "Section " + section + " is given bounds or metadata, and no entity of it is stored, so the"
                                + " baked scene does not have it. Put an entity into it, or leave them out."));
            }
        }
    }

    /// What entities are made of, by their indices.
    private static @Nullable BakedFrom[] byIndex(List<Entity> entities, List<BakedFrom> nodes) {
        int most = -1;
        for (Entity entity : entities) {
            most = Math.max(most, entity.index());
        }
        @Nullable BakedFrom[] byIndex = new @Nullable BakedFrom[most + 1];
        for (int i = 0; i < entities.size(); i++) {
            byIndex[entities.get(i).index()] = nodes.get(i);
        }
        return byIndex;
    }

    /// Adds where the entities of a chunk are, and the boxes around what their nodes show.
    private static void add(ArchetypeChunk chunk, @Nullable BakedFrom[] byIndex, ExtentOfNode extents, Box box) {
        NativeArray<Entity> entities = chunk.getEntities();
        NativeArray<LocalToWorld> worlds = chunk.getNativeArray(LocalToWorld.class);
        boolean isAtLocal = worlds.length() == 0 && chunk.has(LocalTransform.class) && !chunk.has(Parent.class);
        Vector3f point = new Vector3f();
        Matrix4x3f matrix = new Matrix4x3f();
        for (int i = 0; i < entities.length(); i++) {
            LocalToWorld world = worlds.length() == 0 ? null : worlds.get(i);
            if (world != null) {
                box.add(world.position(point));
            }
            int index = entities.get(i).index();
            BakedFrom from = index < byIndex.length ? byIndex[index] : null;
            SectionBounds extent = from == null ? SectionBounds.NONE : extents.of(from.node());
            if (from != null && !extent.isEmpty()) {
                box.add(extent, world == null ? from.localToWorld() : world.get(matrix));
            }
        }
        if (isAtLocal) {
            for (LocalTransform each : chunk.getNativeArray(LocalTransform.class)) {
                box.add(each.position);
            }
        }
    }

    /// The box around what a node shows. The one of the last node is kept, for that of the next instance.
    private static final class ExtentOfNode {
        private @Nullable NodeState last;
        private SectionBounds lastExtent = SectionBounds.NONE;

        @SuppressWarnings("ReferenceEquality") // a node has one state
        SectionBounds of(NodeState node) {
            if (node != last) {
                last = node;
                lastExtent = Extents.of(node.node);
            }
            return lastExtent;
        }
    }

    /// A box that grows.
    private static final class Box {
        private final Vector3f least = new Vector3f(Float.POSITIVE_INFINITY);
        private final Vector3f most = new Vector3f(Float.NEGATIVE_INFINITY);
        private final Vector3f from = new Vector3f();
        private final Vector3f to = new Vector3f();
        private boolean isEmpty = true;

        void add(Vector3f point) {
            add(point, point);
        }

        void add(SectionBounds box, Matrix4x3f matrix) {
            matrix.transformAab(box.minX(), box.minY(), box.minZ(), box.maxX(), box.maxY(), box.maxZ(), from, to);
            add(from, to);
        }

        private void add(Vector3f lower, Vector3f upper) {
            if (lower.x <= upper.x && lower.y <= upper.y && lower.z <= upper.z) {
                isEmpty = false;
                least.min(lower);
                most.max(upper);
            }
        }

        SectionBounds bounds() {
            return isEmpty ? SectionBounds.NONE : new SectionBounds(least.x, least.y, least.z, most.x, most.y, most.z);
        }
    }

    /// The bounds of the sections that have some.
    Map<Integer, SectionBounds> bounds() {
        Set<Integer> all = new HashSet<>(stored);
        all.add(0);
        Map<Integer, SectionBounds> bounds = new TreeMap<>();
        for (int section : all) {
            SectionBounds box = given.bounds(section, shown.getOrDefault(section, SectionBounds.NONE), stored);
            if (!box.isEmpty()) {
                bounds.put(section, box);
            }
        }
        return bounds;
    }

    /// The metadata of the sections that have some.
    Map<Integer, List<IComponentData>> metadata() {
        Map<Integer, List<IComponentData>> metadata = new TreeMap<>();
        for (int section : given.described()) {
            if (section == 0 || stored.contains(section)) {
                metadata.put(section, given.metadata(section));
            }
        }
        return metadata;
    }
}
