package dev.phalanx.baking.internal.record;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.components.TransformAuthoring;
import dev.phalanx.baking.formats.SceneFormat;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.scenes.components.SectionBounds;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.transforms.TransformUsageFlags;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What one call of a baker has asked and made. While the baker runs, [Baker][dev.phalanx.baking.bakers.Baker] writes
/// to the recording; afterwards it is only read, until the baker runs again.
public final class Recording {
    /// An entity that a baker has created in addition to the entity of its node.
    ///
    /// @param flags the bits of the flags with which it was requested
    /// @param name for tools, or empty
    public record Additional(Entity entity, int flags, boolean isBakingOnly, String name) {
        private Additional with(int allFlags) {
            return new Additional(entity, allFlags, isBakingOnly, name);
        }
    }

    /// A request for the entity of a node.
    ///
    /// @param scene the path of the node's scene
    /// @param flags the bits of flags
    /// @param isPrefab whether the scene was requested as a prefab
    /// @param isOwn whether it is the baker's own node
    public record Request(String scene, String key, int flags, boolean isPrefab, boolean isOwn) {}

    private final AuthoringSources sources;
    private final BakeEntities entities;
    private final ValueCopies copies;
    private final AuthoringScene scene;
    private final AuthoringNode node;
    private final String key;
    private final String baker;
    private final Thread thread = Thread.currentThread();

    /// Entities that an earlier run of the same baker has created, to be reused.
    private List<Entity> reusable;

    private List<RecordedComponent> components = new ArrayList<>(3);
    private Map<Entity, Integer> additionalFlags = new LinkedHashMap<>(0);
    private List<Additional> additional = new ArrayList<>(0);
    private List<Request> requests = new ArrayList<>(1);
    private Set<Question> asked = new LinkedHashSet<>(2);
    private List<BlobAssetReference<?>> blobs = new ArrayList<>(0);
    private Map<BlobKey, BlobAssetReference<?>> keys = new LinkedHashMap<>(0);
    private List<String> warnings = new ArrayList<>(0);
    private @Nullable SectionBounds sectionBounds;
    private SectionBounds sectionEnlargement = SectionBounds.NONE;
    private List<IComponentData> sectionMetadata = new ArrayList<>(0);
    /// Objects that the baker has replaced and that are not closed yet.
    private List<AutoCloseable> replaced = new ArrayList<>(0);

    private List<Answered> answers = List.of();
    private int bytes;
    private boolean hasOwn;
    /// Whether the baker has asked for anything of a node but its component and its entity.
    private boolean hasReadNodes;
    private boolean isOver;

    /// A key of a blob. Each type has keys of its own.
    public record BlobKey(Class<?> type, Guid key) {}

    /// A question with a hash of the answer that the baker got.
    public record Answered(Question question, long answer) {}

    /// @param baker the name of the baker, for messages
    /// @param reusable entities that an earlier run has created
    public Recording(
            AuthoringSources sources,
            BakeEntities entities,
            ValueCopies copies,
            AuthoringNode node,
            String baker,
            List<Entity> reusable) {
        this.sources = sources;
        this.entities = entities;
        this.copies = copies;
        this.scene = node.scene();
        this.node = node;
        this.key = node.key();
        this.baker = baker;
        this.reusable = reusable;
    }

    /// Ends the recording: entities that this run has not reused are destroyed, the answers are kept, and everything
    /// that is kept is trimmed to the memory that it needs.
    public void end() {
        isOver = true;
        for (int i = additional.size(); i < reusable.size(); i++) {
            entities.remove(reusable.get(i));
        }
        List<Answered> all = new ArrayList<>(asked.size());
        asked.forEach(question -> all.add(new Answered(question, question.ask(sources))));
        answers = List.copyOf(all);
        asked = Set.of();
        components = List.copyOf(components);
        requests = List.copyOf(requests);
        additional = additional.stream()
                .map(made -> made.with(additionalFlags.getOrDefault(made.entity(), made.flags())))
                .toList();
        additionalFlags = Map.of();
        blobs = List.copyOf(blobs);
        keys = keys.isEmpty() ? Map.of() : keys;
        warnings = List.copyOf(warnings);
        sectionMetadata = List.copyOf(sectionMetadata);
        reusable = List.of();
    }

