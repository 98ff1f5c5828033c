package dev.phalanx.scenes.diff;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.structs.internal.lists.Elements;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// How [EntityDiffer] compares two worlds, and what it returns. Immutable; each method returns a copy.
public final class EntityDifferOptions {
    private static final EntityDifferOptions STANDARD = new EntityDifferOptions(
            Set.of(Flag.FORWARD, Flag.REVERSE, Flag.NAMES, Flag.BLOBS, Flag.GUIDS), Set.of(), null);

    private final Set<Flag> flags;
    private final Set<Class<? extends IComponent>> excluded;
    private final @Nullable EntityQueryDesc query;

    private enum Flag {
        FORWARD,
        REVERSE,
        FAST_FORWARD,
        VERSIONS,
        NAMES,
        BLOBS,
        GUIDS
    }

    private EntityDifferOptions(
            Set<Flag> flags, Set<Class<? extends IComponent>> excluded, @Nullable EntityQueryDesc query) {
        this.flags = flags;
        this.excluded = excluded;
        this.query = query;
    }

    /// Both change sets are made, from all entities and components; names are compared, blob assets are compared by
    /// content, and all guids of the source are checked. The shadow stays as it is, and all values are compared.
    public static EntityDifferOptions standard() {
        return STANDARD;
    }

    private EntityDifferOptions with(Flag flag, boolean value) {
        Set<Flag> changed = new HashSet<>(flags);
        if (value) {
            changed.add(flag);
        } else {
            changed.remove(flag);
        }
        return new EntityDifferOptions(Set.copyOf(changed), excluded, query);
    }

    /// Chooses whether the change set is made that turns the shadow into the source.
    public EntityDifferOptions withForward(boolean value) {
        return with(Flag.FORWARD, value);
    }

    /// Chooses whether the change set is made that turns the source into the shadow, which undoes the changes.
    public EntityDifferOptions withReverse(boolean value) {
        return with(Flag.REVERSE, value);
    }

    /// Chooses whether the shadow is made equal to the source afterwards, with
    /// [copyAndReplaceEntitiesFrom][dev.phalanx.entities.EntityManager#copyAndReplaceEntitiesFrom], so that the next
    /// comparison begins there.
    public EntityDifferOptions withFastForward(boolean value) {
        return with(Flag.FAST_FORWARD, value);
    }

    /// Chooses whether a comparison skips chunks that were equal when the same [EntityDiffer] last compared them, and
    /// that have not changed since according to the versions of the source. This is only correct if nothing but the
    /// differ writes to the shadow.
    ///
    /// Names have no versions: if only the name of an entity changed, its chunk is skipped. The versions are those of
    /// [globalSystemVersion][dev.phalanx.entities.EntityManager#globalSystemVersion()], so chunks that were written
    /// since the last update of a system are compared again.
    public EntityDifferOptions withChunkVersions(boolean value) {
        return with(Flag.VERSIONS, value);
    }

    /// Chooses whether the names of entities are compared.
    public EntityDifferOptions withNames(boolean value) {
        return with(Flag.NAMES, value);
    }

    /// Chooses whether references to different blob assets with the same content count as equal.
    public EntityDifferOptions withBlobContents(boolean value) {
        return with(Flag.BLOBS, value);
    }

    /// Chooses whether all guids of the source are compared with each other, which takes about as long as comparing the
    /// worlds. An [EntityDiffer] does so once; after that it checks the guids of new entities. Without the check,
    /// entities that have the same guid as another one in both worlds are only found by chance.
    public EntityDifferOptions withGuidCheck(boolean value) {
        return with(Flag.GUIDS, value);
    }

    /// Leaves components out, in addition to those that were left out before.
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityDifferOptions without(Class<? extends IComponent>... types) {
        Set<Class<? extends IComponent>> all = new HashSet<>(excluded);
        all.addAll(Elements.copy(types, "types", "Class"));
        return new EntityDifferOptions(flags, Set.copyOf(all), query);
    }

    /// Compares only entities whose component types fit a description, whether their components are enabled or not. An
    /// entity that fits in only one world counts as created or destroyed.
    ///
    /// @param description includes prefabs and disabled entities only if its options say so
    public EntityDifferOptions withQuery(EntityQueryDesc description) {
        return new EntityDifferOptions(flags, excluded, Objects.requireNonNull(description, "description"));
    }

    /// Whether the forward change set is made.
    public boolean isForward() {
        return flags.contains(Flag.FORWARD);
    }

    /// Whether the reverse change set is made.
    public boolean isReverse() {
        return flags.contains(Flag.REVERSE);
    }

    /// Whether the shadow is made equal to the source afterwards.
    public boolean isFastForward() {
        return flags.contains(Flag.FAST_FORWARD);
    }

    /// Whether chunks that did not change are skipped.
    public boolean usesChunkVersions() {
        return flags.contains(Flag.VERSIONS);
    }

    /// Whether names are compared.
    public boolean comparesNames() {
        return flags.contains(Flag.NAMES);
    }

    /// Whether blob assets are compared by content.
    public boolean comparesBlobContents() {
        return flags.contains(Flag.BLOBS);
    }

    /// Whether all guids are checked.
    public boolean checksGuids() {
        return flags.contains(Flag.GUIDS);
    }

    /// The components that are left out.
    public Set<Class<? extends IComponent>> excluded() {
        return excluded;
    }

    /// Which entities are compared; null for all.
    public @Nullable EntityQueryDesc query() {
        return query;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EntityDifferOptions that
                && flags.equals(that.flags)
                && excluded.equals(that.excluded)
                && Objects.equals(query, that.query);
    }

    @Override
    public int hashCode() {
        return Objects.hash(flags, excluded, query);
    }

    /// Such as `EntityDifferOptions[FORWARD, NAMES], without [Score]`.
    @Override
    public String toString() {
        return "EntityDifferOptions" + flags.stream().sorted().toList()
                + (excluded.isEmpty()
                        ? ""
                        : ", without "
                                + excluded.stream()
                                        .map(Class::getSimpleName)
                                        .sorted()
                                        .toList())
                + (query == null ? "" : ", of " + query);
    }
}
