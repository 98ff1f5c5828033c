package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.ChildProgram;
import dev.phalanx.testing.Row;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A world whose jobs are vectorised is the same as one whose jobs are not, in each of 1,000 ticks: with enableable
/// components, references, commands, change filters, exceptions, refused races and a history.
@Tag("programs")
class VectorizedWorldTest {
    private static final int TICKS = 1_000;
    private static final String ADD = "--add-modules=jdk.incubator.vector";

    private static final String GAME = """
            package game;

            import dev.phalanx.entities.*;
            import dev.phalanx.entities.commands.*;
            import dev.phalanx.entities.components.*;
            import dev.phalanx.entities.history.*;
            import dev.phalanx.entities.jobs.*;
            import dev.phalanx.entities.query.*;
            import dev.phalanx.entities.systems.*;
            import dev.phalanx.entities.types.ComponentType;
            import dev.phalanx.jobs.*;
            import dev.phalanx.structs.*;

            public final class Ticks {
                public record Turn(float angle, int times) {}
                public static final class Body implements IComponentData {
                    public float x;
                    public double energy;
                    public short age;
                    public byte kind;
                    public char letter;
                    public boolean hit;
                    public Turn turn = new Turn(0, 0);
                }
                public static final class Speed implements IComponentData { public float x; public float least; }
                public static final class Awake implements IComponentData, IEnableableComponent {
                    public int times;
                    public int rest;
                }

                @Vectorize
                private record Move(float delta) implements IJobEntity {
                    void execute(Body body, @ReadOnly Speed speed) {
                        body.x += speed.x * delta;
                        body.hit = body.x < 0 || body.x > 50;
                        if (body.hit) {
                            body.turn = new Turn(body.turn.angle() + speed.least, body.turn.times() + 1);
                            body.kind++;
                        } else if (body.age % 3 == 0) {
                            body.letter = (char) (body.letter + body.kind);
                        }
                        body.age++;
                        for (int i = 0; i < (body.kind & 7); i++) {
                            body.energy = body.energy * 0.5 + body.x;
                        }
                    }
                }

                @Vectorize
                private record Steer(float most) implements IJobEntity {
                    void execute(RefRW<Speed> speed, @ReadOnly Body body) {
                        if (body.hit) {
                            speed.update(value -> value.x = body.x < 0 ? Math.abs(value.x) : -Math.abs(value.x));
                        }
                        Speed now = speed.get();
                        now.least = Math.min(now.least + 0.25f, most);
                        speed.set(now);
                    }
                }

                @Vectorize
                private record Tire(int by) implements IJobEntity {
                    void execute(Awake awake, @ReadOnly Body body) {
                        awake.times++;
                        awake.rest += awake.times % (by + (body.kind & 3)) + Math.floorMod(body.age - by, 5);
                    }
                }

                @Vectorize
                private record Share(int all) implements IJobEntity {
                    void execute(Awake awake, @ReadOnly Body body) {
                        awake.rest = all / body.kind;
                    }
                }

                public static final class GameSystem implements ISystem {
                    public void onCreate(SystemState state) {
                        for (int i = 0; i < 1_003; i++) {
                            create(state.entityManager(), i);
                        }
                    }

                    static Entity create(EntityManager em, int number) {
                        Body body = new Body();
                        body.x = number % 49;
                        body.kind = (byte) number;
                        Speed speed = new Speed();
                        speed.x = number % 7 - 3.5f;
                        Entity entity = em.createEntity(body, speed, new Awake());
                        em.setComponentEnabled(entity, Awake.class, number < 500 || number % 3 != 0);
                        return entity;
                    }

                    public void onUpdate(SystemState state) {
                        new Move(0.25f).scheduleParallel();
                        new Steer(3).scheduleParallel();
                        new Tire(4).schedule();
                        state.completeDependency();
                        EntityManager em = state.entityManager();
                        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
                            em.query(QueryTerms.ro(Body.class)).withEntityAccess().forEach((body, entity) -> {
                                if (body.age == 130) {
                                    commands.destroyEntity(entity);
                                } else if (body.age % 64 == 1) {
                                    commands.setComponentEnabled(entity, Awake.class, body.kind % 2 == 0);
                                }
                            });
                            commands.playback(em);
                        }
                        for (int i = em.entityCount(); i < 1_003; i++) {
                            create(em, i * 31);
                        }
                    }
                }

                /// Counts the entities in chunks that have changed.
                @UpdateAfter(GameSystem.class)
                public static final class WatchSystem implements ISystem {
                    static long counted;

                    public void onUpdate(SystemState state) {
                        for (Class<? extends IComponentData> type : java.util.List.of(Body.class, Speed.class)) {
                            EntityQuery query = state.getEntityQuery(ComponentType.readOnly(type));
                            query.setChangedVersionFilter(type);
                            counted = counted * 31 + query.calculateEntityCount();
                        }
                    }
                }

                public static void main(String[] arguments) {
                    try (World world = new World("Ticks")) {
                        world.setFailFast(true);
                        world.addSystem(new GameSystem());
                        world.addSystem(new WatchSystem());
                        int ticks = Integer.parseInt(arguments[0]);
                        WorldHistory history = WorldHistory.of(world).ticks(40).start();
                        long[] hashes = new long[ticks];
                        for (int tick = 0; tick < ticks; tick++) {
                            world.update();
                            hashes[tick] = world.stateHash();
                            System.out.println("tick " + hashes[tick]);
                        }
                        System.out.println("changed " + WatchSystem.counted);
                        history.restore(history.newest() - 30);
                        for (int tick = ticks - 30; tick < ticks; tick++) {
                            world.update();
                            System.out.println("again " + (world.stateHash() == hashes[tick]));
                        }
                        history.close();
                        EntityManager em = world.entityManager();
                        EntityQuery awake = em.createEntityQuery(
                                ComponentType.readWrite(Awake.class), ComponentType.readOnly(Body.class));
                        try {
                            new Share(100).run(awake);
                        } catch (RuntimeException thrown) {
                            System.out.println("threw " + thrown);
                        }
                        System.out.println("then " + world.stateHash());
                        JobHandle job = new Tire(4).schedule(awake, JobHandle.none());
                        try {
                            em.query(QueryTerms.rw(Awake.class)).forEach(value -> value.times = 0);
                            System.out.println("ran into a job");
                        } catch (IllegalStateException refused) {
                            System.out.println(refused.getMessage().replaceAll("@[0-9a-f]+", ""));
                        }
                        job.complete();
                        System.out.println("end " + world.stateHash());
                    }
                }
            }
            """;

