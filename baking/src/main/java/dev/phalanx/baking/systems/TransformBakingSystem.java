package dev.phalanx.baking.systems;

import dev.phalanx.baking.components.BakingOnlyEntity;
import dev.phalanx.baking.components.TransformAuthoring;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.WorldSystemFilter;
import dev.phalanx.entities.systems.WorldSystemFilterFlags;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;
import dev.phalanx.transforms.PostTransformMatrix;
import dev.phalanx.transforms.TransformUsageFlags;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.joml.Matrix4x3f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/// Gives entities the transform components that follow from their [TransformAuthoring], and marks entities that no
/// baker has requested as [BakingOnlyEntity].
///
/// An entity *moves* if it is asked for as [TransformUsageFlags#DYNAMIC], or as [TransformUsageFlags#RENDERABLE] below
/// an entity that moves, or if no baker has asked for it and it is between an entity that moves and one below that is
/// asked for as dynamic. The roots of prefabs move.
///
/// | entity | components |
/// |---|---|
/// | moves | `LocalTransform`, `LocalToWorld`; `Parent`, if one above moves and it is not in world space |
/// | renderable, or in world space, and does not move | `LocalToWorld` |
/// | asked for without any of these, or with a manual override | none |
/// | no baker has asked for | not stored, unless it is in between |
///
/// An entity that is not stored, or is stored in a section other than section 0, does not count as a moving ancestor
/// for entities of other sections, since these cannot refer to it.
///
/// The scale of an entity that moves is in a `PostTransformMatrix` if it differs by axis, or if
/// [TransformUsageFlags#NON_UNIFORM_SCALE] is asked for. The transform of an entity that moves is relative to its
/// nearest ancestor that moves.
@UpdateInGroup(TransformBakingSystemGroup.class)
@WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
public final class TransformBakingSystem implements ISystem {
    private static final float UNIFORM = 1e-5f;

    /// A system.
    public TransformBakingSystem() {}

    @Override
    public void onUpdate(SystemState state) {
        new Pass(state.entityManager()).run();
    }

    /// A node of the hierarchy, or an additional entity of a node.
    private static final class Place {
        final Entity entity;
        final TransformAuthoring authoring;
        final boolean isPrefab;
        /// The section that stores the entity; negative if none does.
        final int section;

        @Nullable
        Place parent;

        int depth = -1;
        boolean hasDynamicBelow;
        boolean isMoving;
        boolean isKept;
        /// The nearest place that moves, this one or one above; null if there is none.
        @Nullable
        Place mover;
        /// Of a place that moves, the nearest one above that moves; null if there is none.
        @Nullable
        Place moverAbove;

        final Matrix4x3f world = new Matrix4x3f();

        @Nullable
        LocalTransform local;

        @Nullable
        PostTransformMatrix post;

        @Nullable
        Parent newParent;

        Place(Entity entity, TransformAuthoring authoring, boolean isPrefab, int section) {
            this.entity = entity;
            this.authoring = authoring;
            this.isPrefab = isPrefab;
            this.section = section;
        }

        /// Whether a stored entity can refer to this one: it is stored in the same section, or in section 0. Entities
        /// that are not stored can refer to all.
        boolean isInReachOf(Place other) {
            return other.section < 0 || section == 0 || section == other.section;
        }

        boolean has(TransformUsageFlags flag) {
            return authoring.has(flag);
        }

        boolean isDynamic() {
            return has(TransformUsageFlags.DYNAMIC) || (isPrefab && parent == null);
        }
    }

    private static final class Pass {
        private final EntityManager em;
        /// By the indices of entities.
        private @Nullable Place[] places = new @Nullable Place[0];
        private final Map<List<Class<? extends IComponent>>, List<Entity>> additions = new LinkedHashMap<>();

        Pass(EntityManager em) {
            this.em = em;
        }

        void run() {
            List<Place> ordered = ordered();
            for (Place place : ordered.reversed()) {
                Place parent = place.parent;
                if (parent != null) {
                    parent.hasDynamicBelow |= place.hasDynamicBelow || place.isDynamic();
                }
            }
            for (Place place : ordered) {
                decide(place);
            }
            additions.forEach(this::add);
            chunks().forEach(this::write);
        }

