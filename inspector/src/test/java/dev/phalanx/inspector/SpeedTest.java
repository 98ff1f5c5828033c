package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.UpdateWorldTimeSystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The speed of a world's time, as the inspector sets it.
final class SpeedTest {
    private final double[] now = {0};
    private final World world = new World("Fast");
    private final UpdateWorldTimeSystem clock;
    private final AskedWorld asked;

    SpeedTest() {
        world.addSystems(DefaultSystems.types());
        clock = world.getExistingSystem(UpdateWorldTimeSystem.class);
        clock.setClock(() -> now[0]);
        asked = new AskedWorld(world, true, 1_000_000);
        world.update();
    }

    @AfterEach
    void close() {
        asked.close();
    }

    /// The delta of a frame for which the clock moves on by a quarter of a second.
    private float frame() {
        now[0] += 0.25;
        world.update();
        EntityManager em = world.entityManager();
        WorldTime component = em.queryBuilder().withAll(WorldTime.class).build().getSingleton(WorldTime.class);
        assertThat(component).isEqualTo(new WorldTime(world.elapsedTime(), world.deltaTime()));
        return world.deltaTime();
    }

    private JsonNode speed() {
        return asked.get("process").get("worlds").get(0).get("speed");
    }

    @Test
    void theTimeGoesAsFastAsItIsSetUntilTheInspectorIsClosed() {
        assertThat(speed().doubleValue()).isEqualTo(1);
        assertThat(frame()).isEqualTo(0.25f);
        assertThat(asked.change("speed", "{\"speed\": 0.5}")).isEmpty();
        assertThat(speed().doubleValue()).isEqualTo(0.5);
        assertThat(frame()).isEqualTo(0.125f);
        double before = world.elapsedTime();
        asked.change("speed", "{\"speed\": 1.25}");
        assertThat(frame()).isEqualTo(0.3125f);
        assertThat(world.elapsedTime()).isEqualTo(before + 0.3125);
        asked.worlds.close();
        assertThat(frame()).isEqualTo(0.25f);
        assertThat(clock.timeScale()).isEqualTo(1);
    }

    @Test
    void theSpeedOfTheProgramComesBack() {
        clock.setTimeScale(0.75);
        asked.change("speed", "{\"speed\": 4}");
        asked.change("speed", "{\"speed\": 0.1}");
        assertThat(clock.timeScale()).isEqualTo(0.1);
        asked.worlds.close();
        assertThat(clock.timeScale()).isEqualTo(0.75);
    }

    @Test
    void speedsOutsideOfTheBoundsAreRefused() {
        for (String wrong : new String[] {"0", "-1", "4.5", "1e400", "\"fast\"", "null", "true"}) {
            assertThat(asked.refusal("speed", "{\"speed\": " + wrong + "}"))
                    .as(wrong)
                    .startsWith("400 The field speed is ")
                    .endsWith(". Give a number from 0.1 to 4.0.");
        }
        assertThat(asked.refusal("speed", "{}")).isEqualTo("400 The body has no field speed. Add it.");
        assertThat(clock.timeScale()).isEqualTo(1);
    }

    @Test
    void aWorldWhoseProgramSetsItsTimeHasNoSpeed() {
        try (AskedWorld plain = new AskedWorld()) {
            plain.world.update();
            assertThat(plain.get("process").get("worlds").get(0).has("speed")).isFalse();
            assertThat(plain.refusal("speed", "{\"speed\": 2}"))
                    .isEqualTo("409 World \"Asked\" has no UpdateWorldTimeSystem: its program sets its time itself, so"
                            + " its speed cannot be changed here. Change it in the program.");
        }
        try (AskedWorld reading = new AskedWorld(new World("Read"), false, 1_000_000)) {
            assertThat(reading.refusal("speed", "{\"speed\": 2}")).startsWith("403 The inspector only reads.");
        }
    }
}
