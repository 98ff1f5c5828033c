package dev.phalanx.scenes.internal.managed;

import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Reads managed values that a [ManagedWriter] has written.
///
/// A file creates objects only of the classes in the [Reach] of the component. Constructors, codecs, and `hashCode()`,
/// `equals` and `compareTo` of keys are code of the program that a file can cause to run. If they throw, the file is
/// refused; errors other than a `StackOverflowError` are passed on.
///
/// Memory grows with the bytes that were read, by a small factor, apart from what constructors allocate. The work of
/// hashing keys is [bounded][KeyWeights] by the bytes too; keys that all have the same hash take time proportional to
/// the square of their number, unless they are comparable.
///
/// Not for use by several threads at once.
public final class ManagedReader {
    private final Codecs codecs;
    private final List<Class<?>> named;
    private final LoadOptions.MissingTypes missingTypes;
    private final int entityCount;
    private final IntFunction<Entity> entities;
    private final int blobCount;
    private final IntFunction<? extends BlobAssetReference<?>> blobs;
    private final ManagedReport report;
    private final Map<Class<?>, Reach> reaches = new HashMap<>();
    private final Map<Reach, Map<StoredClass, ClassMatch>> matches = new HashMap<>();
    private ClassTable table = new ClassTable();
    private boolean isExact;

    /// A reader without classes.
    ///
    /// @param named classes whose objects fields can hold although their types do not name them, and classes that have
    ///     former names
    /// @param missingTypes whether objects of classes that this program lacks become null
    /// @param entityCount the number of entities of the file, which limits their numbers
    /// @param entities the entity of a number
    /// @param blobCount the number of blobs of the file, which limits their numbers
    /// @param blobs the blob of a number
    /// @param report is notified of each field and class that is dropped
    public ManagedReader(
            Codecs codecs,
            Collection<Class<?>> named,
            LoadOptions.MissingTypes missingTypes,
            int entityCount,
            IntFunction<Entity> entities,
            int blobCount,
            IntFunction<? extends BlobAssetReference<?>> blobs,
            ManagedReport report) {
        this.codecs = codecs;
        this.named = List.copyOf(named);
        this.missingTypes = missingTypes;
        this.entityCount = entityCount;
        this.entities = entities;
        this.blobCount = blobCount;
        this.blobs = blobs;
        this.report = report;
    }

    /// Refuses classes that have changed, from now on.
    public void requireSameClasses() {
        isExact = true;
    }

    /// Reads the table of classes of the values that follow.
    ///
    /// @throws SceneFileException if the bytes are not a table
    public void readClasses(TableReader in) throws SceneFileException {
        table = ClassTable.read(in);
        matches.clear();
    }

    /// The table that was read.
    public ClassTable classes() {
        return table;
    }

    /// Reads a value.
    ///
    /// @param component the class of the component
    /// @return null if it was null, or if its class is missing and missing types are dropped
    /// @throws SceneFileException if the bytes are not a value, or a value that does not fit the classes of this
    ///     program
    public @Nullable Object decode(TableReader in, Class<?> component) throws SceneFileException {
        return toObject(TreeReader.read(in, table), component);
    }

    /// The value of a tree, which has the classes of the table that was read.
    ///
    /// @throws SceneFileException like [#decode]
    public @Nullable Object toObject(ManagedTree tree, Class<?> component) throws SceneFileException {
        return new ObjectGraph(this, component, reach(component), tree).root();
    }

    /// The class that a component names, in its fields or otherwise; null if it names none of that name.
    ///
    /// @throws SceneFileException if a class that the component names cannot be loaded
    public @Nullable Class<?> named(Class<?> component, String name) throws SceneFileException {
        return reach(component).find(name);
    }

    private Reach reach(Class<?> component) throws SceneFileException {
        Reach reach = reaches.get(component);
        if (reach == null) {
            try {
                reach = Reach.of(component, named, codecs);
            } catch (IllegalArgumentException broken) {
                throw new SceneFileException(
                        "The file has values of " + component.getName() + ". " + broken.getMessage(), broken);
            }
            reaches.put(component, reach);
        }
        return reach;
    }

    /// The match of a class, or null if its objects are dropped.
    ///
    /// @param path where an object of it is
    @Nullable
    ClassMatch match(StoredClass source, Reach reach, ValuePath path) throws SceneFileException {
        Map<StoredClass, ClassMatch> known = matches.computeIfAbsent(reach, each -> new HashMap<>());
        ClassMatch match = known.get(source);
        if (match != null) {
            return match;
        }
        Class<?> type = find(source, reach, path);
        if (type == null) {
            return null;
        }
        match = ClassMatch.of(source, type, codecs, report::add);
        if (isExact) {
            match.requireSame();
        }
        known.put(source, match);
        return match;
    }

    /// The class of a name, or null if its objects are dropped.
    @Nullable
    Class<?> find(StoredClass source, Reach reach, ValuePath path) throws SceneFileException {
        Class<?> type = reach.find(source.name());
        if (type != null) {
            return type;
        }
        List<Class<?>> former = reach.findFormer(source.name());
        if (former.size() > 1) {
            throw new SceneFileException("The file has a " + source.name() + ", which "
                    + former.get(0).getName() + " and " + former.get(1).getName()
                    + " both have as a former name. Remove one @FormerlyNamed.");
        }
        if (former.size() == 1) {
            return former.get(0);
        }
        if (missingTypes == LoadOptions.MissingTypes.FAIL) {
            throw new SceneFileException(
                    path + " is a " + source.name() + " in the file, a class that this program does"
                            + " not have, or that no field of the component names. If it has another name now, annotate the class"
                            + " with @FormerlyNamed(\"" + source.name() + "\"). If it is there, annotate the field with"
                            + " @StoredTypes, or name the class in LoadOptions.withClasses. To load null in its place, use"
                            + " withMissingTypes(DROP).");
        }
        report.add("Objects of " + source.name()
                + " were dropped: this program does not have the class, or no field names it.");
        return null;
    }

    /// What is notified of fields and classes that are dropped.
    ManagedReport report() {
        return report;
    }

    Entity entity(int number) {
        return entities.apply(number);
    }

    int entityCount() {
        return entityCount;
    }

    /// @throws SceneFileException if there is no blob of that number
    BlobAssetReference<?> blob(int number, ValuePath path) throws SceneFileException {
        if (number >= blobCount) {
            throw new SceneFileException("The file is damaged: " + path + " refers to the blob " + number
                    + ", and there are " + blobCount + ".");
        }
        return blobs.apply(number);
    }
}
