package dev.phalanx.baking.tree;

import com.dynatrace.hash4j.hashing.Hashing;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.internal.json.AuthoringJson;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A node of an [AuthoringScene]: a name, a transform relative to its parent, authoring components, and children. Each
/// node becomes one entity, if a baker asks for it.
///
/// Nodes can be changed at any time except while they are baked. They belong to the thread that bakes.
public final class AuthoringNode {
    private final AuthoringScene scene;
    private @Nullable AuthoringNode parent;
    private String name;
    private @Nullable String id;
    private SourcePosition source;
    private boolean isActive = true;
    private boolean isStatic;
    private int layer;
    private String tag = "";
    private final Vector3f position = new Vector3f();
    private final Quaternionf rotation = new Quaternionf();
    private final Vector3f scale = new Vector3f(1);
    private final List<AuthoringComponent> components = new ArrayList<>(4);
    private final List<AuthoringNode> children = new ArrayList<>(0);
    /// Children before the others that are not nodes yet, or null.
    private @Nullable AuthoringInstances instances;

    private String key = "";
    /// The root of the instance of a prefab that this node came with, or null. The root names itself.
    private @Nullable AuthoringNode instanceRoot;
    /// The path of the prefab, at the root of an instance.
    private @Nullable String prefab;
    /// What identifies the node in its instance; null at the root of an instance, and outside of instances.
    private @Nullable String innerKey;
    /// The components with [InnerReferences], by identity; null if there are none.
    private @Nullable Set<AuthoringComponent> withInnerReferences;
    /// The components with references to nodes of the scene, and the key of the instance's root that these have.
    private @Nullable List<AuthoringComponent> bound;

    private @Nullable String boundTo;

    AuthoringNode(AuthoringScene scene, @Nullable AuthoringNode parent, String name) {
        this.scene = scene;
        this.parent = parent;
        this.name = requireName(name);
        this.source = SourcePosition.of(scene.path());
    }

    private static String requireName(String name) {
        if (Objects.requireNonNull(name, "name").isEmpty()) {
            throw new IllegalArgumentException("A node was given an empty name. Give it one that its siblings lack.");
        }
        return name;
    }

    // Place

    /// The scene that the node was made for.
    public AuthoringScene scene() {
        return scene;
    }

    /// The parent, or null for a root, or for a node that was removed.
    public @Nullable AuthoringNode parent() {
        return parent;
    }

    /// The children in their order, as an unmodifiable view.
    public List<AuthoringNode> children() {
        expandInstances();
        return Collections.unmodifiableList(children);
    }

    /// The children that are nodes already, in their order, as an unmodifiable view.
    ///
    /// @hidden
    public List<AuthoringNode> ownChildren() {
        return Collections.unmodifiableList(children);
    }

    /// The children before the others that are not nodes yet, or null.
    ///
    /// @hidden
    public @Nullable AuthoringInstances instances() {
        return instances;
    }

    /// Adds children as columns.
    ///
    /// @throws IllegalStateException if the node has children
    /// @hidden
    public void addInstances(AuthoringInstances added) {
        if (!children.isEmpty() || instances != null) {
            throw new IllegalStateException(
                    "Node \"" + name + "\" was given instances and has children. Add the instances first.");
        }
        instances = Objects.requireNonNull(added, "added");
        scene.changed();
    }

    /// A node that is equal to the first of the instances, and has its key. It is not one of the children.
    ///
    /// @hidden
    public AuthoringNode firstOf(AuthoringInstances of) {
        AuthoringNode first = of.node(scene, this, 0);
        first.setKey(AuthoringInstances.key(key(), 0));
        return first;
    }

    /// Makes nodes of the instances.
    ///
    /// @hidden
    public void expandInstances() {
        AuthoringInstances packed = instances;
        if (packed == null) {
            return;
        }
        instances = null;
        List<AuthoringNode> made = new ArrayList<>(packed.count());
        for (int i = 0; i < packed.count(); i++) {
            made.add(packed.node(scene, this, i));
        }
        children.addAll(0, made);
        scene.expanded();
    }

