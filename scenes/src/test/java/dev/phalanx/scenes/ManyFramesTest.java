package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SectionStreamingState;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Logged;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Sections that wait, fail, come and go over minutes of frames. Sections are loaded in the updates, so that frames are
/// the clock.
final class ManyFramesTest extends InSceneWorld {
    /// Five minutes at 60 frames a second.
    private static final int FRAMES = 18_000;

    ManyFramesTest() {
        SceneSystem.setSettings(
                world,
                SceneStreamingSettings.DEFAULT
                        .withMaxConcurrent(0)
                        .withMoveMicros(0)
                        .withUnloadMicros(0));
    }

    private void frames(int count) {
        for (int i = 0; i < count; i++) {
            world.update();
        }
    }

    private SectionStreamingState state(Entity section) {
        return SceneSystem.getSectionStreamingState(world, section);
    }

    @Test
    void aSectionThatWaitsForSectionZeroIsLoadedWhenThatIs() {
        scenes.scene("city").section(0, places(1)).section(1, places(2));
        Entity city = head("city");
        request(section(city, 1));
        try (Logged log = new Logged("dev.phalanx.scenes")) {
            for (int minute = 1; minute <= 5; minute++) {
                frames(FRAMES / 5);
                assertThat(state(section(city, 1))).isEqualTo(SectionStreamingState.LOAD_REQUESTED);
                assertThat(scenes.opened).as("the file stays open").hasValue(1);
                assertThat(scenes.closed).hasValue(0);
                assertThat(scenes.loads).hasValue(0);
            }
            request(section(city, 0));
            frames(3);
            assertThat(places()).isEqualTo(3);
            assertThat(log.lines()).isEmpty();
        }
    }

    @Test
    void aSectionThatFailsIsTriedOnceForEachRequestAndLoggedAsOften() {
        AtomicInteger tries = new AtomicInteger();
        scenes.scene("city").section(0, places(1)).section(1, (em, externals, blobs) -> {
            if (tries.incrementAndGet() < 4) {
                throw new IOException("The drive is gone.");
            }
            places(2).make(em, externals, blobs);
        });
        try (Logged log = new Logged("dev.phalanx.scenes")) {
            Entity city = load("city");
            for (int i = 1; i < 4; i++) {
                frames(FRAMES / 3);
                assertThat(tries).hasValue(i);
                assertThat(log.lines()).hasSize(i);
                assertThat(state(section(city, 1))).isEqualTo(SectionStreamingState.FAILED_TO_LOAD);
                SceneSystem.loadSectionAsync(world, section(city, 1), SceneLoadParameters.DEFAULT);
            }
            frames(FRAMES / 3);
            assertThat(places()).isEqualTo(3);
            assertThat(tries).hasValue(4);
            assertThat(log.lines()).hasSize(3);
        }
    }

    @Test
    void nothingIsLeftOverWhenSectionsComeAndGoInEachOfHundredsOfFrames() {
        for (int s = 0; s < 4; s++) {
            scenes.scene("s" + s).section(0, places(1)).section(1, places(2)).section(2, places(3));
        }
        Entity[] heads = {head("s0"), head("s1"), head("s2"), head("s3")};
        int most = 0;
        for (int frame = 0; frame < FRAMES / 20; frame++) {
            Entity scene = heads[frame % 4];
            Entity section = section(scene, frame / 4 % 3);
            if (frame / 12 % 2 == 0) {
                request(section);
            } else {
                unrequest(section);
            }
            world.update();
            most = Math.max(most, places());
        }
        assertThat(most).as("some were loaded").isGreaterThan(6);
        for (Entity scene : heads) {
            for (int i = 0; i < 3; i++) {
                unrequest(section(scene, i));
            }
        }
        frames(60);
        assertThat(places()).isZero();
        for (Entity scene : heads) {
            SceneSystem.unloadScene(world, scene);
        }
        frames(60);
        updateUntil(() -> scenes.opened.get() == scenes.closed.get()); // files are closed on other threads
    }

    @Test
    void aSectionOfALowPriorityIsNotForgottenWhileOthersComeFirst() {
        CodedScenes.Coded road = scenes.scene("road").section(0, places(1));
        for (int i = 1; i < 4; i++) {
            road.section(i, places(i == 1 ? 100 : 10));
        }
        Entity scene = head("road");
        request(section(scene, 0));
        frames(2);
        SceneSystem.loadSectionAsync(world, section(scene, 1), SceneLoadParameters.DEFAULT.withPriority(0));
        for (int frame = 0; frame < FRAMES / 180; frame++) {
            SceneSystem.loadSectionAsync(world, section(scene, 2), SceneLoadParameters.DEFAULT.withPriority(9));
            SceneSystem.loadSectionAsync(world, section(scene, 3), SceneLoadParameters.DEFAULT.withPriority(9));
            world.update();
            SceneSystem.unloadSection(world, section(scene, 2));
            SceneSystem.unloadSection(world, section(scene, 3));
            world.update();
        }
        frames(3);
        assertThat(places()).isEqualTo(101);
    }
}