        /// All places, parents before their children.
        private List<Place> ordered() {
            ComponentTypeHandle<TransformAuthoring> handle = em.getComponentTypeHandle(TransformAuthoring.class, true);
            for (ArchetypeChunk chunk : chunks()) {
                NativeArray<Entity> entities = chunk.getEntities();
                NativeArray<TransformAuthoring> authoring = chunk.getNativeArray(handle);
                boolean isPrefab = chunk.has(Prefab.class);
                int section = sectionOf(chunk);
                for (int i = 0; i < entities.length(); i++) {
                    Entity entity = entities.get(i);
                    if (entity.index() >= places.length) {
                        places = Arrays.copyOf(places, Math.max(entity.index() + 1, 2 * places.length));
                    }
                    places[entity.index()] = new Place(entity, authoring.get(i), isPrefab, section);
                }
            }
            List<Place> ordered = new ArrayList<>();
            for (Place place : places) {
                if (place != null) {
                    ordered.add(place);
                }
            }
            for (Place place : ordered) {
                place.parent = find(place.authoring.parent);
            }
            ordered.forEach(Pass::findDepth);
            ordered.sort((left, right) -> Integer.compare(left.depth, right.depth));
            return ordered;
        }

        private @Nullable Place find(Entity entity) {
            Place place = entity.index() >= 0 && entity.index() < places.length ? places[entity.index()] : null;
            return place != null && place.entity.equals(entity) ? place : null;
        }