    // What it has made

    /// The components, in the order in which they were added.
    public List<RecordedComponent> components() {
        return components;
    }

    /// The sum of bytes that the components take in chunks.
    public int bytes() {
        return bytes;
    }

    /// The entities that it has created.
    public List<Additional> additional() {
        return additional;
    }

    /// The entities of nodes that it has requested.
    public List<Request> requests() {
        return requests;
    }

    /// The blobs that it has added.
    public List<BlobAssetReference<?>> blobs() {
        return blobs;
    }

    /// Whether there are objects among the components that their owner closes.
    public boolean hasCloseable() {
        return components.stream().anyMatch(RecordedComponent::isCloseable);
    }

    /// The objects that no other code closes: those that the baker has replaced, and those that no world owns if this
    /// recording is not used. Each is returned only once.
    public List<AutoCloseable> takeOwn(boolean isUsed) {
        List<AutoCloseable> own = new ArrayList<>(replaced);
        replaced.clear();
        if (!isUsed) {
            components.stream()
                    .map(RecordedComponent::takeOwn)
                    .filter(Objects::nonNull)
                    .forEach(own::add);
        }
        return own;
    }

    /// The blobs that it has given keys.
    public Map<BlobKey, BlobAssetReference<?>> keys() {
        return keys;
    }

    /// The bounds that it has set for the section of the node, or null.
    public @Nullable SectionBounds sectionBounds() {
        return sectionBounds;
    }

    /// The box that the bounds of the section of the node must contain too; empty for none.
    public SectionBounds sectionEnlargement() {
        return sectionEnlargement;
    }

    /// The metadata that it has set for the section of the node, in order.
    public List<IComponentData> sectionMetadata() {
        return sectionMetadata;
    }

    /// Its warnings.
    public List<String> warnings() {
        return warnings;
    }

    /// The first question whose answer has changed, or null.
    public @Nullable Question changed() {
        for (Answered known : answers) {
            if (known.question().ask(sources) != known.answer()) {
                return known.question();
            }
        }
        return null;
    }

    /// Whether the baker would have made the same for another node with an equal component: it has read nothing of
    /// nodes, and has added values to the entity of the node alone that neither name entities nor are objects.
    public boolean isOfAnyNode() {
        return !hasReadNodes
                && additional.isEmpty()
                && keys.isEmpty()
                && warnings.isEmpty()
                && sectionBounds == null
                && sectionEnlargement.isEmpty()
                && sectionMetadata.isEmpty()
                && requests.stream().allMatch(Request::isOwn)
                && components.stream().allMatch(component -> isPlain(TypeManager.get(component.type())));
    }

    private static boolean isPlain(TypeInfo type) {
        return type.kind() != TypeKind.MANAGED
                && type.kind() != TypeKind.MANAGED_SHARED
                && type.fields().stream().noneMatch(field -> field.holds() == Leaf.Holds.ENTITY);
    }

    // What the baker asks

    /// The node whose component is baked.
    public AuthoringNode node() {
        requireRunning();
        hasReadNodes = true;
        return node;
    }

    /// The scene of the node.
    public AuthoringScene scene() {
        requireRunning();
        hasReadNodes = true;
        return scene;
    }

    void requireRunning() {
        if (isOver) {
            throw new IllegalStateException(baker + " was used when its bake method had returned. Call its methods in"
                    + " bake alone, and keep nothing from it.");
        }
        if (!thread.equals(Thread.currentThread())) {
            throw new IllegalStateException(
                    baker + " was used on another thread. Call its methods in bake alone, on the same thread.");
        }
    }

    /// Keeps a question about the node of a key.
    public void ask(Question.Kind kind, String about, @Nullable Class<? extends IAuthoring> type) {
        requireRunning();
        hasReadNodes = true;
        boolean isOwn = about.equals(key) && kind == Question.Kind.NODE;
        if (!isOwn) {
            asked.add(new Question(kind, scene.path(), about, type));
        }
    }

    /// The node that a reference names, or null.
    public @Nullable AuthoringNode find(String target) {
        ask(Question.Kind.NODE, target, null);
        return scene.findNode(NodeRef.of(target));
    }

