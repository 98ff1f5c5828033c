package dev.phalanx.scenes.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.scenes.diff.DiffTypes.Curve;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.testing.OwnJvm;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// Another process reads change sets from a pipe, and its world becomes the same.
@Row("SER-4")
class FollowingProcessTest {
    private static final int ROUNDS = 60;
    private static final int ENTITIES = 40;

    /// Applies the change sets of standard input to its world, and prints what that has.
    static final class Follower {
        private Follower() {}

        public static void main(String[] arguments) throws IOException {
            try (World world = new World("Follower");
                    ChangeSetReader in = new ChangeSetReader(System.in, LoadOptions.standard())) {
                int warnings = 0;
                for (EntityChangeSet changes = in.read(); changes != null; changes = in.read()) {
                    warnings += EntityPatcher.applyChangeSet(world, changes);
                }
                System.out.println(in.count() + " change sets, " + warnings + " warnings");
                text(GuidSnapshot.of(world)).forEach((guid, entity) -> System.out.println(guid + " " + entity));
            }
        }
    }

    private static Map<String, String> text(Map<String, String> snapshot) {
        Map<String, String> escaped = new TreeMap<>();
        snapshot.forEach((guid, entity) -> escaped.put(guid, escape(entity)));
        return escaped;
    }

    /// The standard output of a process has the encoding of its platform.
    private static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        text.chars().forEach(unit -> escaped.append(unit >= ' ' && unit < 127 ? (char) unit : "\\u" + unit));
        return escaped.toString();
    }

    @Test
    void bothWorldsEndEqual() throws Exception {
        Process process = OwnJvm.start(List.of("-XX:TieredStopAtLevel=1"), Follower.class);
        try (World world = new World("Game");
                World shadow = new World("Game before", WorldFlags.SHADOW)) {
            List<Class<? extends IComponent>> types = RandomEdits.TYPES.stream()
                    .filter(type -> type != Curve.class) // snapshots name blobs by their place in this process
                    .<Class<? extends IComponent>>map(type -> type)
                    .toList();
            RandomEdits edits = new RandomEdits(3, world, types, List.of());
            EntityDiffer differ = new EntityDiffer(world, shadow);
            EntityDifferOptions options =
                    EntityDifferOptions.standard().withReverse(false).withFastForward(true);
            edits.create(ENTITIES);
            try (ChangeSetWriter out = new ChangeSetWriter(process.getOutputStream())) {
                for (int round = 0; round < ROUNDS; round++) {
                    out.write(differ.getChanges(options).forward());
                    edits.change();
                    edits.change();
                }
                out.write(differ.getChanges(options).forward());
            }
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            Map<String, String> found = new TreeMap<>();
            List<String> lines = printed.lines().toList();
            for (String line : lines.subList(1, lines.size())) {
                int space = line.indexOf(' ');
                found.put(line.substring(0, space), line.substring(space + 1));
            }
            assertThat(lines.getFirst()).as(printed).startsWith(ROUNDS + 1 + " change sets, ");
            assertThat(found).isEqualTo(text(GuidSnapshot.of(world)));
            assertThat(found).hasSizeGreaterThan(ENTITIES / 2);
        } finally {
            process.destroyForcibly();
        }
    }
}