        /// The chunks of all places.
        private List<ArchetypeChunk> chunks() {
            return em.queryBuilder()
                    .withAll(TransformAuthoring.class)
                    .withOptions(EntityQueryOptions.INCLUDE_PREFAB, EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                    .build()
                    .toArchetypeChunkArray();
        }

        private static int sectionOf(ArchetypeChunk chunk) {
            return chunk.has(SceneSection.class) && !chunk.has(BakingOnlyEntity.class)
                    ? chunk.getSharedComponent(SceneSection.class).section()
                    : -1;
        }

        private static void findDepth(Place place) {
            if (place.parent == null || place.parent.depth >= 0) {
                place.depth = place.parent == null ? 0 : place.parent.depth + 1;
                return;
            }
            List<Place> path = new ArrayList<>();
            Place at = place;
            while (at != null && at.depth < 0) {
                if (at.depth == -2) {
                    throw new IllegalStateException("The entity " + at.entity
                            + " is above itself in the hierarchy of TransformAuthoring.parent. Correct the system that"
                            + " has changed the parents.");
                }
                at.depth = -2;
                path.add(at);
                at = at.parent;
            }
            int depth = at == null ? 0 : at.depth + 1;
            for (Place next : path.reversed()) {
                next.depth = depth++;
            }
        }

        private void decide(Place place) {
            Place parent = place.parent;
            TransformAuthoring authoring = place.authoring;
            place.world.translationRotateScale(authoring.position, authoring.rotation, authoring.scale);
            if (parent != null) {
                parent.world.mul(place.world, place.world);
            }
            Place moverAbove = parent == null ? null : parent.mover;
            Place above = moverAbove;
            while (above != null && !above.isInReachOf(place)) {
                above = above.moverAbove;
            }
            boolean isBetween = !authoring.isAsked() && above != null && place.hasDynamicBelow;
            boolean isInWorld = place.has(TransformUsageFlags.WORLD_SPACE);
            boolean isRenderable = place.has(TransformUsageFlags.RENDERABLE);
            place.isKept = authoring.isAsked() || isBetween || place.isDynamic();
            place.isMoving = place.isDynamic() || isBetween || (isRenderable && above != null && !isInWorld);
            if (place.isMoving) {
                place.mover = place;
                place.moverAbove = isInWorld ? null : moverAbove;
            } else {
                place.mover = isInWorld ? null : moverAbove;
            }
            if (!place.isKept) {
                addTo(place, BakingOnlyEntity.class);
                return;
            }
            if (place.has(TransformUsageFlags.MANUAL_OVERRIDE)) {
                return;
            }
            if (place.isMoving) {
                move(place, isInWorld ? null : above);
            } else if (isRenderable || isInWorld) {
                addTo(place, LocalToWorld.class);
            }
        }

        /// Works out the transform of an entity that moves.
        ///
        /// @param above the nearest entity above that moves, or null
        private void move(Place place, @Nullable Place above) {
            TransformAuthoring authoring = place.authoring;
            Vector3f position = new Vector3f(authoring.position);
            Quaternionf rotation = new Quaternionf(authoring.rotation);
            Vector3f scale = new Vector3f(authoring.scale);
            Matrix4x3f rest = null;
            if (place.parent != above) {
                Matrix4x3f relative = new Matrix4x3f();
                rotation.identity();
                for (Place at = place; at != null && at != above; at = at.parent) {
                    TransformAuthoring of = at.authoring;
                    new Matrix4x3f()
                            .translationRotateScale(of.position, of.rotation, of.scale)
                            .mul(relative, relative);
                    rotation.premul(of.rotation);
                }
                relative.getTranslation(position);
                rest = new Matrix4x3f()
                        .rotation(rotation.normalize().conjugate(new Quaternionf()))
                        .mul(relative.setTranslation(0, 0, 0));
                scale.set(rest.m00(), rest.m11(), rest.m22());
                if (rest.equals(new Matrix4x3f().scaling(scale), UNIFORM * largest(rest))) {
                    rest = null;
                }
            }
            boolean isUniform = isNear(scale.x, scale.y) && isNear(scale.x, scale.z);
            if (rest != null) {
                place.post = PostTransformMatrix.of(rest);
            } else if (!isUniform || place.has(TransformUsageFlags.NON_UNIFORM_SCALE)) {
                place.post = PostTransformMatrix.scale(scale.x, scale.y, scale.z);
            }
            place.local = LocalTransform.of(position, rotation, place.post == null ? scale.x : 1);
            place.newParent = above == null ? null : new Parent(above.entity);
            List<Class<? extends IComponent>> types = new ArrayList<>(4);
            types.add(LocalToWorld.class);
            types.add(LocalTransform.class);
            if (place.newParent != null) {
                types.add(Parent.class);
            }
            if (place.post != null) {
                types.add(PostTransformMatrix.class);
            }
            additions
                    .computeIfAbsent(List.copyOf(types), key -> new ArrayList<>())
                    .add(place.entity);
        }

        private static float largest(Matrix4x3f matrix) {
            float largest = 0;
            for (float each : matrix.get(new float[12])) {
                largest = Math.max(largest, Math.abs(each));
            }
            return largest;
        }

        private static boolean isNear(float left, float right) {
            return Math.abs(left - right) <= UNIFORM * Math.max(Math.abs(left), Math.abs(right));
        }

        private void addTo(Place place, Class<? extends IComponent> type) {
            additions.computeIfAbsent(List.of(type), key -> new ArrayList<>()).add(place.entity);
        }

        @SuppressWarnings({"unchecked", "rawtypes"}) // an array of classes
        private void add(List<Class<? extends IComponent>> types, List<Entity> entities) {
            em.addComponent(
                    NativeArray.copyOf(Entity.class, entities), ComponentTypeSet.of(types.toArray(new Class[0])));
        }

        private void write(ArchetypeChunk chunk) {
            NativeArray<Entity> entities = chunk.getEntities();
            Columns columns = null;
            for (int i = 0; i < entities.length(); i++) {
                Place place = find(entities.get(i));
                if (place != null && place.isKept && !place.has(TransformUsageFlags.MANUAL_OVERRIDE)) {
                    columns = columns == null ? new Columns(chunk) : columns;
                    columns.write(i, place);
                }
            }
        }
    }

    /// The columns of a chunk that are written.
    private static final class Columns {
        private final NativeArray<LocalTransform> locals;
        private final NativeArray<PostTransformMatrix> posts;
        private final NativeArray<Parent> parents;
        private final NativeArray<LocalToWorld> worlds;
        private final LocalToWorld world = new LocalToWorld();

        Columns(ArchetypeChunk chunk) {
            locals = chunk.getNativeArray(LocalTransform.class);
            posts = chunk.getNativeArray(PostTransformMatrix.class);
            parents = chunk.getNativeArray(Parent.class);
            worlds = chunk.getNativeArray(LocalToWorld.class);
        }

        void write(int row, Place place) {
            LocalTransform local = place.local;
            if (local != null) {
                locals.set(row, local);
            }
            PostTransformMatrix post = place.post;
            if (post != null) {
                posts.set(row, post);
            }
            Parent newParent = place.newParent;
            if (newParent != null) {
                parents.set(row, newParent);
            }
            if (worlds.length() > 0) {
                worlds.set(row, world.set(place.world));
            }
        }
    }
}