    /// The content of a file.
    public AuthoringSources dependOn(AssetRef asset) {
        requireRunning();
        Objects.requireNonNull(asset, "asset");
        if (asset.isNone()) {
            throw new IllegalArgumentException(
                    baker + " depends on an asset that names nothing. Check AssetRef.isNone() first.");
        }
        asked.add(new Question(Question.Kind.ASSET, asset.path(), "", null));
        return sources;
    }

    // Entities

    /// The entity of the baker's own node, requested with flags.
    public Entity entity(TransformUsageFlags... flags) {
        return entity(node, flags);
    }

    /// The entity of a node of the scene, requested with flags.
    public Entity entity(AuthoringNode of, TransformUsageFlags... flags) {
        requireRunning();
        String target = of.key();
        boolean isOwn = target.equals(key);
        hasOwn |= isOwn;
        requests.add(new Request(scene.path(), target, bits(flags), false, isOwn));
        return entities.ofNode(scene.path(), target);
    }

    /// The entity of the root of a prefab, requested with flags.
    public Entity prefab(AssetRef prefab, TransformUsageFlags... flags) {
        AuthoringScene of = other(prefab, "prefab", Question.Kind.SCENE);
        if (of.roots().size() != 1) {
            throw new IllegalArgumentException("The prefab " + prefab + " has "
                    + of.roots().size() + " nodes without a parent. Put everything below one node.");
        }
        String root = of.roots().getFirst().key();
        requests.add(new Request(of.path(), root, bits(flags), true, false));
        return entities.ofNode(of.path(), root);
    }

    /// The identity of the scene of the node.
    public Guid guid() {
        requireRunning();
        asked.add(new Question(Question.Kind.GUID, scene.path(), "", null));
        return scene.guid();
    }

    /// The identity of another scene.
    public Guid guid(AssetRef of) {
        return other(of, "scene", Question.Kind.GUID).guid();
    }

    private AuthoringScene other(AssetRef of, String what, Question.Kind kind) {
        requireRunning();
        if (of.isNone()) {
            throw new IllegalArgumentException(baker + " was given a " + what + " that names nothing. Name a file.");
        }
        String path = of.toString();
        if (!of.part().isEmpty() && kind == Question.Kind.GUID) {
            throw new IllegalArgumentException("The scene " + of + " is part of a file, and each file is baked to one"
                    + " scene. Name the file alone, and choose its scene with BakingTypes.withGltfScene.");
        }
        if (!of.part().isEmpty() && SceneFormat.fileOf(path).equals(path)) {
            throw new IllegalArgumentException("The " + what + " " + of + " names a part of a file that is no scene."
                    + " Name the file alone, or a scene of a glTF file, such as house.glb#scenes/0.");
        }
        asked.add(new Question(kind, path, "", null));
        AuthoringScene found = sources.scene(path);
        for (AuthoringProblem problem : found.problems()) {
            if (problem.isError()) {
                throw new IllegalArgumentException(
                        "The " + what + " " + of + " has errors, the first of which is: " + problem);
            }
        }
        return found;
    }

    /// A new entity.
    public Entity create(boolean isBakingOnly, String name, TransformUsageFlags... flags) {
        requireRunning();
        int index = additional.size();
        Entity made = index < reusable.size() ? reusable.get(index) : entities.additional();
        additional.add(new Additional(made, bits(flags), isBakingOnly, name));
        additionalFlags.put(made, bits(flags));
        return made;
    }

    /// Adds flags to an entity that may be written.
    public void addFlags(Entity entity, TransformUsageFlags... flags) {
        requireWritable(entity, "addTransformUsageFlags");
        if (additionalFlags.computeIfPresent(entity, (made, before) -> before | bits(flags)) == null) {
            requests.add(new Request(scene.path(), key, bits(flags), false, true));
        }
    }

    private static int bits(TransformUsageFlags... flags) {
        int bits = TransformAuthoring.bit(TransformUsageFlags.NONE);
        for (TransformUsageFlags flag : flags) {
            bits |= TransformAuthoring.bit(Objects.requireNonNull(flag, "flag"));
        }
        return bits;
    }

    // Components

