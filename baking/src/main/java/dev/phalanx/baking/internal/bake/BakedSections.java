package dev.phalanx.baking.internal.bake;

import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.bakers.BakingSections;
import dev.phalanx.baking.internal.record.Nodes;
import dev.phalanx.baking.internal.record.Recording;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.components.SectionBounds;
import dev.phalanx.structs.Entity;
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
    /// @param nodes the node of each of them
    void addStored(EntityManager em, List<Entity> entities, List<NodeState> nodes) {
        for (ArchetypeChunk chunk : em.queryBuilder()
                .withAll(SceneSection.class)
                .withOptions(EntityQueryOptions.INCLUDE_PREFAB, EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .build()
                .toArchetypeChunkArray()) {
            int section = chunk.getSharedComponent(SceneSection.class).section();
            stored.add(section);
            if (!chunk.has(Prefab.class)) {
                addPositions(chunk, section);
            }
        }
        for (int i = 0; i < entities.size(); i++) {
            addExtent(em, entities.get(i), nodes.get(i));
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

    private void addPositions(ArchetypeChunk chunk, int section) {
        if (chunk.has(LocalToWorld.class)) {
            for (LocalToWorld each : chunk.getNativeArray(LocalToWorld.class)) {
                add(section, each.position());
            }
        } else if (chunk.has(LocalTransform.class) && !chunk.has(Parent.class)) {
            for (LocalTransform each : chunk.getNativeArray(LocalTransform.class)) {
                add(section, each.position);
            }
        }
    }

    private void add(int section, Vector3f point) {
        add(section, new SectionBounds(point.x, point.y, point.z, point.x, point.y, point.z));
    }

    private void add(int section, SectionBounds box) {
        shown.merge(section, box, SectionBounds::union);
    }

    private void addExtent(EntityManager em, Entity entity, NodeState node) {
        if (em.hasComponent(entity, Prefab.class)) {
            return;
        }
        SectionBounds extent = Extents.of(node.node);
        if (extent.isEmpty()) {
            return;
        }
        Matrix4x3f matrix = em.hasComponent(entity, LocalToWorld.class)
                ? em.getComponent(entity, LocalToWorld.class).toMatrix4x3f()
                : Nodes.localToWorld(node.node);
        Vector3f least = new Vector3f();
        Vector3f most = new Vector3f();
        matrix.transformAab(
                extent.minX(), extent.minY(), extent.minZ(), extent.maxX(), extent.maxY(), extent.maxZ(), least, most);
        add(
                em.getSharedComponent(entity, SceneSection.class).section(),
                new SectionBounds(least.x, least.y, least.z, most.x, most.y, most.z));
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
