package dev.phalanx.scenes.diff;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.scenes.files.LoadOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The difference of two worlds as data: what has to be done to the entities of the one so that it becomes the other.
///
/// Entities are named by their [EntityGuid], in references too, so that a change set can be applied to any world that
/// has them, by [EntityPatcher]. It is immutable, refers to no world, and can be used on all threads and
/// [written][#write] to a stream.
///
/// | what | how |
/// |---|---|
/// | entities | created and destroyed |
/// | components, tags, buffers | added, removed, and set as a whole |
/// | [linked entity groups][dev.phalanx.entities.components.LinkedEntityGroup] | members added and removed, by guid |
/// | references to entities | by guid; those to entities without guid are [NULL][dev.phalanx.structs.Entity#NULL] |
/// | shared components | each value once |
/// | managed components | as copies; managed shared components as the values themselves |
/// | blob assets | the content, each once; references to blobs that were closed are null |
/// | which components are enabled; names | what changed |
/// | cleanup components, chunk components, entities of systems | left out |
public final class EntityChangeSet {
    private static final EntityChangeSet EMPTY = new EntityChangeSet(
            new GuidTable(0),
            new int[0],
            new int[0],
            List.of(),
            new int[0],
            List.of(),
            new int[0],
            new int[0],
            List.of(),
            List.of());

    /// All guids that are named, by their numbers.
    final GuidTable guids;

    final int[] created;
    final int[] destroyed;
    /// Ordered by class name.
    final List<TypeChanges> types;
    /// Entities with new names.
    final int[] named;

    final List<String> names;
    /// Pairs: the root of a group, and a member that is added.
    final int[] linked;
    /// Pairs: the root of a group, and a member that is removed.
    final int[] unlinked;

    final List<ChangedBlob> blobs;
    private final List<String> dropped;

    EntityChangeSet(
            GuidTable guids,
            int[] created,
            int[] destroyed,
            List<TypeChanges> types,
            int[] named,
            List<String> names,
            int[] linked,
            int[] unlinked,
            List<ChangedBlob> blobs,
            List<String> dropped) {
        this.guids = guids;
        this.created = created;
        this.destroyed = destroyed;
        this.types = List.copyOf(types);
        this.named = named;
        this.names = List.copyOf(names);
        this.linked = linked;
        this.unlinked = unlinked;
        this.blobs = List.copyOf(blobs);
        this.dropped = List.copyOf(dropped);
    }

    /// A change set without changes.
    public static EntityChangeSet empty() {
        return EMPTY;
    }

    /// Whether there are no changes.
    public boolean isEmpty() {
        return created.length == 0
                && destroyed.length == 0
                && named.length == 0
                && linked.length == 0
                && unlinked.length == 0
                && types.stream()
                        .allMatch(each -> each.added.length == 0
                                && each.removed.length == 0
                                && each.set.length == 0
                                && each.switched.length == 0);
    }

    /// The entities that are created.
    public List<EntityGuid> created() {
        return guidsOf(created);
    }

    /// The entities that are destroyed.
    public List<EntityGuid> destroyed() {
        return guidsOf(destroyed);
    }

    /// All guids that the change set names, including those of references, each once.
    public List<EntityGuid> guids() {
        List<EntityGuid> found = new ArrayList<>(guids.count());
        for (int i = 0; i < guids.count(); i++) {
            found.add(guids.get(i));
        }
        return List.copyOf(found);
    }

    private List<EntityGuid> guidsOf(int[] numbers) {
        List<EntityGuid> found = new ArrayList<>(numbers.length);
        for (int number : numbers) {
            found.add(guids.get(number));
        }
        return List.copyOf(found);
    }

    /// The component types that change, by class name.
    public List<Class<? extends IComponent>> componentTypes() {
        return types.stream()
                .<Class<? extends IComponent>>map(each -> each.type.type)
                .toList();
    }

