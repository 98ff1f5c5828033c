package dev.phalanx.scenes;

import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.internal.shape.Directory;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.FileType;
import dev.phalanx.scenes.internal.text.ComparedChange;
import dev.phalanx.scenes.internal.text.ComparedEntity;
import dev.phalanx.scenes.internal.text.ComparedFile;
import dev.phalanx.scenes.internal.text.DifferenceJson;
import dev.phalanx.scenes.internal.text.DifferenceText;
import dev.phalanx.scenes.internal.text.TextWriter;
import dev.phalanx.scenes.internal.text.TypeNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

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
/// components of chunks are not compared; only their names are listed.
///
/// | not in change sets | how it is compared |
/// |---|---|
/// | entities without a guid | as a whole: how many with the same values each file has |
/// | several entities with one guid, such as instances | in the order of the file; the second is `2f:0:0:0#2` |
/// | sections | which entity is in which; their bounds and components; the guid of the scene |
/// | fields of component types | a type whose fields differ is a difference |
/// | cleanup components | like others: only the class of a component shows that it is one |
///
/// Managed values are compared in the form that they have in the file. A difference is immutable and can be used on all
/// threads.
///
/// # How files are compared
///
/// The values of entities are compared in the form that [SceneText] gives them, with references as above. The first
/// pass over each file makes a digest of each entity, by its guid. The second pass keeps the texts of the entities
/// whose digests differ. So memory holds a key and a digest for each entity, and the full texts of those that differ.
public final class SceneDifference {
    private static final String FORMAT = "phalanx difference";
    private static final int VERSION = 1;
    /// Chars of a value in the text for people.
    private static final int MOST_CHARS = 200;

    private final List<String> notes = new ArrayList<>();
    private final SortedSet<String> notCompared = new TreeSet<>();
    private final List<ComparedEntity> created = new ArrayList<>();
    private final List<ComparedEntity> destroyed = new ArrayList<>();
    private final List<ComparedChange> changed = new ArrayList<>();
    private final WithoutGuid withoutGuid;

    /// Numbers of entities without a guid.
    ///
    /// @param onlyBefore those of the first file that equal no entity of the second file
    /// @param onlyAfter the same, of the second file
    private record WithoutGuid(int before, int after, int onlyBefore, int onlyAfter) {
        boolean isSame() {
            return onlyBefore + onlyAfter == 0;
        }
    }

    private SceneDifference(ComparedFile before, ComparedFile after) throws IOException {
        nameTypes(before, after);
        compareSections(before, after);
        withoutGuid = compareEntities(before, after);
    }

    /// Compares two files, whose bytes stay open. The difference has all values of the entities that differ; of the
    /// others, a few dozen bytes are kept while the files are compared.
    ///
    /// @param before the file that the difference begins with
    /// @param after the file that the difference leads to
    /// @throws dev.phalanx.scenes.files.SceneFileException if a file is damaged; the message begins with its name
    /// @throws IOException if a file cannot be read
    public static SceneDifference of(SceneBytes before, SceneBytes after) throws IOException {
        Objects.requireNonNull(before, "before");
        Objects.requireNonNull(after, "after");
        return new SceneDifference(ComparedFile.read(before), ComparedFile.read(after));
    }

    private WithoutGuid compareEntities(ComparedFile before, ComparedFile after) throws IOException {
        Map<String, ComparedEntity.Digest> digests = new HashMap<>();
        Map<ComparedEntity.Digest, Integer> surplus = new HashMap<>(); // of entities without a guid of the first file
        before.forEach(key -> true, entity -> {
            if (entity.key().equals(ComparedEntity.NO_KEY)) {
                surplus.merge(entity.digest(), 1, Integer::sum);
            } else {
                digests.put(entity.key(), entity.digest());
            }
        });
        int countBefore = surplus.values().stream().mapToInt(each -> each).sum();
        Set<String> wanted = new HashSet<>();
        after.forEach(key -> true, entity -> {
            if (entity.key().equals(ComparedEntity.NO_KEY)) {
                surplus.merge(entity.digest(), -1, Integer::sum);
            } else if (!entity.digest().equals(digests.remove(entity.key()))) {
                wanted.add(entity.key());
            }
        });
        wanted.addAll(digests.keySet()); // those that the second file has not
        Map<String, ComparedEntity> old = new LinkedHashMap<>();
        before.forEach(wanted::contains, entity -> old.put(entity.key(), entity));
        after.forEach(wanted::contains, entity -> {
            ComparedEntity was = old.remove(entity.key());
            if (was == null) {
                created.add(entity);
            } else {
                changed.add(new ComparedChange(was, entity));
            }
        });
        destroyed.addAll(old.values());
        int more = surplus.values().stream().mapToInt(each -> each).sum();
        int onlyBefore =
                surplus.values().stream().mapToInt(each -> Math.max(each, 0)).sum();
        return new WithoutGuid(countBefore, countBefore - more, onlyBefore, onlyBefore - more);
    }

