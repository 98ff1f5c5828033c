package dev.phalanx.scenes;

import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.internal.text.FileDifference;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;

/// The difference of two files with entities, for people and as JSON. The component classes are not needed.
///
/// ```java
/// try (SceneBytes before = SceneBytes.of(Path.of("old.entities"));
///         SceneBytes after = SceneBytes.of(Path.of("new.entities"))) {
///     System.out.print(SceneDifference.of(before, after).describe());
/// }
/// ```
///
/// The files are compared as [EntityDiffer][dev.phalanx.scenes.diff.EntityDiffer] compares worlds. Entities are matched
/// by their [guid][dev.phalanx.scenes.diff.EntityGuid], in all sections. References are compared by the guid of the
/// entity that they lead to, blobs by content, and the members of linked groups by guid, regardless of their order. The
/// components of chunks are left out, and named.
///
/// | not in change sets | how it is compared |
/// |---|---|
/// | entities without a guid | as a whole: how many with the same values each file has |
/// | several entities with one guid, such as instances | in the order of the file; the second is `2f:0:0:0#2` |
/// | sections | which entity is in which; their bounds and components; the guid of the scene |
/// | fields of component types | a type whose fields differ is a difference |
/// | cleanup components | like others: only the class of a component shows that it is one |
///
/// Managed values are compared in the form that the file has them. It is immutable and can be used on all threads.
public final class SceneDifference {
    private final FileDifference difference;

    private SceneDifference(FileDifference difference) {
        this.difference = difference;
    }

    /// Compares two files, whose bytes stay open. The difference has all values of the entities that differ; of the
    /// others, a few dozen bytes are kept while the files are compared.
    ///
    /// @param before the file that the difference begins with
    /// @param after the file that the difference leads to
    /// @throws dev.phalanx.scenes.files.SceneFileException if a file is damaged; the message begins with its name
    /// @throws IOException if a file cannot be read
    public static SceneDifference of(SceneBytes before, SceneBytes after) throws IOException {
        return new SceneDifference(
                FileDifference.of(Objects.requireNonNull(before, "before"), Objects.requireNonNull(after, "after")));
    }

    /// Whether the files have the same entities with the same values.
    public boolean isEmpty() {
        return difference.isEmpty();
    }

    /// The number of entities with a guid that only the second file has.
    public int createdCount() {
        return difference.createdCount();
    }

    /// The number of entities with a guid that only the first file has.
    public int destroyedCount() {
        return difference.destroyedCount();
    }

    /// The number of entities with a guid that both files have and that differ.
    public int changedCount() {
        return difference.changedCount();
    }

    /// The number of entities of the first file that have no guid.
    public int withoutGuidBefore() {
        return difference.withoutGuidBefore();
    }

    /// The number of entities of the second file that have no guid.
    public int withoutGuidAfter() {
        return difference.withoutGuidAfter();
    }

    /// Appends a description: the numbers of changes as in
    /// [EntityChangeSet.describe][dev.phalanx.scenes.diff.EntityChangeSet#describe()], then a line for each entity that
    /// was created (`+`), destroyed (`-`) or changed (`~`), and for each difference of the files themselves (`!`).
    /// Values are JSON; long ones are cut off.
    ///
    /// ```text
    /// 1 created, 1 destroyed, 2 components added, 0 removed, 3 set: Health 2, Place 1
    /// Entities without a guid, which cannot be matched: 3 before, 3 after; they have the same values
    /// + 2f:0:0:0 "Tower": Health {"points": 3}, Place {"x": 1, "y": 2}
    /// - 30:0:0:0
    /// ~ 31:0:0:0: Health {"points": 7}, was {"points": 10}
    /// ```
    ///
    /// @throws IOException if `out` throws it
    public void describe(Appendable out) throws IOException {
        difference.describe(Objects.requireNonNull(out, "out"));
    }

    /// The whole [description][#describe(Appendable)].
    public String describe() {
        StringBuilder text = new StringBuilder();
        try {
            describe(text);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }

    /// Appends the whole difference as JSON: `created`, `destroyed` and `changed` entities with their components, and
    /// what differs of the `files` themselves.
    ///
    /// @throws IOException if `out` throws it
    public void toJson(Appendable out) throws IOException {
        difference.toJson(Objects.requireNonNull(out, "out"));
    }

    /// The numbers of changes: the first line of the [description][#describe(Appendable)].
    @Override
    public String toString() {
        return difference.summary();
    }
}