    private void requireWritable(Entity entity, String method) {
        requireRunning();
        Objects.requireNonNull(entity, "entity");
        boolean isOwn = hasOwn && entity.equals(entities.ofNode(scene.path(), key));
        if (!isOwn && !additionalFlags.containsKey(entity)) {
            throw new IllegalStateException(baker + "." + method + " was given an entity"
                    + " that is neither the entity of its own node nor one that it has created. Get the entity from"
                    + " getEntity(flags) or createAdditionalEntity, and leave the entities of other nodes to their own"
                    + " bakers.");
        }
    }

    private String describe(Entity entity) {
        return additionalFlags.containsKey(entity) ? "an additional entity of " + key : "the entity of " + key;
    }

    /// Adds a component to an entity.
    ///
    /// @param value the value, or null for one of zeros
    public void add(Entity entity, Class<? extends IComponent> type, @Nullable IComponent value, String method) {
        TypeInfo info = requireAddable(entity, type, method);
        if (info.kind() == TypeKind.BUFFER) {
            if (value != null) {
                throw isElement(type, method);
            }
            components.add(RecordedComponent.buffer(entity, type));
            return;
        }
        components.add(RecordedComponent.of(entity, type, value == null ? null : copy(info, value)));
    }

    /// Adds a buffer to an entity, and returns its elements, which the baker changes.
    public <T extends IBufferElementData> List<T> addBuffer(Entity entity, Class<T> type, String method) {
        requireAddable(entity, type, method);
        RecordedComponent buffer = RecordedComponent.buffer(entity, type);
        components.add(buffer);
        return new BakedBuffer<>(this, type, elements(buffer));
    }

    private TypeInfo requireAddable(Entity entity, Class<? extends IComponent> type, String method) {
        requireWritable(entity, method);
        TypeInfo info = TypeManager.get(type);
        if (info.isCleanup()) {
            throw new IllegalArgumentException(baker + "." + method + " was given the cleanup component "
                    + type.getName() + ", which scenes do not store. Let a system add it to the loaded entities.");
        }
        for (TypeField field : info.fields()) {
            if (field.holds() == Leaf.Holds.CONTAINER) {
                throw new IllegalArgumentException(baker + "." + method + " was given " + type.getName() + ", and "
                        + type.getSimpleName() + "." + field.path() + " is a native collection, which scenes do not"
                        + " store. Add a buffer or a blob asset, and let a system make the collection of it.");
            }
        }
        if (BakedTypes.isReserved(type)) {
            throw new IllegalArgumentException(baker + "." + method + " was given " + type.getSimpleName()
                    + ", which baking adds itself. " + BakedTypes.advice(type));
        }
        if (find(entity, type) != null) {
            throw new IllegalStateException(duplicate(baker, describe(entity), type, baker));
        }
        bytes += info.sizeInChunk();
        return info;
    }

    /// What is wrong if two bakers, or one of them twice, add a component of one class.
    public static String duplicate(String baker, String entity, Class<?> type, String other) {
        return baker + " adds " + type.getSimpleName() + " to " + entity + ", which has it from "
                + (other.equals(baker) ? "the same baker" : other)
                + " already. Add it once, or use setComponent in the baker that has added it.";
    }

    /// Sets the value of a component that this recording has.
    @SuppressWarnings("ReferenceEquality") // an object is the same or another one
    public void set(Entity entity, Class<? extends IComponent> type, IComponent value, String method) {
        requireWritable(entity, method);
        TypeInfo info = TypeManager.get(type);
        if (info.kind() == TypeKind.BUFFER) {
            throw isElement(type, method);
        }
        RecordedComponent found = require(entity, type, method);
        IComponent copy = copy(info, value);
        if (found.value() != copy) {
            AutoCloseable before = found.takeOwn();
            if (before != null) {
                replaced.add(before);
            }
            found.setValue(copy);
        }
    }

    private IllegalArgumentException isElement(Class<?> type, String method) {
        return new IllegalArgumentException(baker + "." + method + " was given an element of the buffer "
                + type.getSimpleName() + ". Use addBuffer, and add the element to the list that it returns.");
    }

    /// Enables or disables a component that this recording has.
    public void setEnabled(Entity entity, Class<? extends IComponent> type, boolean enabled) {
        requireWritable(entity, "setComponentEnabled");
        if (!IEnableableComponent.class.isAssignableFrom(type)) {
            throw new IllegalArgumentException(baker + ".setComponentEnabled was given " + type.getName()
                    + ", which cannot be disabled. Let it implement IEnableableComponent.");
        }
        require(entity, type, "setComponentEnabled").setEnabled(enabled);
    }