    // Files as a whole

    private void nameTypes(ComparedFile left, ComparedFile right) {
        Map<String, FileType> all = new LinkedHashMap<>();
        left.directory().types().forEach(type -> all.put(key(type), type));
        right.directory().types().forEach(type -> all.putIfAbsent(key(type), type));
        List<String> names = TypeNames.of(List.copyOf(all.values()));
        Map<String, String> byKey = new HashMap<>();
        int next = 0;
        for (Map.Entry<String, FileType> each : all.entrySet()) {
            byKey.put(each.getKey(), names.get(next++));
            if (ComparedFile.isOfChunks(each.getValue())) {
                notCompared.add(byKey.get(each.getKey()));
            }
        }
        left.nameTypes(namesOf(left, byKey));
        right.nameTypes(namesOf(right, byKey));
        for (FileType type : right.directory().types()) {
            for (FileType old : left.directory().types()) {
                if (key(type).equals(key(old)) && !fields(type).equals(fields(old))) {
                    notes.add("fields of " + byKey.get(key(type)) + ": " + fields(type) + ", was " + fields(old));
                }
            }
        }
    }

    private static String key(FileType type) {
        return type.kind() + " " + type.name();
    }

    private static List<String> namesOf(ComparedFile file, Map<String, String> byKey) {
        return file.directory().types().stream()
                .map(type -> byKey.getOrDefault(key(type), type.name()))
                .toList();
    }

    private static List<String> fields(FileType type) {
        List<String> found = new ArrayList<>();
        for (FileLeaf leaf : type.leaves()) {
            found.add(leaf.constants().isEmpty() ? leaf.toString() : leaf + " " + leaf.constants());
        }
        return found;
    }

    private void compareSections(ComparedFile left, ComparedFile right) throws IOException {
        Directory before = left.directory();
        Directory after = right.directory();
        if (!before.guid().equals(after.guid())) {
            notes.add("scene " + after.guid() + ", was " + before.guid());
        }
        Map<Integer, Directory.Section> old = new TreeMap<>();
        before.sections().forEach(section -> old.put(section.index(), section));
        for (Directory.Section section : after.sections()) {
            Directory.Section was = old.remove(section.index());
            String what = "section " + section.index();
            if (was == null) {
                notes.add(what + " is new");
                continue;
            }
            if (!was.bounds().equals(section.bounds())) {
                notes.add("bounds of " + what + ": " + section.bounds() + ", were " + was.bounds());
            }
            SortedMap<String, String> values = metadata(right, section);
            SortedMap<String, String> oldValues = metadata(left, was);
            if (!values.equals(oldValues)) {
                notes.add("components of " + what + ": " + values + ", were " + oldValues);
            }
        }
        old.keySet().forEach(index -> notes.add("section " + index + " is gone"));
    }

    private static SortedMap<String, String> metadata(ComparedFile file, Directory.Section section) throws IOException {
        SortedMap<String, String> found = new TreeMap<>();
        for (Directory.Value value : section.metadata()) {
            found.put(file.typeName(value.type()), file.metadata(value));
        }
        return found;
    }

    // What was found

    /// Whether the files have the same entities with the same values.
    public boolean isEmpty() {
        return created.isEmpty() && destroyed.isEmpty() && changed.isEmpty() && notes.isEmpty() && withoutGuid.isSame();
    }

    /// The number of entities with a guid that only the second file has.
    public int createdCount() {
        return created.size();
    }

    /// The number of entities with a guid that only the first file has.
    public int destroyedCount() {
        return destroyed.size();
    }

    /// The number of entities with a guid that both files have and that differ.
    public int changedCount() {
        return changed.size();
    }

    /// The number of entities of the first file that have no guid.
    public int withoutGuidBefore() {
        return withoutGuid.before;
    }

    /// The number of entities of the second file that have no guid.
    public int withoutGuidAfter() {
        return withoutGuid.after;
    }

