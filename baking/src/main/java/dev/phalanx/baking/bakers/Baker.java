package dev.phalanx.baking.bakers;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.internal.record.Nodes;
import dev.phalanx.baking.internal.record.Question;
import dev.phalanx.baking.internal.record.Recording;
import dev.phalanx.baking.tree.AuthoringComponent;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.scenes.components.SectionBounds;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.transforms.TransformUsageFlags;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.joml.Matrix4x3f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/// Turns one kind of authoring component into components of entities.
///
/// ```java
/// public final class SpawnerBaker extends Baker<SpawnerAuthoring> {
///     @Override
///     public void bake(SpawnerAuthoring authoring) {
///         Entity entity = getEntity(TransformUsageFlags.DYNAMIC);
///         Entity prefab = getEntity(authoring.prefab(), TransformUsageFlags.DYNAMIC);
///         addComponent(entity, new Spawner(prefab, authoring.count()));
///     }
/// }
/// ```
///
/// # What a baker writes
///
/// A baker adds components to the entity of its own node and to entities that it creates, and to no others: another
/// node's entity can be stored in a component, but its own bakers fill it. A component is added once. Several bakers,
/// of several authoring components or of one, can add components to one node. If a baker throws, that is a problem of
/// the bake with the place of the authoring component: nothing that this call has made is kept, and the other bakers
/// still run.
///
/// # What a baker reads
///
/// A scene that has changed is baked again only where it has changed. For that, baking records what a baker has asked:
/// the methods of this class record each question, and a baker runs again when one of the answers differs. So a baker
/// reads its authoring component, and everything else through these methods. Other state, such as static fields, the
/// clock, or files that it opens itself, would make the result depend on history. A baker has no fields of its own that
/// change; one object of the class bakes all components.
///
/// References to nodes are [NodeRef]s. Methods that can take one refer to the baker's own node if they are called
/// without it.
///
/// @param <T> the authoring component; with a common superclass of several, the baker bakes all of them
public abstract class Baker<T extends IAuthoring> {
    private record Call(Recording recording, BlobAssetStore blobs) {}

    /// The running call of [#bake]; one baker can be called by several threads at once, each for its own scene.
    private final ScopedValue<Call> running = ScopedValue.newInstance();

    /// A baker.
    protected Baker() {}

    /// Bakes a component.
    ///
    /// @param authoring the component, which must not be changed
    /// @throws Exception any exception, which becomes a problem of the bake
    protected abstract void bake(T authoring) throws Exception;

    /// Bakes a component into a recording.
    ///
    /// @hidden
    @SuppressWarnings("exports") // for the packages of this module
    public final void bakeInto(Recording into, BlobAssetStore store, T authoring) throws Exception {
        ScopedValue.where(running, new Call(into, store)).call(() -> {
            bake(authoring);
            return null;
        });
    }

    private Call call() {
        if (!running.isBound()) {
            throw new IllegalStateException(getClass().getSimpleName()
                    + " was used outside of its bake method. Call its methods in bake alone, on the same thread.");
        }
        return running.get();
    }

    private Recording recording() {
        return call().recording;
    }

    // Entities

    /// The entity of the baker's own node. The flags are added to those with which other bakers request the entity.
    ///
    /// @param flags what the baker needs from the transform of the entity; none for an entity without a transform
    public final Entity getEntity(TransformUsageFlags... flags) {
        return recording().entity(flags);
    }

    /// The entity of another node of the scene, to be stored in components. Its components cannot be read or written,
    /// since they may not exist yet.
    ///
    /// @return [Entity#NULL] if the reference names nothing
    /// @throws IllegalArgumentException if there is no such node
    public final Entity getEntity(@Nullable NodeRef node, TransformUsageFlags... flags) {
        Recording now = recording();
        return node == null || node.isNone() ? Entity.NULL : now.entity(require(node), flags);
    }

