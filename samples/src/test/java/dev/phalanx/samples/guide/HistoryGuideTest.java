package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.history.OpenTick;
import dev.phalanx.entities.history.TickInput;
import dev.phalanx.entities.history.WorldHistory;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.PresentationSystemGroup;
import dev.phalanx.entities.systems.SkipInResimulation;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.scenes.replay.Replay;
import dev.phalanx.scenes.replay.ReplayFiles;
import dev.phalanx.scenes.replay.ReplayRecorder;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The snippets of docs/history.md.
class HistoryGuideTest {
    record Input(int thrust) implements IComponentData {}

    record Ship(float position, float speed) implements IComponentData {}

    static final class FlightSystem implements ISystem {
        private EntityQuery ships;

        @Override
        public void onCreate(SystemState state) {
            ships = state.getEntityQuery(ComponentType.readWrite(Ship.class), ComponentType.readOnly(Input.class));
        }

        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            float seconds = state.world().deltaTime();
            for (Entity each : ships.toEntityArray()) {
                Ship ship = em.getComponent(each, Ship.class);
                float speed = ship.speed()
                        + seconds * em.getComponent(each, Input.class).thrust();
                em.setComponent(each, new Ship(ship.position() + seconds * speed, speed));
            }
        }
    }

    // snippet history-skip
    @SkipInResimulation
    static final class TrailSystem implements ISystem {
        // end history-skip
        private int puffs;

        @Override
        public void onUpdate(SystemState state) {
            puffs++;
        }
    }

    private static void run(World world, Entity ship, int... thrusts) {
        for (int thrust : thrusts) {
            world.entityManager().setComponent(ship, new Input(thrust));
            world.setTime(world.elapsedTime() + 0.5f, 0.5f);
            world.update();
        }
    }

    @Test
    void aGameGoesBack() {
        try (World world = new World("Game")) {
            EntityManager em = world.entityManager();
            world.addSystem(new FlightSystem());
            TrailSystem trail = new TrailSystem();
            world.addSystem(trail);
            Entity ship = em.createEntity(new Ship(0, 0), new Input(0));
            // snippet history-start
            WorldHistory history = WorldHistory.of(world)
                    .ticks(120) // the newest included
                    .memory(64 << 20) // bytes
                    .start(); // the world as it is now is tick 0
            // end history-start
            run(world, ship, 1, 1, 1, 1, 1);
            Ship there = em.getComponent(ship, Ship.class);
            // snippet history-restore
            long now = history.newest(); // 5 after five updates
            history.restore(now - 3);
            // end history-restore
            assertThat(now).isEqualTo(5);
            assertThat(em.getComponent(ship, Ship.class).speed()).isEqualTo(1);
            run(world, ship, 1, 1, 1);
            assertThat(em.getComponent(ship, Ship.class)).isEqualTo(there);

            // snippet history-read
            List<Float> path = new ArrayList<>();
            for (long tick = history.oldest(); tick <= history.newest(); tick++) {
                path.add(history.read(
                        tick, then -> then.getComponent(ship, Ship.class).position()));
            }
            // end history-read
            assertThat(path).containsExactly(0f, 0.25f, 0.75f, 1.5f, 2.5f, 3.75f);

            // snippet history-resimulate
            List<TickInput> received = List.of(
                    (in, tick) -> in.entityManager().setComponent(ship, new Input(0)),
                    (in, tick) -> in.entityManager().setComponent(ship, new Input(2)));
            history.resimulate(3, received); // goes back to tick 3, and updates the world twice
            // end history-resimulate
            assertThat(history.newest()).isEqualTo(5);
            assertThat(em.getComponent(ship, Ship.class)).isEqualTo(new Ship(3.5f, 2.5f));
            assertThat(trail.puffs).isEqualTo(8);

            float start;
            // snippet history-open
            try (OpenTick then = history.open(history.oldest())) {
                world.update(); // the world goes on meanwhile
                start = then.entityManager().getComponent(ship, Ship.class).position();
            }
            // end history-open
            assertThat(start).isZero();
        }
    }

    @Test
    void aGroupThatOnlyShowsThingsIsLeftOut() {
        try (World world = new World("Game")) {
            // snippet history-skip-group
            WorldHistory history =
                    WorldHistory.of(world).skip(PresentationSystemGroup.class).start();
            // end history-skip-group
            assertThat(history.size()).isEqualTo(1);
        }
    }

    @Test
    void aGameIsRecordedInAFile(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("game.replay");
        try (World world = new World("Game")) {
            EntityManager em = world.entityManager();
            world.addSystem(new FlightSystem());
            Entity ship = em.createEntity(new Ship(0, 0), new Input(0));
            // snippet history-record
            try (ReplayRecorder recorder = ReplayFiles.record(world, file)) {
                run(world, ship, 1, 1, 1, 1, 1); // each update of the world is a tick in the file
                assertThat(recorder.newest()).isEqualTo(5);
            }
            // end history-record
            long hash = world.stateHashWithTime();

            // snippet history-replay
            float there;
            try (Replay replay = ReplayFiles.open(file)) {
                there = replay.read(
                        5, then -> then.getComponent(ship, Ship.class).position());
                replay.restore(world, replay.newest() - 2); // the world is as it was in tick 3
            }
            // end history-replay
            assertThat(there).isEqualTo(3.75f);
            run(world, ship, 1, 1);
            assertThat(world.stateHashWithTime()).isEqualTo(hash);

            // snippet history-load
            WorldHistory history;
            try (Replay replay = ReplayFiles.open(file)) {
                history = replay.load(WorldHistory.of(world).ticks(replay.size()));
            }
            history.restore(1);
            // end history-load
            assertThat(history.size()).isEqualTo(2);
            // snippet history-save
            ReplayFiles.save(history, file.resolveSibling("last.replay"));
            // end history-save
        }
        try (Replay replay = ReplayFiles.open(folder.resolve("last.replay"))) {
            assertThat(replay.newest()).isEqualTo(1);
        }
    }
}
