package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.diff.EntityDiffer;
import dev.phalanx.scenes.diff.EntityDifferOptions;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The texts of values of every kind are the golden ones: in the JSON form of files, in change sets, and in what is
/// said of values that are wrong.
///
/// With `-Dphalanx.golden=FOLDER` the tests write the texts to a folder, and fail.
class GoldenValuesTest {
    private static final String FOLDER = System.getProperty("phalanx.golden", "");
    private static final String COMPONENT = "\"EveryField\": {";

    private static final List<String> REPLACED = List.of(
            "flag",
            "small",
            "letter",
            "large",
            "single",
            "wide",
            "at",
            "colour",
            "owner",
            "title",
            "blob",
            "flags",
            "letters",
            "singles",
            "smallList",
            "wideList",
            "stops");

    /// What each of these fields is replaced by, in turn.
    private static final List<String> CANDIDATES = List.of(
            "null",
            "true",
            "5",
            "-129",
            "2.5",
            "1e400",
            "\"\"",
            "\"x\"",
            "\"GREN\"",
            "\"NaN\"",
            "\"NaN:7fc00001\"",
            "\"NaN:1\"",
            "\"#0\"",
            "\"#7\"",
            "\"9223372036854775807\"",
            "9223372036854775808",
            "\"0123456789012345678901234567890123456789\"",
            "\"\\ud800\"",
            "[]",
            "[1]",
            "[1, \"2\"]",
            "[false, \"-Infinity\"]",
            "[\"BLUE\", \"BLUE\", \"BLUE\", \"BLUE\", \"BLUE\", \"BLUE\", \"BLUE\", \"BLUE\"]",
            "[{}]",
            "{}",
            "{\"x\": 1, \"y\": 2, \"z\": 3, \"w\": 4}",
            "{\"x\": 1, \"y\": \"q\", \"z\": 3}",
            "{\"bytes\": \"AQ==\"}",
            "{\"bytes\": \"BwAAAA==\"}",
            "{\"bytes\": \"AQAAAAAAAAA=\"}",
            "{\"bytes\": \"/////////////////////////////////////////w==\"}",
            "{\"bytes\": \"AgD//wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\"}");

    @TempDir
    private Path folder;

    private final World world = new World("Golden");
    private final EntityManager em = world.entityManager();
    private final BlobAssetReference<Integer> blob = EveryKind.blob(42);

    @AfterEach
    void closeWorld() {
        world.close();
        blob.close();
    }

    private static void requireGolden(String name, String found) throws IOException {
        // halves of surrogate pairs, which UTF-8 lacks, are question marks
        byte[] bytes = found.getBytes(StandardCharsets.UTF_8);
        if (!FOLDER.isEmpty()) {
            Files.write(Path.of(FOLDER, name), bytes);
        }
        assertThat(FOLDER).isEmpty();
        try (InputStream in = GoldenValuesTest.class.getResourceAsStream("golden/" + name)) {
            assertThat(in).as("golden file " + name).isNotNull();
            assertThat(new String(bytes, StandardCharsets.UTF_8))
                    .isEqualTo(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private String text(Path file) throws IOException {
        StringBuilder text = new StringBuilder();
        try (SceneBytes bytes = SceneBytes.of(file)) {
            SceneText.toJson(bytes, text);
        }
        return text.toString();
    }

    private String saved() throws IOException {
        Path file = folder.resolve("saved.entities");
        WorldFiles.save(world, file);
        return text(file);
    }

    @Test
    void filesAsJson() throws IOException {
        Entity owner = em.createEntity(new EveryField());
        em.createEntity(EveryField.extreme(owner, blob));
        try (BlobAssetReference<Integer> other = EveryKind.fill(em)) {
            requireGolden("values-file.json", saved());
            assertThat(other.isCreated()).isTrue();
        }
    }

    @Test
    void changeSets() throws IOException {
        try (World shadow = new World("Shadow")) {
            Entity owner = em.createEntity(EntityGuid.of(1), new EveryField());
            em.createEntity(EntityGuid.of(2), EveryField.extreme(owner, blob));
            try (BlobAssetReference<Integer> other = EveryKind.fill(em)) {
                int next = 3;
                for (Entity entity : em.getAllEntities()) {
                    if (!em.hasComponent(entity, EntityGuid.class)) {
                        em.addComponent(entity, EntityGuid.of(next++));
                    }
                }
                String described = EntityDiffer.getChanges(world, shadow, EntityDifferOptions.standard())
                        .forward()
                        .describe()
                        .replaceAll("EveryKind\\$Notes@\\p{XDigit}+", "EveryKind\\$Notes");
                requireGolden("values-changes.txt", described);
                assertThat(other.isCreated()).isTrue();
            }
        }
    }

    /// The end of a text, after the types, which have a component of this name, too.
    private static String entities(String text) {
        return text.substring(text.indexOf("\"entity\": 0"));
    }

    /// The fields of the component in a text: `"name": value`.
    private static List<String> fields(String text) {
        int at = text.indexOf(COMPONENT) + COMPONENT.length();
        int begin = at;
        int depth = 0;
        List<String> fields = new ArrayList<>();
        for (boolean isQuoted = false; depth >= 0; at++) {
            char unit = text.charAt(at);
            if (isQuoted) {
                at += unit == '\\' ? 1 : 0;
                isQuoted = unit != '"';
                continue;
            }
            isQuoted = unit == '"';
            depth += unit == '{' || unit == '[' ? 1 : unit == '}' || unit == ']' ? -1 : 0;
            if ((depth == 0 && unit == ',') || depth < 0) {
                fields.add(text.substring(begin, at).strip().replaceAll("\\s*\\n\\s*", " "));
                begin = at + 1;
            }
        }
        return fields;
    }

    private String readBack(String before, List<String> fields, String after) throws IOException {
        Path file = folder.resolve("read.entities");
        try {
            SceneText.toFile("text", new StringReader(before + String.join(", ", fields) + after), file);
        } catch (SceneFileException refused) {
            return refused.getMessage().replaceFirst("^text:\\d+:\\d+: ", "");
        }
        List<String> read = fields(entities(text(file)));
        read.removeAll(fields);
        return "ok " + String.join(", ", read);
    }

    @Test
    void wrongValues() throws IOException {
        em.createEntity(new EveryField());
        String text = saved();
        String values = entities(text).substring(entities(text).indexOf(COMPONENT));
        List<String> fields = fields(values);
        String before = text.substring(0, text.length() - values.length() + COMPONENT.length());
        String after = values.substring(values.indexOf('}', values.indexOf("\"stops\":")));
        StringBuilder found = new StringBuilder();
        for (int f = 0; f < fields.size(); f++) {
            String name = fields.get(f).substring(0, fields.get(f).indexOf(':'));
            if (!REPLACED.contains(name.replace("\"", ""))) {
                continue;
            }
            found.append("==== ").append(fields.get(f)).append('\n');
            List<String> changed = new ArrayList<>(fields);
            for (String candidate : CANDIDATES) {
                changed.set(f, name + ": " + candidate);
                found.append(candidate)
                        .append(" → ")
                        .append(readBack(before, changed, after))
                        .append('\n');
            }
            changed.remove(f);
            found.append("none → ").append(readBack(before, changed, after)).append('\n');
            changed.add(name.replaceFirst("\"$", "Q\"") + ": 1");
            found.append("other → ").append(readBack(before, changed, after)).append('\n');
        }
        requireGolden("values-refused.txt", found.toString());
    }
}