    /// Adds a child without components after the others, and returns it.
    ///
    /// @throws IllegalArgumentException if the name is empty
    public AuthoringNode addChild(String childName) {
        AuthoringNode child = new AuthoringNode(scene, this, childName);
        children.add(child);
        scene.changed();
        return child;
    }

    /// Removes this node and all nodes below it from the scene.
    public AuthoringNode remove() {
        siblings().remove(this);
        parent = null;
        scene.changed();
        return this;
    }

    /// Makes this node the last child of another one. Its transform relative to its parent stays as it is.
    ///
    /// @param newParent the node, or null to make this one the last root
    /// @throws IllegalArgumentException if the new parent is this node or below it, or in another scene, or if this
    ///     node came with an instance of a prefab whose root it is not
    public AuthoringNode setParent(@Nullable AuthoringNode newParent) {
        requireOwn("parent", newParent == null ? "none" : newParent.name);
        if (newParent != null && (newParent.scene() != scene || newParent.isAtOrBelow(this))) {
            throw new IllegalArgumentException("Node \"" + name + "\" was to become a child of \"" + newParent.name
                    + "\", which is " + (newParent.scene == scene ? "itself or below it." : "in another scene.")
                    + " Choose a node of the same scene that is not below it.");
        }
        siblings().remove(this);
        parent = newParent;
        siblings().add(this);
        scene.changed();
        return this;
    }

    @SuppressWarnings("ReferenceEquality") // a node is one object
    private boolean isAtOrBelow(AuthoringNode other) {
        AuthoringNode above = this;
        while (above != null && above != other) {
            above = above.parent;
        }
        return above != null;
    }

    private List<AuthoringNode> siblings() {
        return parent == null ? scene.editableRoots() : parent.children;
    }

    // Identity

    /// The name.
    public String name() {
        return name;
    }

    /// Changes the name.
    ///
    /// @throws IllegalArgumentException if it is empty
    public AuthoringNode setName(String newName) {
        name = requireName(newName);
        scene.changed();
        return this;
    }

    /// The id, which stays when the node is renamed or moved, or null.
    public @Nullable String id() {
        return id;
    }

    /// Gives the node an id that no other node of the scene has; null removes it.
    ///
    /// @throws IllegalArgumentException if it is empty, or has a slash or `#`, or if this node came with an instance of
    ///     a prefab whose root it is not
    public AuthoringNode setId(@Nullable String newId) {
        requireOwn("id", String.valueOf(newId));
        if (newId != null && (newId.isEmpty() || newId.indexOf('/') >= 0 || newId.indexOf('#') >= 0)) {
            throw new IllegalArgumentException("Node \"" + name + "\" was given the id \"" + newId
                    + "\". Give it at least one character, and no slash and no #.");
        }
        id = newId;
        scene.changed();
        return this;
    }

    /// What identifies the node in its scene: `#` and its [id][#id()] if it has one, otherwise the key of its parent, a
    /// slash and its name. The second of two siblings with the same name has `[1]` appended.
    ///
    /// A node that came with an [instance of a prefab][AuthoringPrefab] has the key of the instance's root, a slash,
    /// and what identifies it in the prefab: `Gate/Left tower/Muzzle`, or `Gate/Left tower/#muzzle`.
    public String key() {
        scene.assignKeys();
        return key;
    }

    /// The [originating id][dev.phalanx.scenes.diff.EntityGuid#originatingId()] of the entity that the node becomes: a
    /// hash of the path of the scene and of the [key][#key()], the same in every process.
    public long originatingId() {
        return Hashing.xxh3_64()
                .hashStream()
                .putString(scene.path())
                .putString(key())
                .getAsLong();
    }

    void setKey(String newKey) {
        key = newKey;
    }

    /// The key that [#setKey] has set.
    String assignedKey() {
        return key;
    }

    /// Where the node was written.
    public SourcePosition source() {
        return source;
    }