    /// The root entity of a prefab, to be stored in components. The prefab is a scene file with one root node, which
    /// is baked with this scene, once for all that refer to it. All its entities have a
    /// [Prefab][dev.phalanx.entities.components.Prefab], and the root, which moves, has a
    /// [LinkedEntityGroup][dev.phalanx.entities.components.LinkedEntityGroup].
    ///
    /// @return [Entity#NULL] if the reference names nothing
    /// @throws IllegalArgumentException if the file does not exist, has errors, or does not have exactly one root node
    public final Entity getEntity(@Nullable AssetRef prefab, TransformUsageFlags... flags) {
        Recording now = recording();
        return prefab == null || prefab.isNone() ? Entity.NULL : now.prefab(prefab, flags);
    }

    /// Bakes a prefab with this scene, as [`getEntity(prefab)`][#getEntity(AssetRef, TransformUsageFlags...)] does.
    public final void registerPrefabForBaking(AssetRef prefab) {
        getEntity(prefab);
    }

    /// Adds flags to the entity of the baker's own node, or to an entity that this call has created.
    ///
    /// @throws IllegalStateException if it is neither
    public final void addTransformUsageFlags(Entity entity, TransformUsageFlags... flags) {
        recording().addFlags(entity, flags);
    }

    /// A new entity in addition to the entity of the node. If it has a transform, that is the transform of the node. It
    /// is disabled or a prefab if the node is, and in the same section.
    public final Entity createAdditionalEntity(TransformUsageFlags... flags) {
        return recording().create(false, "", flags);
    }

    /// A new entity in addition to the entity of the node.
    ///
    /// @param isBakingOnly whether it exists only for baking systems, and is not stored
    /// @param name the name, for tools
    public final Entity createAdditionalEntity(TransformUsageFlags flags, boolean isBakingOnly, String name) {
        return recording().create(isBakingOnly, Objects.requireNonNull(name, "name"), flags);
    }