    @TempDir
    private static Path folder;

    private static List<String> run(Path classes, String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(options));
        command.addAll(List.of(
                "-cp", classes + File.pathSeparator + ChildProgram.PHALANX, "game.Ticks", String.valueOf(TICKS)));
        return ChildProgram.run(command);
    }

    @Test
    @Row("SIM-1.1")
    void worldsWithAndWithoutVectorsAreEqualInEachTick() throws Exception {
        Path classes = folder.resolve("classes");
        ChildProgram.compile(classes, Map.of("game/Ticks.java", GAME));
        List<String> one = run(classes);
        List<String> several = run(classes, ADD, "-Dphalanx.kernels.explain=true");
        assertThat(several.stream().filter(line -> line.contains(" copied and vectorised.")))
                .anyMatch(line -> line.contains("Move"))
                .anyMatch(line -> line.contains("Steer"))
                .anyMatch(line -> line.contains("masked kernel") && line.contains("Tire"))
                .anyMatch(line -> line.contains("Share"));
        assertThat(several.stream().filter(line -> !line.startsWith("phalanx: ") && !line.startsWith("WARNING: ")))
                .isEqualTo(one);
        assertThat(one)
                .contains("again true", "threw java.lang.ArithmeticException: / by zero")
                .doesNotContain("again false", "ran into a job")
                .hasSize(TICKS + 1 + 30 + 4);
    }
}