    /// The numbers of changes: the first line of the [description][#describe(Appendable)].
    @Override
    public String toString() {
        int added = created.stream().mapToInt(each -> each.components().size()).sum();
        int removed = 0;
        int switched = 0;
        int named = 0;
        int moved = 0;
        SortedMap<String, Integer> set = new TreeMap<>();
        for (ComparedEntity entity : created) {
            entity.components().forEach((name, value) -> count(name, value, set));
            switched += entity.disabled().size();
            named += entity.name().isEmpty() ? 0 : 1;
        }
        for (ComparedChange change : changed) {
            added += change.added().size();
            removed += change.removed().size();
            change.added().forEach(name -> count(name, change.after().value(name), set));
            change.set().forEach(name -> set.merge(name, 1, Integer::sum));
            switched += change.switched().size();
            named += change.isNamed() ? 1 : 0;
            moved += change.isMoved() ? 1 : 0;
        }
        int values = set.values().stream().mapToInt(each -> each).sum();
        DifferenceText text = new DifferenceText(created.size(), destroyed.size(), added, removed, values);
        set.forEach(text::set);
        text.and(switched, "enabled or disabled");
        text.and(named, "named");
        text.and(moved, "in other sections");
        return text.numbers();
    }

    private static void count(String name, String value, SortedMap<String, Integer> set) {
        if (!value.isEmpty()) {
            set.merge(name, 1, Integer::sum);
        }
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
        Objects.requireNonNull(out, "out").append(toString()).append('\n');
        if (withoutGuid.before + withoutGuid.after > 0) {
            out.append(withoutGuidText()).append('\n');
        }
        if (!notCompared.isEmpty()) {
            out.append("Components of chunks are not compared: ")
                    .append(String.join(", ", notCompared))
                    .append('\n');
        }
        for (String note : notes) {
            out.append("! ").append(note).append('\n');
        }
        for (ComparedEntity entity : created) {
            DifferenceText.appendEntity(out, '+', title(entity), parts(entity));
        }
        for (ComparedEntity entity : destroyed) {
            DifferenceText.appendEntity(out, '-', title(entity), List.of());
        }
        for (ComparedChange change : changed) {
            DifferenceText.appendEntity(out, '~', title(change.after()), parts(change));
        }
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

    private String withoutGuidText() {
        return "Entities without a guid, which cannot be matched: " + withoutGuid.before + " before, "
                + withoutGuid.after + " after; "
                + (withoutGuid.isSame()
                        ? "they have the same values"
                        : withoutGuid.onlyBefore + " are only before, " + withoutGuid.onlyAfter + " only after");
    }

    private static String title(ComparedEntity entity) {
        return entity.name().isEmpty() ? entity.key() : entity.key() + " " + TextWriter.quoted(entity.name());
    }

    private static List<String> parts(ComparedEntity entity) {
        List<String> found = new ArrayList<>();
        entity.components().forEach((name, value) -> found.add(withValue(name, value)));
        entity.disabled().forEach(name -> found.add(name + " disabled"));
        if (entity.section() != 0) {
            found.add("in section " + entity.section());
        }
        return found.isEmpty() ? List.of("no components") : found;
    }

    private static List<String> parts(ComparedChange change) {
        ComparedEntity before = change.before();
        ComparedEntity after = change.after();
        List<String> found = new ArrayList<>();
        if (change.isNamed()) {
            found.add("named " + TextWriter.quoted(after.name()) + ", was " + TextWriter.quoted(before.name()));
        }
        if (change.isMoved()) {
            found.add("in section " + after.section() + ", was in " + before.section());
        }
        change.removed().forEach(name -> found.add("- " + name));
        for (String name : change.added()) {
            found.add("+ " + withValue(name, after.value(name)));
            if (after.isDisabled(name)) {
                found.add(name + " disabled");
            }
        }
        for (String name : change.set()) {
            found.add(withValue(name, after.value(name)) + ", was " + shortened(before.value(name)));
        }
        for (String name : change.switched()) {
            found.add(name + (after.isDisabled(name) ? " disabled" : " enabled"));
        }
        return found;
    }

    private static String withValue(String name, String value) {
        return value.isEmpty() ? name : name + " " + shortened(value);
    }

    private static String shortened(String value) {
        return value.length() <= MOST_CHARS ? value : value.substring(0, MOST_CHARS) + "…";
    }

    /// Appends the whole difference as JSON: `created`, `destroyed` and `changed` entities with their components, and
    /// what differs of the `files` themselves.
    ///
    /// @throws IOException if `out` throws it
    public void toJson(Appendable out) throws IOException {
        DifferenceJson json = new DifferenceJson(Objects.requireNonNull(out, "out"));
        json.begin(FORMAT, VERSION);
        json.bool("same", isEmpty());
        json.string("summary", toString());
        json.beginObject("withoutGuid");
        json.count("before", withoutGuid.before);
        json.count("after", withoutGuid.after);
        json.count("onlyBefore", withoutGuid.onlyBefore);
        json.count("onlyAfter", withoutGuid.onlyAfter);
        json.end();
        json.strings("notCompared", notCompared);
        json.strings("files", notes);
        json.entities("created", created);
        json.entities("destroyed", destroyed);
        json.changes("changed", changed);
        json.end();
    }
}