    /// Says where the node was written.
    public AuthoringNode setSource(SourcePosition newSource) {
        source = Objects.requireNonNull(newSource, "newSource");
        return this;
    }

    // Instances of prefabs

    /// The path of the prefab that this node is the root of an instance of, or null.
    public @Nullable String prefab() {
        return prefab;
    }

    /// The root of the instance of a prefab that this node came with: the node itself if it is the root, null if the
    /// node belongs to the scene alone. In an instance that came with another one, it is the root of the outer one.
    public @Nullable AuthoringNode instanceRoot() {
        return instanceRoot;
    }

    /// What identifies the node in its instance, relative to the instance's root: `Muzzle` or `#muzzle`. Null at the
    /// root of an instance, and outside of instances.
    public @Nullable String innerKey() {
        return innerKey;
    }

    private void requireOwn(String what, String value) {
        AuthoringNode root = instanceRoot;
        if (innerKey != null && root != null) {
            throw new IllegalArgumentException("Node \"" + name + "\" was given the " + what + " " + value
                    + ", and it came with an instance of the prefab " + root.prefab
                    + ", which identifies it. Change the prefab, or the root of the instance.");
        }
    }

    /// Makes this node the root of an instance.
    void beginInstance(String newPrefab) {
        prefab = newPrefab;
        instanceRoot = this;
    }

    /// Makes this node a part of an instance.
    void join(AuthoringNode root, String newInnerKey) {
        instanceRoot = root;
        innerKey = newInnerKey;
        scene.changed();
    }

    // What it is

    /// Whether the node itself is active. Its entity is disabled if it or a node above it is not.
    public boolean isActive() {
        return isActive;
    }

    /// Makes the node active or inactive.
    public AuthoringNode setActive(boolean active) {
        isActive = active;
        return this;
    }

    /// Whether the node is marked as one that never moves. Bakers can read it; it has no effect of its own.
    public boolean isStatic() {
        return isStatic;
    }

    /// Marks the node as one that never moves, or removes the mark.
    public AuthoringNode setStatic(boolean newStatic) {
        isStatic = newStatic;
        return this;
    }

    /// The layer, a number that is up to the program; 0 by default.
    public int layer() {
        return layer;
    }

    /// Sets the layer.
    public AuthoringNode setLayer(int newLayer) {
        layer = newLayer;
        return this;
    }

    /// The tag, a text that is up to the program; empty by default.
    public String tag() {
        return tag;
    }

    /// Sets the tag.
    public AuthoringNode setTag(String newTag) {
        tag = Objects.requireNonNull(newTag, "newTag");
        return this;
    }

    // Transform

    /// The position relative to the parent.
    public Vector3fc position() {
        return position;
    }

    /// The rotation relative to the parent, of length 1.
    public Quaternionfc rotation() {
        return rotation;
    }

    /// The scale by axis, relative to the parent.
    public Vector3fc scale() {
        return scale;
    }

    /// Sets the position relative to the parent.
    ///
    /// @throws IllegalArgumentException if a number is not finite
    public AuthoringNode setPosition(float x, float y, float z) {
        requireFinite("position", x, y, z, 0);
        position.set(x, y, z);
        return this;
    }

    /// Sets the position relative to the parent.
    ///
    /// @throws IllegalArgumentException if a number is not finite
    public AuthoringNode setPosition(Vector3fc newPosition) {
        return setPosition(newPosition.x(), newPosition.y(), newPosition.z());
    }

    /// Sets the rotation relative to the parent. The quaternion is normalised.
    ///
    /// @throws IllegalArgumentException if a number is not finite, or all are 0
    public AuthoringNode setRotation(Quaternionfc newRotation) {
        requireFinite("rotation", newRotation.x(), newRotation.y(), newRotation.z(), newRotation.w());
        float lengthSquared = newRotation.lengthSquared();
        if (!(lengthSquared > 0) || Float.isInfinite(lengthSquared)) {
            throw new IllegalArgumentException("Node \"" + name + "\" was given the rotation " + newRotation
                    + ", which has no direction. Give it a quaternion of length 1.");
        }
        rotation.set(newRotation);
        if (isToBeNormalized(lengthSquared)) {
            rotation.normalize();
        }
        return this;
    }

