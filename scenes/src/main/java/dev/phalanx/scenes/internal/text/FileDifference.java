package dev.phalanx.scenes.internal.text;

import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.shape.Directory;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.FileType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/// The difference of two files in text: what has to be done to the entities of one so that it becomes the other.
///
/// # How files are compared
///
/// The first pass over each file makes a digest of each entity, by its guid. The second one keeps the texts of the
/// entities whose digests differ. So memory has a key and a digest for each entity, and all of those that differ.
/// Entities without a guid cannot be matched. Their digests are compared as a whole: how many of them one file has and
/// the other has not.
public final class FileDifference {
    private static final String FORMAT = "phalanx difference";
    private static final int VERSION = 1;
    /// Chars of a value in the text for people.
    private static final int MOST_CHARS = 200;

    private final List<String> notes = new ArrayList<>();
    private final SortedSet<String> notCompared = new TreeSet<>();
    private final List<ComparedEntity> created = new ArrayList<>();
    private final List<ComparedEntity> destroyed = new ArrayList<>();
    private final List<Change> changed = new ArrayList<>();
    private final Nameless nameless = new Nameless();

    /// An entity of both files.
    private record Change(ComparedEntity before, ComparedEntity after) {
        List<String> added() {
            return without(after.components(), before.components());
        }

        List<String> removed() {
            return without(before.components(), after.components());
        }

        /// Components of both whose values differ.
        List<String> set() {
            List<String> found = new ArrayList<>();
            after.components().forEach((name, value) -> {
                String old = before.components().get(name);
                if (old != null && !old.equals(value)) {
                    found.add(name);
                }
            });
            return found;
        }

        /// Components of both that are enabled in one of them.
        List<String> switched() {
            List<String> found = new ArrayList<>();
            for (String name : after.components().keySet()) {
                if (before.components().containsKey(name)
                        && before.disabled().contains(name) != after.disabled().contains(name)) {
                    found.add(name);
                }
            }
            return found;
        }

        private static List<String> without(SortedMap<String, String> components, SortedMap<String, String> others) {
            List<String> found = new ArrayList<>(components.keySet());
            found.removeAll(others.keySet());
            return found;
        }
    }

    /// Entities without a guid.
    private static final class Nameless {
        private final Map<ComparedEntity.Digest, Integer> surplus = new HashMap<>();
        private int before;
        private int after;

        void addBefore(ComparedEntity.Digest digest) {
            before++;
            surplus.merge(digest, 1, Integer::sum);
        }

        void addAfter(ComparedEntity.Digest digest) {
            after++;
            surplus.merge(digest, -1, Integer::sum);
        }

        int onlyBefore() {
            return surplus.values().stream().mapToInt(each -> Math.max(each, 0)).sum();
        }

        int onlyAfter() {
            return surplus.values().stream()
                    .mapToInt(each -> Math.max(-each, 0))
                    .sum();
        }
    }

    private FileDifference() {}

    /// Compares two files, whose bytes stay open.
    ///
    /// @throws SceneFileException if one is damaged; the message begins with its name
    /// @throws IOException if one cannot be read
    public static FileDifference of(SceneBytes before, SceneBytes after) throws IOException {
        FileDifference found = new FileDifference();
        ComparedFile left = naming(before, () -> new ComparedFile(before));
        ComparedFile right = naming(after, () -> new ComparedFile(after));
        found.nameTypes(left, right);
        found.compareSections(left, right);
        Map<String, ComparedEntity.Digest> digests = new HashMap<>();
        forEach(before, left, key -> true, entity -> {
            if (entity.key().equals(ComparedEntity.NO_KEY)) {
                found.nameless.addBefore(entity.digest());
            } else {
                digests.put(entity.key(), entity.digest());
            }
        });
        Set<String> wanted = new HashSet<>();
        forEach(after, right, key -> true, entity -> {
            if (entity.key().equals(ComparedEntity.NO_KEY)) {
                found.nameless.addAfter(entity.digest());
            } else if (!entity.digest().equals(digests.remove(entity.key()))) {
                wanted.add(entity.key());
            }
        });
        wanted.addAll(digests.keySet()); // those that the second file has not
        Map<String, ComparedEntity> old = new LinkedHashMap<>();
        forEach(before, left, wanted::contains, entity -> old.put(entity.key(), entity));
        forEach(after, right, wanted::contains, entity -> {
            ComparedEntity was = old.remove(entity.key());
            if (was == null) {
                found.created.add(entity);
            } else {
                found.changed.add(new Change(was, entity));
            }
        });
        found.destroyed.addAll(old.values());
        return found;
    }