    /// The entities that get a component, including created ones.
    public List<EntityGuid> added(Class<? extends IComponent> type) {
        TypeChanges found = find(type);
        return found == null ? List.of() : guidsOf(found.added);
    }

    /// The entities that lose a component. Those that are destroyed do not count.
    public List<EntityGuid> removed(Class<? extends IComponent> type) {
        TypeChanges found = find(type);
        return found == null ? List.of() : guidsOf(found.removed);
    }

    /// The entities whose value of a component is set, including those that get the component.
    public List<EntityGuid> set(Class<? extends IComponent> type) {
        TypeChanges found = find(type);
        return found == null ? List.of() : guidsOf(found.set);
    }

    private @Nullable TypeChanges find(Class<? extends IComponent> type) {
        Objects.requireNonNull(type, "type");
        for (TypeChanges each : types) {
            if (each.type.type == type) {
                return each;
            }
        }
        return null;
    }

    /// The number of components that are added, including those of created entities.
    public int addedCount() {
        return types.stream().mapToInt(each -> each.added.length).sum();
    }

    /// The number of components that are removed from entities that stay.
    public int removedCount() {
        return types.stream().mapToInt(each -> each.removed.length).sum();
    }

    /// The number of values that are set, including those of components that are added.
    public int setCount() {
        return types.stream().mapToInt(each -> each.set.length).sum();
    }

    /// What was left out when the change set was read, since this program does not have it: types and fields, one
    /// sentence each.
    public List<String> dropped() {
        return dropped;
    }

    /// Writes the change set. The stream is not closed.
    ///
    /// @throws IllegalArgumentException if it has a managed value that cannot be written; the message says which, and
    ///     nothing is written then
    /// @throws IOException if the stream cannot be written
    public void write(OutputStream out) throws IOException {
        Objects.requireNonNull(out, "out");
        ChangeSetFile.write(this, out);
    }

    /// Reads a change set that [#write] wrote, and leaves the stream after its last byte. As with world files,
    /// component classes may have changed since: fields are found by their names, and new ones are zero or have the
    /// value of their [DefaultsTo][dev.phalanx.scenes.files.DefaultsTo].
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if it is damaged, or has types or fields that do not fit
    ///     those of this program
    /// @throws IOException if the stream cannot be read
    public static EntityChangeSet read(InputStream in, LoadOptions options) throws IOException {
        Objects.requireNonNull(in, "in");
        Objects.requireNonNull(options, "options");
        return ChangeSetFile.read(in, options);
    }

    /// Appends a description: the numbers of changes, then a line for each entity.
    ///
    /// ```text
    /// 1 created, 1 destroyed, 2 components added, 0 removed, 3 set: Health 2, Place 1
    /// + 2f:0:0:0 "Tower": + Health(points 3)
    /// - 30:0:0:0
    /// ~ 31:0:0:0: Health(points 7)
    /// ```
    ///
    /// @throws IOException if `out` throws it
    public void describe(Appendable out) throws IOException {
        Objects.requireNonNull(out, "out");
        new ChangeSetText(this).append(out);
    }

    /// The whole [description][#describe].
    public String describe() {
        StringBuilder text = new StringBuilder();
        try {
            describe(text);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }

    /// Whether `other` has the same changes in the same order.
    @Override
    public boolean equals(Object other) {
        return other instanceof EntityChangeSet that
                && guids.equals(that.guids)
                && Arrays.equals(created, that.created)
                && Arrays.equals(destroyed, that.destroyed)
                && types.equals(that.types)
                && Arrays.equals(named, that.named)
                && names.equals(that.names)
                && Arrays.equals(linked, that.linked)
                && Arrays.equals(unlinked, that.unlinked)
                && blobs.equals(that.blobs);
    }

    @Override
    public int hashCode() {
        return guids.hashCode() + 31 * types.hashCode() + 7 * Arrays.hashCode(created) + names.hashCode();
    }

    /// The numbers of changes: the first line of the [description][#describe].
    @Override
    public String toString() {
        return new ChangeSetText(this).summary();
    }
}