    /// Whether a rotation of this length is not kept as it is.
    static boolean isToBeNormalized(float lengthSquared) {
        return Math.abs(lengthSquared - 1) > 1e-6f;
    }

    /// Sets the rotation by angles in degrees: first about the z axis, then about the x axis, then about the y axis,
    /// each of them an axis of the parent.
    ///
    /// @throws IllegalArgumentException if a number is not finite
    public AuthoringNode setEulerAngles(float x, float y, float z) {
        requireFinite("rotation", x, y, z, 0);
        rotation.rotationYXZ((float) Math.toRadians(y), (float) Math.toRadians(x), (float) Math.toRadians(z));
        return this;
    }

    /// Sets the scale of all axes.
    ///
    /// @throws IllegalArgumentException if it is not finite
    public AuthoringNode setScale(float uniform) {
        return setScale(uniform, uniform, uniform);
    }

    /// Sets the scale by axis.
    ///
    /// @throws IllegalArgumentException if a number is not finite
    public AuthoringNode setScale(float x, float y, float z) {
        requireFinite("scale", x, y, z, 0);
        scale.set(x, y, z);
        return this;
    }

    private void requireFinite(String what, float x, float y, float z, float w) {
        if (!Float.isFinite(x) || !Float.isFinite(y) || !Float.isFinite(z) || !Float.isFinite(w)) {
            throw new IllegalArgumentException("Node \"" + name + "\" was given a " + what + " of " + x + ", " + y
                    + ", " + z + (w == 0 ? "" : ", " + w) + ". Give it finite numbers.");
        }
    }

    // Components

    /// The authoring components in their order, as an unmodifiable view.
    public List<AuthoringComponent> components() {
        AuthoringNode root = instanceRoot;
        Set<AuthoringComponent> inner = withInnerReferences;
        return Collections.unmodifiableList(inner == null || root == null ? components : bound(inner, root));
    }

    /// The components, of which those with inner references name the nodes of the instance by the keys that they have
    /// now.
    private List<AuthoringComponent> bound(Set<AuthoringComponent> inner, AuthoringNode root) {
        String rootKey = root.key();
        List<AuthoringComponent> known = bound;
        if (known == null || !rootKey.equals(boundTo)) {
            known = new ArrayList<>(components.size());
            for (AuthoringComponent each : components) {
                known.add(inner.contains(each) ? InnerReferences.bind(each, rootKey) : each);
            }
            bound = known;
            boundTo = rootKey;
        }
        return known;
    }

    /// The components in the form in which readers of files change them: references to nodes of an instance do not
    /// depend on the scene.
    ///
    /// @hidden
    public List<AuthoringComponent> unboundComponents() {
        return Collections.unmodifiableList(components);
    }

    /// Adds a component, which may have inner references.
    void addUnbound(AuthoringComponent component, boolean hasInnerReferences) {
        components.add(component);
        mark(component, hasInnerReferences);
    }

    private void mark(AuthoringComponent component, boolean hasInnerReferences) {
        bound = null;
        Set<AuthoringComponent> inner = withInnerReferences;
        if (hasInnerReferences) {
            if (inner == null) {
                inner = Collections.newSetFromMap(new IdentityHashMap<>());
                withInnerReferences = inner;
            }
            inner.add(component);
        }
    }

    /// The first component of a class or a subclass, or null.
    public <T extends IAuthoring> @Nullable T findComponent(Class<T> type) {
        Objects.requireNonNull(type, "type");
        for (AuthoringComponent component : components()) {
            if (type.isInstance(component.value())) {
                return type.cast(component.value());
            }
        }
        return null;
    }

    /// Adds a component after the others. The node keeps a copy, so that later changes of `value` have no effect.
    ///
    /// @throws IllegalArgumentException if it cannot be written as JSON and read again
    public AuthoringNode addComponent(IAuthoring value) {
        addUnbound(copy(value), false);
        return this;
    }