    private static void forEach(
            SceneBytes bytes, ComparedFile file, Predicate<String> wanted, ComparedFile.Visitor visitor)
            throws IOException {
        naming(bytes, () -> {
            file.forEach(wanted, visitor);
            return file;
        });
    }

    /// Reads something of a file.
    ///
    /// @param <T> what is read
    private interface Reading<T> {
        T read() throws IOException;
    }

    private static <T> T naming(SceneBytes file, Reading<T> reading) throws IOException {
        try {
            return reading.read();
        } catch (SceneFileException damaged) {
            throw new SceneFileException(file.name() + ": " + damaged.getMessage(), damaged);
        }
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
        return created.isEmpty()
                && destroyed.isEmpty()
                && changed.isEmpty()
                && notes.isEmpty()
                && nameless.onlyBefore() == 0
                && nameless.onlyAfter() == 0;
    }

    /// The number of entities that only the second file has.
    public int createdCount() {
        return created.size();
    }

    /// The number of entities that only the first file has.
    public int destroyedCount() {
        return destroyed.size();
    }

    /// The number of entities that both files have and that differ.
    public int changedCount() {
        return changed.size();
    }

    /// The number of entities without a guid of the first file.
    public int withoutGuidBefore() {
        return nameless.before;
    }

    /// The number of entities without a guid of the second file.
    public int withoutGuidAfter() {
        return nameless.after;
    }

    /// The numbers of changes, in one line.
    public String summary() {
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
        for (Change change : changed) {
            added += change.added().size();
            removed += change.removed().size();
            change.added().forEach(name -> count(name, change.after.components().getOrDefault(name, ""), set));
            change.set().forEach(name -> set.merge(name, 1, Integer::sum));
            switched += change.switched().size();
            named += change.before.name().equals(change.after.name()) ? 0 : 1;
            moved += change.before.section() == change.after.section() ? 0 : 1;
        }
        int values = set.values().stream().mapToInt(each -> each).sum();
        StringBuilder text = new StringBuilder();
        text.append(created.size())
                .append(" created, ")
                .append(destroyed.size())
                .append(" destroyed, ");
        text.append(added).append(" components added, ").append(removed).append(" removed, ");
        text.append(values).append(" set");
        String separator = ": ";
        for (Map.Entry<String, Integer> each : set.entrySet()) {
            text.append(separator).append(each.getKey()).append(' ').append(each.getValue());
            separator = ", ";
        }
        append(text, switched, " enabled or disabled");
        append(text, named, " named");
        append(text, moved, " in other sections");
        return text.toString();
    }

    private static void count(String name, String value, SortedMap<String, Integer> set) {
        if (!value.isEmpty()) {
            set.merge(name, 1, Integer::sum);
        }
    }

    private static void append(StringBuilder text, int count, String what) {
        if (count > 0) {
            text.append("; ").append(count).append(what);
        }
    }

    /// Appends a description for people: the [numbers][#summary], then a line for each difference.
    ///
    /// @throws IOException if `out` throws it
    public void describe(Appendable out) throws IOException {
        out.append(summary()).append('\n');
        if (nameless.before + nameless.after > 0) {
            out.append(namelessText()).append('\n');
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
            out.append("+ ").append(title(entity)).append(": ");
            out.append(String.join(", ", parts(entity))).append('\n');
        }
        for (ComparedEntity entity : destroyed) {
            out.append("- ").append(title(entity)).append('\n');
        }
        for (Change change : changed) {
            out.append("~ ").append(title(change.after)).append(": ");
            out.append(String.join(", ", parts(change))).append('\n');
        }
    }

    private String namelessText() {
        return "Entities without a guid, which cannot be matched: " + nameless.before + " before, " + nameless.after
                + " after; "
                + (nameless.onlyBefore() + nameless.onlyAfter() == 0
                        ? "they have the same values"
                        : nameless.onlyBefore() + " are only before, " + nameless.onlyAfter() + " only after");
    }