    /// The elements of a buffer that this recording has, which the baker changes.
    public <T extends IBufferElementData> List<T> buffer(Entity entity, Class<T> type, String method) {
        requireWritable(entity, method);
        return new BakedBuffer<>(this, type, elements(require(entity, type, method)));
    }

    private static List<IBufferElementData> elements(RecordedComponent buffer) {
        List<IBufferElementData> elements = buffer.elements();
        if (elements == null) {
            throw new IllegalStateException(buffer.type() + " was recorded as no buffer.");
        }
        return elements;
    }

    private RecordedComponent require(Entity entity, Class<? extends IComponent> type, String method) {
        RecordedComponent found = find(entity, type);
        if (found == null) {
            throw new IllegalStateException(baker + "." + method + " was given " + type.getSimpleName()
                    + ", which this baker has not added to " + describe(entity)
                    + ". Add it first; what other bakers add is theirs to set.");
        }
        return found;
    }

    private @Nullable RecordedComponent find(Entity entity, Class<?> type) {
        for (RecordedComponent component : components) {
            if (component.type() == type && component.entity().equals(entity)) {
                return component;
            }
        }
        return null;
    }

    private IComponent copy(TypeInfo info, IComponent value) {
        return switch (info.kind()) {
            case MANAGED, MANAGED_SHARED -> value;
            default -> (IComponent) copyOf(info.type(), value);
        };
    }

    @SuppressWarnings("unchecked") // the value is of the class
    private <T> Object copyOf(Class<T> type, Object value) {
        return copies.of(type, (T) value);
    }

    /// A copy of an element of a buffer.
    <T> T copyElement(Class<T> type, T value) {
        requireRunning();
        return copies.of(type, value);
    }

    // The section

    /// Sets the bounds of the section of the node.
    public void setSectionBounds(SectionBounds bounds) {
        requireRunning();
        BakedTypes.requireBounds(baker + ".setSectionBounds", bounds);
        if (sectionBounds != null) {
            throw new IllegalStateException(setTwice(baker, "bounds", "its section", "the same baker"));
        }
        sectionBounds = bounds;
    }

    /// Enlarges the bounds of the section of the node.
    public void enlargeSectionBounds(SectionBounds box) {
        requireRunning();
        sectionEnlargement = sectionEnlargement.union(BakedTypes.requireBounds(baker + ".enlargeSectionBounds", box));
    }

    /// Adds a component to the metadata of the section of the node.
    public void setSectionMetadata(IComponentData value) {
        requireRunning();
        Class<? extends IComponentData> type = value.getClass();
        BakedTypes.requireMetadata(baker + ".setSectionMetadata", type);
        if (sectionMetadata.stream().anyMatch(known -> known.getClass() == type)) {
            throw new IllegalStateException(
                    setTwice(baker, "metadata " + type.getSimpleName(), "its section", "the same baker"));
        }
        sectionMetadata.add(copies.of(value));
    }

    /// What is wrong if something of a section is set twice.
    ///
    /// @param what such as `bounds`
    /// @param section such as `section 3`
    /// @param other what has set it before
    public static String setTwice(String baker, String what, String section, String other) {
        return baker + " sets the " + what + " of " + section + ", which has them from " + other
                + " already. Set them once.";
    }

    // Blobs and problems

    /// Keeps a blob alive as long as this recording.
    public void keep(BlobAssetReference<?> blob) {
        requireRunning();
        blobs.add(blob);
    }

    /// Keeps a blob alive that the baker has given a key.
    public void keep(BlobAssetReference<?> blob, Guid key) {
        keep(blob);
        BlobAssetReference<?> other = keys.putIfAbsent(new BlobKey(blob.type(), key), blob);
        if (other != null && !other.equals(blob)) {
            throw new IllegalArgumentException(baker + ".addBlobAsset was given the key " + key + " for two blobs "
                    + blob.type().getSimpleName() + " of different content. Make the key of everything that the content"
                    + " depends on.");
        }
    }

    /// Adds a warning.
    public void warn(String message) {
        requireRunning();
        warnings.add(message);
    }
}
