package dev.phalanx.entities.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.OwnJvm;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The JVM's switch, and a JVM without memory.
@Row("EDT-7")
@Tag("programs")
final class JournalSwitchTest {
    /// Prints whether a new world has a journal, its size and its first record.
    static final class Program {
        public static void main(String[] arguments) {
            try (World world = new World("Game")) {
                System.out.println(
                        world.journal().isOn() + " " + world.journal().megabytes());
                System.out.println(world.journal().recordsFrom(0, JournalFilter.all(), 1).stream()
                        .map(JournalRecord::kind)
                        .toList());
            }
        }
    }

    private static String output(String value) throws IOException, InterruptedException {
        return OwnJvm.outputOf(List.of("-Dphalanx.journal=" + value), Program.class);
    }

    @ParameterizedTest
    @CsvSource({"true, 64", "'', 64", "2, 2"})
    @Row("EDT-7.2")
    void theSwitchStartsTheJournalOfEachNewWorld(String value, int megabytes) throws IOException, InterruptedException {
        assertThat(output(value)).isEqualTo("true " + megabytes + System.lineSeparator() + "[WORLD_CREATED]");
    }

    @Test
    void theSwitchCanBeOff() throws IOException, InterruptedException {
        assertThat(output("false")).isEqualTo("false 64" + System.lineSeparator() + "[]");
    }

    @ParameterizedTest
    @CsvSource({"yes", "0", "1025", "64m"})
    void aSwitchThatIsNoSizeIsLoggedAndLeavesTheJournalOff(String value) throws IOException, InterruptedException {
        assertThat(output(value))
                .contains("-Dphalanx.journal=" + value
                        + " is not a number of megabytes from 1 to 1024, and the journal is"
                        + " off. Use true, false, or such a number.")
                .contains("false 64");
    }

    /// Fills the heap, and changes a world with a journal until that has no memory for another page.
    static final class FullHeap {
        public static void main(String[] arguments) {
            try (World world = new World("Game")) {
                EntityManager em = world.entityManager();
                Entity entity = em.createEntity(new Health(1));
                world.journal().start(1024);
                List<byte[]> kept = new ArrayList<>();
                int set = 0;
                while (world.journal().isOn() && set < 100_000_000) {
                    fill(kept);
                    for (int i = 0; i < 10_000; i++) {
                        em.setComponent(entity, new Health(++set));
                    }
                }
                kept.clear();
                System.out.println("on " + world.journal().isOn());
                System.out.println("value is right " + (em.getComponent(entity, Health.class).points == set));
                System.out.println("records are there " + (world.journal().recordCount() > 0));
                world.journal().clear();
                world.journal().start(1);
                em.setComponent(entity, new Health(7));
                System.out.println(world.journal().records(10).stream()
                        .map(JournalRecord::text)
                        .toList());
                world.audit();
            }
        }

        private static void fill(List<byte[]> kept) {
            try {
                while (true) {
                    kept.add(new byte[1 << 16]);
                }
            } catch (OutOfMemoryError full) {
                for (int i = 0; i < 16 && !kept.isEmpty(); i++) {
                    kept.removeLast();
                }
            }
        }
    }

    @Test
    void aJournalWithoutMemoryStopsAndTheWorldGoesOn() throws IOException, InterruptedException {
        assertThat(OwnJvm.outputOf(List.of("-Xmx48m", "-XX:+UseSerialGC"), FullHeap.class))
                .contains("The journal of world \"Game\" stopped at ")
                .contains(
                        "bytes: there is no memory for more. Start it with fewer megabytes, or give the JVM more heap.")
                .contains("on false")
                .contains("value is right true")
                .contains("records are there true")
                .contains("[Health[points=7]]");
    }
}