    /// Several new entities in addition to the entity of the node.
    ///
    /// @throws IllegalArgumentException if the count is not positive
    public final List<Entity> createAdditionalEntities(int count, TransformUsageFlags... flags) {
        if (count <= 0) {
            throw new IllegalArgumentException(getClass().getSimpleName() + ".createAdditionalEntities was asked for "
                    + count + " entities. Ask for one at least.");
        }
        List<Entity> created = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            created.add(createAdditionalEntity(flags));
        }
        return created;
    }

    // Components

    /// Adds a component with its value. Managed components are kept as they are; other values are copied.
    ///
    /// @throws IllegalStateException if the entity is neither that of the own node nor created by this call, or has the
    ///     component already
    /// @throws IllegalArgumentException if the component is one that bakers cannot add, such as a cleanup component
    public final void addComponent(Entity entity, IComponent value) {
        recording().add(entity, Objects.requireNonNull(value, "value").getClass(), value, "addComponent");
    }

    /// Adds a component of zeros, or a tag.
    ///
    /// @throws IllegalStateException as [#addComponent(Entity, IComponent)]
    /// @throws IllegalArgumentException as [#addComponent(Entity, IComponent)]
    public final void addComponent(Entity entity, Class<? extends IComponent> type) {
        recording().add(entity, Objects.requireNonNull(type, "type"), null, "addComponent");
    }

    /// Adds several components of zeros, or tags.
    ///
    /// @throws IllegalStateException as [#addComponent(Entity, IComponent)]
    /// @throws IllegalArgumentException as [#addComponent(Entity, IComponent)]
    @SafeVarargs
    public final void addComponents(Entity entity, Class<? extends IComponent>... types) {
        Recording now = recording();
        for (Class<? extends IComponent> type : types) {
            now.add(entity, Objects.requireNonNull(type, "type"), null, "addComponents");
        }
    }

    /// Sets the value of a component that this call has added.
    ///
    /// @throws IllegalStateException if this call has not added it
    public final void setComponent(Entity entity, IComponent value) {
        recording().set(entity, Objects.requireNonNull(value, "value").getClass(), value, "setComponent");
    }

    /// Enables or disables a component that this call has added. Components are enabled by default.
    ///
    /// @throws IllegalStateException if this call has not added it
    /// @throws IllegalArgumentException if it cannot be disabled
    public final void setComponentEnabled(Entity entity, Class<? extends IComponent> type, boolean enabled) {
        recording().setEnabled(entity, Objects.requireNonNull(type, "type"), enabled);
    }

    /// Adds a shared component.
    ///
    /// @throws IllegalStateException as [#addComponent(Entity, IComponent)]
    /// @throws IllegalArgumentException as [#addComponent(Entity, IComponent)]
    public final void addSharedComponent(Entity entity, ISharedComponentData value) {
        recording().add(entity, Objects.requireNonNull(value, "value").getClass(), value, "addSharedComponent");
    }

    /// Sets the value of a shared component that this call has added.
    ///
    /// @throws IllegalStateException if this call has not added it
    public final void setSharedComponent(Entity entity, ISharedComponentData value) {
        recording().set(entity, Objects.requireNonNull(value, "value").getClass(), value, "setSharedComponent");
    }

    /// Adds an empty buffer. When the baker returns, the elements of the returned list become the elements of the
    /// buffer.
    ///
    /// @throws IllegalStateException as [#addComponent(Entity, IComponent)]
    public final <E extends IBufferElementData> List<E> addBuffer(Entity entity, Class<E> type) {
        return recording().addBuffer(entity, Objects.requireNonNull(type, "type"), "addBuffer");
    }

    /// Replaces the elements of a buffer that this call has added, and returns them.
    ///
    /// @throws IllegalStateException if this call has not added it
    public final <E extends IBufferElementData> List<E> setBuffer(Entity entity, Class<E> type) {
        List<E> elements = recording().buffer(entity, Objects.requireNonNull(type, "type"), "setBuffer");
        elements.clear();
        return elements;
    }

    /// Appends an element to a buffer that this call has added.
    ///
    /// @throws IllegalStateException if this call has not added it
    @SuppressWarnings("unchecked") // the class is that of the element
    public final <E extends IBufferElementData> void appendToBuffer(Entity entity, E element) {
        Class<E> type = (Class<E>) Objects.requireNonNull(element, "element").getClass();
        recording().buffer(entity, type, "appendToBuffer").add(element);
    }

    // The section

    /// Sets the bounds of the section that the node is in, in place of the box around what is shown, see
    /// [BakingSections]. The node is in the section of the nearest
    /// [SceneSection][dev.phalanx.baking.components.SceneSectionAuthoring] at it or above it, otherwise in section 0.
    ///
    /// In a prefab, which has no place of its own, this and the other methods for sections have no effect.
    ///
    /// @param bounds in the space of the scene. A second baker that sets those of one section is a problem of the bake
    /// @throws IllegalArgumentException if the bounds are empty
    /// @throws IllegalStateException if this call has set them already
    public final void setSectionBounds(SectionBounds bounds) {
        recording().setSectionBounds(Objects.requireNonNull(bounds, "bounds"));
    }

    /// Enlarges the bounds of the section that the node is in, so that they contain a box too. Any number of bakers can
    /// do so.
    ///
    /// @param box in the space of the scene
    /// @throws IllegalArgumentException if the box is empty
    public final void enlargeSectionBounds(SectionBounds box) {
        recording().enlargeSectionBounds(Objects.requireNonNull(box, "box"));
    }

    /// Gives the section that the node is in a component, which its section entity has as soon as the scene is
    /// resolved, before the section is loaded.
    ///
    /// @param value a value, which is copied. A second baker that gives one section a component of the same class is a
    ///     problem of the bake
    /// @throws IllegalArgumentException if the component refers to entities or blobs
    /// @throws IllegalStateException if this call has set a component of the class already
    public final void setSectionMetadata(IComponentData value) {
        recording().setSectionMetadata(Objects.requireNonNull(value, "value"));
    }

    // Blobs

    /// Gives a blob asset to the scene, which closes it. Returns the reference to store in components: if there is
    /// another blob with the same content, its reference, in which case `blob` is closed.
    ///
    /// @throws IllegalStateException if something else owns the blob
    public final <B> BlobAssetReference<B> addBlobAsset(BlobAssetReference<B> blob) {
        BlobAssetReference<B> kept = blobs().add(blob);
        recording().keep(kept);
        return kept;
    }

    /// Same as [#addBlobAsset(BlobAssetReference)], for a blob that [#tryGetBlobAsset] finds by a key.
    ///
    /// If two bakers give the same key to blobs of one type with different content, the second blob is refused.
    ///
    /// @param key made of everything that the content of the blob depends on
    /// @throws IllegalArgumentException if this call has given the key to a blob of the same type with other content
    public final <B> BlobAssetReference<B> addBlobAsset(BlobAssetReference<B> blob, Guid key) {
        BlobAssetReference<B> kept = blobs().addLatest(blob, key);
        recording().keep(kept, key);
        return kept;
    }

    /// The blob asset of a type that was added with a key, in this call or another one, or null.
    public final <B> @Nullable BlobAssetReference<B> tryGetBlobAsset(Class<B> type, Guid key) {
        BlobAssetReference<B> found = blobs().find(type, key);
        if (found != null) {
            recording().keep(found);
        }
        return found;
    }

    private BlobAssetStore blobs() {
        return call().blobs;
    }

    // Files

    /// Notes that the result depends on the content of a file.
    ///
    /// @return the same reference
    /// @throws IllegalArgumentException if it names nothing
    public final AssetRef dependsOn(AssetRef asset) {
        recording().dependOn(asset);
        return asset;
    }

    /// Whether a file exists.
    ///
    /// @throws IllegalArgumentException if the reference names nothing
    public final boolean exists(AssetRef asset) {
        return recording().dependOn(asset).assetHash(asset.path()) != 0;
    }

    /// The content of a file.
    ///
    /// @throws UncheckedIOException if it does not exist or cannot be read
    /// @throws IllegalArgumentException if the reference names nothing
    public final byte[] readAsset(AssetRef asset) {
        try {
            return recording().dependOn(asset).bytes(asset.path()).clone();
        } catch (IOException unread) {
            throw new UncheckedIOException(unread.getMessage(), unread);
        }
    }

    // Authoring components

    /// The first component of a class at the own node, or null.
    public final <A extends IAuthoring> @Nullable A getComponent(Class<A> type) {
        return first(getComponents(type));
    }

    /// The first component of a class at a node, or null.
    public final <A extends IAuthoring> @Nullable A getComponent(NodeRef node, Class<A> type) {
        return first(getComponents(node, type));
    }

    /// All components of a class at the own node.
    public final <A extends IAuthoring> List<A> getComponents(Class<A> type) {
        return components(Question.Kind.COMPONENTS, recording().node(), type);
    }

    /// All components of a class at a node.
    ///
    /// @throws IllegalArgumentException if there is no such node
    public final <A extends IAuthoring> List<A> getComponents(NodeRef node, Class<A> type) {
        return components(Question.Kind.COMPONENTS, require(node), type);
    }

    /// The first component of a class at the own node or the nearest node above that has one, or null.
    public final <A extends IAuthoring> @Nullable A getComponentInParent(Class<A> type) {
        return first(getComponentsInParent(type));
    }

    /// The first component of a class at a node or the nearest node above that has one, or null.
    public final <A extends IAuthoring> @Nullable A getComponentInParent(NodeRef node, Class<A> type) {
        return first(components(Question.Kind.COMPONENTS_IN_PARENTS, require(node), type));
    }

    /// All components of a class at the own node and the nodes above, the nearest first.
    public final <A extends IAuthoring> List<A> getComponentsInParent(Class<A> type) {
        return components(Question.Kind.COMPONENTS_IN_PARENTS, recording().node(), type);
    }

    /// The first component of a class at the own node or a node below, depth first, or null.
    public final <A extends IAuthoring> @Nullable A getComponentInChildren(Class<A> type) {
        return first(getComponentsInChildren(type));
    }

    /// The first component of a class at a node or a node below, depth first, or null.
    public final <A extends IAuthoring> @Nullable A getComponentInChildren(NodeRef node, Class<A> type) {
        return first(components(Question.Kind.COMPONENTS_IN_CHILDREN, require(node), type));
    }

    /// All components of a class at the own node and the nodes below, depth first.
    public final <A extends IAuthoring> List<A> getComponentsInChildren(Class<A> type) {
        return components(Question.Kind.COMPONENTS_IN_CHILDREN, recording().node(), type);
    }

    private <A extends IAuthoring> List<A> components(Question.Kind kind, AuthoringNode node, Class<A> type) {
        recording().ask(kind, node.key(), Objects.requireNonNull(type, "type"));
        List<A> found = new ArrayList<>(1);
        switch (kind) {
            case COMPONENTS_IN_PARENTS -> {
                for (AuthoringNode at = node; at != null; at = at.parent()) {
                    addComponents(at, type, found);
                }
            }
            case COMPONENTS_IN_CHILDREN -> Nodes.forEachAtOrBelow(node, at -> addComponents(at, type, found));
            default -> addComponents(node, type, found);
        }
        return found;
    }

    private static <A> void addComponents(AuthoringNode node, Class<A> type, Collection<A> found) {
        for (AuthoringComponent component : node.components()) {
            if (type.isInstance(component.value())) {
                found.add(type.cast(component.value()));
            }
        }
    }

    private static <A> @Nullable A first(List<A> all) {
        return all.isEmpty() ? null : all.getFirst();
    }

    // Nodes

    /// The node that a reference names, or null if it names nothing or there is no such node.
    public final @Nullable NodeRef findNode(@Nullable NodeRef node) {
        Recording now = recording();
        AuthoringNode found = node == null || node.isNone() ? null : now.find(node.target());
        return found == null ? null : ref(found);
    }

    /// The own node.
    public final NodeRef getNode() {
        return ref(recording().node());
    }

    /// The parent of the own node, or null.
    public final @Nullable NodeRef getParent() {
        return parent(recording().node());
    }

    /// The parent of a node, or null.
    ///
    /// @throws IllegalArgumentException if there is no such node
    public final @Nullable NodeRef getParent(NodeRef node) {
        return parent(require(node));
    }

    private @Nullable NodeRef parent(AuthoringNode of) {
        recording().ask(Question.Kind.PARENT, of.key(), null);
        AuthoringNode parent = of.parent();
        return parent == null ? null : ref(parent);
    }

    /// The nodes above the own node, the nearest first.
    public final List<NodeRef> getParents() {
        List<NodeRef> all = new ArrayList<>();
        for (NodeRef at = getParent(); at != null; at = getParent(at)) {
            all.add(at);
        }
        return all;
    }

    /// The children of the own node, in their order.
    public final List<NodeRef> getChildren() {
        return children(recording().node());
    }

    /// The children of a node, in their order.
    ///
    /// @throws IllegalArgumentException if there is no such node
    public final List<NodeRef> getChildren(NodeRef node) {
        return children(require(node));
    }

    private List<NodeRef> children(AuthoringNode of) {
        recording().ask(Question.Kind.CHILDREN, of.key(), null);
        return of.children().stream().map(Baker::ref).toList();
    }

    /// The number of children of the own node.
    public final int getChildCount() {
        return getChildren().size();
    }

    /// A child of the own node.
    ///
    /// @throws IndexOutOfBoundsException if there are no more than `index` children
    public final NodeRef getChild(int index) {
        List<NodeRef> all = getChildren();
        return all.get(Objects.checkIndex(index, all.size()));
    }

    /// The name of the own node.
    public final String getName() {
        return name(recording().node());
    }

    /// The name of a node.
    ///
    /// @throws IllegalArgumentException if there is no such node
    public final String getName(NodeRef node) {
        return name(require(node));
    }

    private String name(AuthoringNode of) {
        recording().ask(Question.Kind.NAME, of.key(), null);
        return of.name();
    }

    /// Whether the own node and all above it are active.
    public final boolean isActive() {
        return active(recording().node());
    }

    /// Whether a node and all above it are active.
    ///
    /// @throws IllegalArgumentException if there is no such node
    public final boolean isActive(NodeRef node) {
        return active(require(node));
    }

    private boolean active(AuthoringNode of) {
        recording().ask(Question.Kind.ACTIVE, of.key(), null);
        return Nodes.isActive(of);
    }

    /// Whether the own node is static.
    public final boolean isStatic() {
        return isStatic(recording().node());
    }

    /// Whether a node is static.
    ///
    /// @throws IllegalArgumentException if there is no such node
    public final boolean isStatic(NodeRef node) {
        return isStatic(require(node));
    }

    private boolean isStatic(AuthoringNode of) {
        recording().ask(Question.Kind.STATIC, of.key(), null);
        return of.isStatic();
    }

    /// The layer of the own node.
    public final int getLayer() {
        return layer(recording().node());
    }

    /// The layer of a node.
    ///
    /// @throws IllegalArgumentException if there is no such node
    public final int getLayer(NodeRef node) {
        return layer(require(node));
    }

    private int layer(AuthoringNode of) {
        recording().ask(Question.Kind.LAYER, of.key(), null);
        return of.layer();
    }

    /// The tag of the own node, or an empty text.
    public final String getTag() {
        return tag(recording().node());
    }

    /// The tag of a node, or an empty text.
    ///
    /// @throws IllegalArgumentException if there is no such node
    public final String getTag(NodeRef node) {
        return tag(require(node));
    }

    private String tag(AuthoringNode of) {
        recording().ask(Question.Kind.TAG, of.key(), null);
        return of.tag();
    }

    // Transforms

    /// The position of the own node relative to its parent: a copy.
    public final Vector3f getLocalPosition() {
        return new Vector3f(transform(recording().node()).position());
    }

    /// The rotation of the own node relative to its parent: a copy.
    public final Quaternionf getLocalRotation() {
        return new Quaternionf(transform(recording().node()).rotation());
    }

    /// The scale of the own node by axis, relative to its parent: a copy.
    public final Vector3f getLocalScale() {
        return new Vector3f(transform(recording().node()).scale());
    }

    /// The position of a node relative to its parent: a copy.
    ///
    /// @throws IllegalArgumentException if there is no such node
    public final Vector3f getLocalPosition(NodeRef node) {
        return new Vector3f(transform(require(node)).position());
    }

    /// The rotation of a node relative to its parent: a copy.
    ///
    /// @throws IllegalArgumentException if there is no such node
    public final Quaternionf getLocalRotation(NodeRef node) {
        return new Quaternionf(transform(require(node)).rotation());
    }

    /// The scale of a node by axis, relative to its parent: a copy.
    ///
    /// @throws IllegalArgumentException if there is no such node
    public final Vector3f getLocalScale(NodeRef node) {
        return new Vector3f(transform(require(node)).scale());
    }

    private AuthoringNode transform(AuthoringNode of) {
        recording().ask(Question.Kind.TRANSFORM, of.key(), null);
        return of;
    }

    /// The matrix that transforms points of the own node to the scene: a new object.
    public final Matrix4x3f getLocalToWorld() {
        return localToWorld(recording().node());
    }

    /// The matrix that transforms points of a node to the scene: a new object.
    ///
    /// @throws IllegalArgumentException if there is no such node
    public final Matrix4x3f getLocalToWorld(NodeRef node) {
        return localToWorld(require(node));
    }

    private Matrix4x3f localToWorld(AuthoringNode of) {
        recording().ask(Question.Kind.WORLD_TRANSFORM, of.key(), null);
        return Nodes.localToWorld(of);
    }

    // The scene

    /// The identity of the scene that is baked, or of the prefab that the node belongs to.
    public final Guid getSceneGuid() {
        return recording().guid();
    }

    /// The identity of the scene that a file is baked to.
    ///
    /// @throws IllegalArgumentException if the reference names nothing, or the file does not exist or has errors
    public final Guid getSceneGuid(AssetRef scene) {
        return recording().guid(scene);
    }

    /// Adds a warning to the problems of the bake, with the place of the authoring component.
    ///
    /// @param message what is doubtful, and what to do about it
    public final void warn(String message) {
        recording().warn(Objects.requireNonNull(message, "message"));
    }

    private AuthoringNode require(NodeRef node) {
        AuthoringNode found = Objects.requireNonNull(node, "node").isNone()
                ? null
                : recording().find(node.target());
        if (found == null) {
            throw new IllegalArgumentException("There is no node \"" + node.target() + "\" in "
                    + recording().scene().path() + ". Name it by #id or by the names on the path from its root.");
        }
        return found;
    }

    private static NodeRef ref(AuthoringNode node) {
        return new NodeRef(node.key());
    }
}
