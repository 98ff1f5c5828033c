package dev.phalanx.crossings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.crossings.Campaign.Reinforcement;
import dev.phalanx.crossings.Campaign.Tally;
import dev.phalanx.crossings.Campaign.Unit;
import dev.phalanx.scenes.SaveGames;
import dev.phalanx.scenes.SceneStreamingSettings;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.OwnJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// A game in a streamed level is saved in the middle, and goes on in other worlds and in another process as it would
/// have gone on.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CampaignTest {
    private final int frames = Integer.getInteger("phalanx.crossings.frames", 60);

    private Path scenes;

    @BeforeAll
    void bake(@TempDir Path files, @TempDir Path baked) throws IOException {
        scenes = baked;
        Campaign.bakeLevel(files, scenes);
    }

    /// A game in the middle: reinforcements have come, and a guard has left the section that it came with.
    ///
    /// @return the guard
    private static Entity play(Campaign game, int frames) {
        game.start();
        game.frames(10);
        game.em.createEntity(new Reinforcement(3));
        game.em.createEntity(new Reinforcement(2));
        Entity kept = game.find(11);
        game.em.removeComponent(kept, SceneTag.class);
        game.frames(frames);
        return kept;
    }

    @Test
    void everyReaderSeesEachEventOnceWhileTheLevelIsStreamed() {
        try (Campaign game = new Campaign(scenes, Campaign.EVENLY)) {
            play(game, 60);
            assertThat(game.seen())
                    .contains("section 0 LOADED", "section 1 UNLOADED", "section 4 LOADED", "section 6 UNLOADED")
                    .anyMatch(line -> line.startsWith("unit 11 "))
                    .noneMatch(line -> line.startsWith("unit 12 "));
            game.frames(frames);
            Tally tally = game.tally();
            assertThat(tally.spawned).isEqualTo(5);
            assertThat(tally.blasts).isGreaterThan(10_000);
            assertThat(tally.explosions).isEqualTo(tally.blasts);
            assertThat(tally.bursts).isEqualTo(tally.blasts);
            assertThat(tally.hits).isEqualTo(tally.blasts);
        }
    }

    /// Whether a soldier has an event, which its prefab has not, and no section is on its way.
    private static boolean isBurstingAndSettled(Campaign game) {
        List<String> seen = game.seen();
        return seen.stream().anyMatch(line -> line.startsWith("unit 1004 ") && line.endsWith(" bursts"))
                && seen.stream().noneMatch(line -> line.startsWith("section") && !line.endsWith("LOADED"));
    }

    private static void assertSeen(Campaign game, Campaign other) {
        assertThat(other.seen()).isEqualTo(game.seen());
    }

    @Test
    void aSavedGameGoesOnAsItWouldHave(@TempDir Path saves) throws IOException {
        Path save = saves.resolve("game.save");
        try (Campaign game = new Campaign(scenes, Campaign.EVENLY);
                Campaign other = new Campaign(scenes, Campaign.EVENLY)) {
            Entity kept = play(game, frames);
            for (int i = 0; i < 50 && !isBurstingAndSettled(game); i++) {
                game.frames(1);
            }
            assertThat(isBurstingAndSettled(game)).isTrue();
            game.em.createEntity(new Reinforcement(1));
            SaveGames.save(game.world, save, Campaign.SAVED);
            assertThat(other.load(save))
                    .singleElement()
                    .asString()
                    .startsWith(kept + " \"Guard 1 of 1\" came from scene ")
                    .contains(", and has no SceneTag any more ");
            assertSeen(game, other);
            for (int i = 0; i < 2; i++) {
                game.frames(frames);
                other.frames(frames);
                assertSeen(game, other);
            }
            assertThat(game.tally().spawned).isEqualTo(6);
            if (frames == 60) { // the captain is back at the first section, which has the guard too
                assertThat(other.seen())
                        .filteredOn(line -> line.startsWith("unit 11 "))
                        .hasSize(2);
            }
        }
    }

    @Test
    void aGameCanBeSavedInEveryFrameOfStreaming(@TempDir Path saves) throws IOException {
        Path save = saves.resolve("game.save");
        try (Campaign game = new Campaign(scenes, Campaign.EVENLY)) {
            game.start();
            for (int frame = 0; frame < 10; frame++) {
                game.frames(1);
                SaveGames.save(game.world, save, Campaign.SAVED);
                List<String> before = game.seen();
                assertThat(game.load(save)).isEmpty();
                assertThat(game.seen()) // sections that were on their way may be there sooner
                        .containsAll(before.stream()
                                .filter(line -> !line.startsWith("section") || line.endsWith("LOADED"))
                                .filter(line -> !line.endsWith("UNLOADED"))
                                .toList());
            }
            game.frames(10);
            Tally tally = game.tally();
            assertThat(tally.explosions).isEqualTo(tally.blasts).isPositive();
            assertThat(tally.bursts).isEqualTo(tally.blasts);
            assertThat(tally.hits).isEqualTo(tally.blasts);
        }
    }

    @Test
    void aNewProcessGoesOnWithEqualHashes(@TempDir Path saves) throws IOException, InterruptedException {
        Path save = saves.resolve("game.save");
        try (Campaign game = new Campaign(scenes, Campaign.EVENLY)) {
            play(game, frames);
            SaveGames.save(game.world, save, Campaign.SAVED);
            String here = Campaign.goOn(scenes, save, frames);
            game.frames(frames);
            assertThat(here).endsWith(String.join("\n", game.seen()));
            assertThat(OwnJvm.outputOf(
                            List.of("-Dphalanx.jobs.workers=3", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"),
                            Campaign.class,
                            scenes.toString(),
                            save.toString(),
                            Integer.toString(frames)))
                    .isEqualTo(here);
        }
    }

    @Test
    void aLevelThatIsStreamedByThreadsLosesNoEvents() {
        try (Campaign game = new Campaign(scenes, SceneStreamingSettings.DEFAULT)) {
            game.start();
            for (int i = 0; game.em.queryBuilder().withAll(Unit.class).build().isEmpty(); i++) {
                assertThat(i).as("frames without a captain").isLessThan(100_000);
                game.frames(1);
            }
            game.frames(frames);
            Tally tally = game.tally();
            assertThat(tally.explosions).isEqualTo(tally.blasts).isPositive();
            assertThat(tally.bursts).isEqualTo(tally.blasts);
            assertThat(tally.hits).isEqualTo(tally.blasts);
        }
    }
}