    private static String title(ComparedEntity entity) {
        return entity.name().isEmpty() ? entity.key() : entity.key() + " " + quoted(entity.name());
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder();
        try {
            new TextWriter(quoted, Integer.MAX_VALUE).string(text);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return quoted.toString();
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

    private static List<String> parts(Change change) {
        ComparedEntity before = change.before;
        ComparedEntity after = change.after;
        List<String> found = new ArrayList<>();
        if (!before.name().equals(after.name())) {
            found.add("named " + quoted(after.name()) + ", was " + quoted(before.name()));
        }
        if (before.section() != after.section()) {
            found.add("in section " + after.section() + ", was in " + before.section());
        }
        change.removed().forEach(name -> found.add("- " + name));
        for (String name : change.added()) {
            found.add("+ " + withValue(name, after.components().getOrDefault(name, "")));
            if (after.disabled().contains(name)) {
                found.add(name + " disabled");
            }
        }
        for (String name : change.set()) {
            found.add(withValue(name, after.components().getOrDefault(name, "")) + ", was "
                    + shortened(before.components().getOrDefault(name, "")));
        }
        for (String name : change.switched()) {
            found.add(name + (after.disabled().contains(name) ? " disabled" : " enabled"));
        }
        return found;
    }

    private static String withValue(String name, String value) {
        return value.isEmpty() ? name : name + " " + shortened(value);
    }

    private static String shortened(String value) {
        return value.length() <= MOST_CHARS ? value : value.substring(0, MOST_CHARS) + "…";
    }

    /// Appends all of it as JSON.
    ///
    /// @throws IOException if `out` throws it
    public void toJson(Appendable out) throws IOException {
        TextWriter json = new TextWriter(out);
        json.beginObjectOnLines();
        json.name(TextFormat.FORMAT_KEY);
        json.string(FORMAT);
        json.name(TextFormat.VERSION_KEY);
        json.whole(VERSION);
        json.name("same");
        json.bool(isEmpty());
        json.name("summary");
        json.string(summary());
        json.name("withoutGuid");
        json.beginObject();
        writeCount("before", nameless.before, json);
        writeCount("after", nameless.after, json);
        writeCount("onlyBefore", nameless.onlyBefore(), json);
        writeCount("onlyAfter", nameless.onlyAfter(), json);
        json.end();
        writeStrings("notCompared", notCompared, json);
        writeStrings("files", notes, json);
        writeEntities("created", created, json);
        writeEntities("destroyed", destroyed, json);
        json.name("changed");
        json.beginArrayOnLines();
        for (Change change : changed) {
            write(change, json);
        }
        json.end();
        json.end();
    }

    private static void writeCount(String name, int count, TextWriter json) throws IOException {
        json.name(name);
        json.whole(count);
    }

    private static void writeStrings(String name, Iterable<String> all, TextWriter json) throws IOException {
        json.name(name);
        json.beginArray();
        for (String each : all) {
            json.string(each);
        }
        json.end();
    }

    private static void writeEntities(String name, List<ComparedEntity> all, TextWriter json) throws IOException {
        json.name(name);
        json.beginArrayOnLines();
        for (ComparedEntity entity : all) {
            json.beginObject();
            writeString("guid", entity.key(), json);
            writeString(TextFormat.NAME, entity.name(), json);
            writeCount("section", entity.section(), json);
            json.breakLine();
            writeComponents("components", entity.components().keySet(), entity, json);
            writeStrings(TextFormat.DISABLED, entity.disabled(), json);
            json.end();
        }
        json.end();
    }

    private static void writeString(String name, String value, TextWriter json) throws IOException {
        json.name(name);
        json.string(value);
    }

    private static void writeComponents(String name, Iterable<String> which, ComparedEntity entity, TextWriter json)
            throws IOException {
        json.name(name);
        json.beginObject();
        for (String each : which) {
            json.name(each);
            writeValue(entity, each, json);
        }
        json.end();
    }

    private static void writeValue(ComparedEntity entity, String component, TextWriter json) throws IOException {
        String value = entity.components().getOrDefault(component, "");
        json.json(value.isEmpty() ? "{}" : value);
    }

    private static void write(Change change, TextWriter json) throws IOException {
        ComparedEntity before = change.before;
        ComparedEntity after = change.after;
        json.beginObject();
        writeString("guid", after.key(), json);
        if (!before.name().equals(after.name())) {
            json.name(TextFormat.NAME);
            json.beginObject();
            writeString("before", before.name(), json);
            writeString("after", after.name(), json);
            json.end();
        }
        if (before.section() != after.section()) {
            json.name("section");
            json.beginObject();
            writeCount("before", before.section(), json);
            writeCount("after", after.section(), json);
            json.end();
        }
        writeStrings("removed", change.removed(), json);
        writeComponents("added", change.added(), after, json);
        json.breakLine();
        json.name("set");
        json.beginObject();
        for (String name : change.set()) {
            json.name(name);
            json.beginObject();
            json.name("before");
            writeValue(before, name, json);
            json.name("after");
            writeValue(after, name, json);
            json.end();
        }
        json.end();
        json.name("enabled");
        json.beginObject();
        for (String name : change.switched()) {
            json.name(name);
            json.bool(!after.disabled().contains(name));
        }
        for (String name : change.added()) {
            if (after.disabled().contains(name)) {
                json.name(name);
                json.bool(false);
            }
        }
        json.end();
        json.end();
    }
}