    /// Replaces the first component of the same class, or adds one. The node keeps a copy.
    ///
    /// @throws IllegalArgumentException if it cannot be written as JSON and read again
    public AuthoringNode setComponent(IAuthoring value) {
        AuthoringComponent copy = copy(value);
        for (int i = 0; i < components.size(); i++) {
            if (components.get(i).value().getClass() == value.getClass()) {
                components.set(i, copy);
                bound = null;
                return this;
            }
        }
        addUnbound(copy, false);
        return this;
    }

    private AuthoringComponent copy(IAuthoring value) {
        JsonNode json = AuthoringJson.write(Objects.requireNonNull(value, "value"));
        return new AuthoringComponent(AuthoringJson.copy(value, json), source, AuthoringJson.hash(json));
    }

    /// Removes the first component of a class, and returns whether there was one.
    public boolean removeComponent(Class<? extends IAuthoring> type) {
        Objects.requireNonNull(type, "type");
        for (int i = 0; i < components.size(); i++) {
            if (components.get(i).value().getClass() == type) {
                components.remove(i);
                bound = null;
                return true;
            }
        }
        return false;
    }

    /// Adds a component that a reader of files has made.
    ///
    /// @param component the component, which no other node shares, with a hash of its content in the file
    public AuthoringNode addComponent(AuthoringComponent component) {
        addUnbound(Objects.requireNonNull(component, "component"), false);
        return this;
    }

    /// Replaces a component by one that a reader of files has made of an [unbound one][#unboundComponents()].
    ///
    /// @param index of the component
    /// @throws IndexOutOfBoundsException if there is no such component
    /// @hidden
    public AuthoringNode setComponent(int index, AuthoringComponent component) {
        Set<AuthoringComponent> inner = withInnerReferences;
        boolean hasInnerReferences = inner != null && inner.contains(components.get(index));
        components.set(index, Objects.requireNonNull(component, "component"));
        mark(component, hasInnerReferences);
        return this;
    }

    /// Adds a copy of this node and of the nodes below it to another scene, as its last root.
    ///
    /// @param lines the number to add to the lines of all places in the file of the scene
    /// @return the copy
    public AuthoringNode copyTo(AuthoringScene target, int lines) {
        AuthoringNode copy = target.addNode(name);
        copy.take(this, lines, null);
        return copy;
    }

    private SourcePosition moved(SourcePosition place, int lines) {
        return place.file().equals(scene.path()) ? place.plusLines(lines) : place;
    }

    /// @param rootCopy the copy of the root of the instance that the nodes above came with, or null
    private void take(AuthoringNode other, int lines, @Nullable AuthoringNode rootCopy) {
        takeSettings(other);
        id = other.id;
        source = moved(other.source, lines);
        prefab = other.prefab;
        innerKey = other.innerKey;
        AuthoringNode root = prefab == null ? rootCopy : this;
        instanceRoot = other.instanceRoot == null ? null : root;
        Set<AuthoringComponent> inner = other.withInnerReferences;
        for (AuthoringComponent component : other.components) {
            SourcePosition place = moved(component.position(), lines);
            addUnbound(
                    place.equals(component.position())
                            ? component
                            : new AuthoringComponent(component.value(), place, component.contentHash()),
                    inner != null && inner.contains(component));
        }
        AuthoringInstances packed = other.instances;
        for (int i = 0; packed != null && i < packed.count(); i++) {
            children.add(packed.node(scene, this, i));
        }
        for (AuthoringNode child : other.children) {
            addChild(child.name).take(child, lines, root);
        }
    }

    /// Takes over all that is neither identity nor place nor component.
    void takeSettings(AuthoringNode other) {
        isActive = other.isActive;
        isStatic = other.isStatic;
        layer = other.layer;
        tag = other.tag;
        position.set(other.position);
        rotation.set(other.rotation);
        scale.set(other.scale);
    }

    /// The name, and where the node was written.
    @Override
    public String toString() {
        return "Node \"" + name + "\" of " + source;
    }
}
