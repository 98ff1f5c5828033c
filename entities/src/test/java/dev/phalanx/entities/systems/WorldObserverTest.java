package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.diagnostics.CommandPlayback;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.run.DefaultWorld;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.run.RunPhase;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Logged;
import dev.phalanx.testing.Stranger;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// What a world tells its observers, and when.
final class WorldObserverTest extends InWorld {
    /// Writes down what it is told.
    private static class Diary extends WorldObserver {
        final List<String> lines;
        final String name;

        Diary(List<String> lines, String name) {
            this.lines = lines;
            this.name = name;
        }

        void add(String line) {
            lines.add(name + line);
        }

        @Override
        public boolean frameStarting() {
            add("starting");
            return false;
        }

        @Override
        public void frameEnded(long startNanos, long endNanos) {
            assertThat(endNanos).isGreaterThanOrEqualTo(startNanos);
            add("ended");
        }

        @Override
        public void systemAdded(SystemState system) {
            add("added " + system.name());
        }

        @Override
        public void systemRemoved(SystemState system) {
            add("removed " + system.name());
        }

        @Override
        public void systemUpdated(SystemState system, long startNanos, long endNanos) {
            assertThat(endNanos).isGreaterThanOrEqualTo(startNanos);
            add("updated " + system.name());
        }

        @Override
        public void commandsPlayed(CommandPlayback playback) {
            add("played " + playback.shown());
        }

        @Override
        public void worldClosing() {
            add("closing");
        }

        @Override
        public String toString() {
            return "diary " + name;
        }
    }

    @UpdateInGroup(SimulationSystemGroup.class)
    static final class Walk implements ISystem {}

    @UpdateAfter(Walk.class)
    @UpdateInGroup(SimulationSystemGroup.class)
    static final class Turn implements ISystem {}

    private final List<String> lines = new ArrayList<>();
    private final Diary diary = new Diary(lines, "");

    private List<String> taken() {
        List<String> all = List.copyOf(lines);
        lines.clear();
        return all;
    }

    @Test
    void updateIsAFrameInWhichGroupsAreToldOfAfterTheirMembers() {
        world.addSystem(new Walk());
        world.addSystem(new Turn());
        world.addObserver(diary);
        assertThat(world.frame()).isZero();
        world.update();
        assertThat(world.frame()).isEqualTo(1);
        assertThat(taken())
                .containsExactly("starting", "updated Walk", "updated Turn", "updated SimulationSystemGroup", "ended");
        world.update();
        assertThat(world.frame()).isEqualTo(2);
    }

    @Test
    void aFrameOfALoopHoldsAllItsGroups() {
        DefaultWorld.addSystems(world, List.of(Walk.class));
        RunLoop loop = RunLoop.of(world);
        world.addObserver(diary);
        loop.tick(0.1);
        assertThat(world.frame()).isEqualTo(1);
        assertThat(lines)
                .startsWith("starting")
                .endsWith("updated PresentationSystemGroup", "ended")
                .containsOnlyOnce("starting", "ended", "updated Walk");
        loop.run(3);
        assertThat(world.frame()).isEqualTo(4);
    }

    @Test
    void aFrameOfSystemsThatTheProgramUpdatesEndsWhenTheFirstComesAgain() {
        SystemState walk = world.addSystem(new Walk());
        SystemState turn = world.addSystem(new Turn());
        world.addObserver(diary);
        walk.update();
        turn.update();
        turn.update();
        assertThat(world.frame()).isEqualTo(1);
        assertThat(taken()).containsExactly("starting", "updated Walk", "updated Turn", "updated Turn");
        walk.update();
        assertThat(world.frame()).isEqualTo(2);
        assertThat(taken()).containsExactly("ended", "starting", "updated Walk");
        world.update();
        assertThat(world.frame()).isEqualTo(3);
        assertThat(taken()).startsWith("ended", "starting").endsWith("ended");
    }

    @Test
    void systemsAreToldOfWhenTheyComeAndGo() {
        world.addObserver(diary);
        Walk walk = new Walk();
        world.addSystem(walk);
        assertThat(taken()).containsExactly("added SimulationSystemGroup", "added Walk");
        world.destroySystem(walk);
        assertThat(taken()).containsExactly("removed Walk");
        assertThatThrownBy(() -> world.addSystem(new ISystem() {
                    @Override
                    public void onCreate(SystemState state) {
                        throw new IllegalStateException("no");
                    }
                }))
                .hasMessage("no");
        assertThat(taken()).hasSize(2).first().asString().startsWith("added");
    }

    @Test
    void observersAreToldInTheOrderInWhichTheyCame() {
        Diary second = new Diary(lines, "second ");
        world.addObserver(diary);
        world.addObserver(second);
        world.update();
        assertThat(taken()).containsExactly("starting", "second starting", "ended", "second ended");
        world.removeObserver(diary);
        world.removeObserver(diary);
        world.update();
        assertThat(taken()).containsExactly("second starting", "second ended");
    }

    @Test
    void anObserverThatThrowsIsLoggedAndRemoved() {
        try (Logged log = new Logged("dev.phalanx.entities.systems")) {
            world.addObserver(new WorldObserver() {
                @Override
                public void frameEnded(long startNanos, long endNanos) {
                    throw new IllegalStateException("no more");
                }

                @Override
                public String toString() {
                    return "the broken one";
                }
            });
            world.addObserver(diary);
            world.update();
            world.update();
            assertThat(taken()).containsExactly("starting", "ended", "starting", "ended");
            assertThat(log.messages())
                    .containsExactly("World \"Test\" goes on without the observer the broken one, which threw an"
                            + " exception.");
            assertThat(log.thrown()).singleElement().hasToString("java.lang.IllegalStateException: no more");
        }
    }

    @Test
    void anObserverMayAddAndRemoveObserversWhileItIsTold() {
        Diary late = new Diary(lines, "late ");
        WorldObserver once = new WorldObserver() {
            @Override
            public boolean frameStarting() {
                world.addObserver(late);
                world.removeObserver(this);
                world.removeObserver(diary);
                return false;
            }
        };
        world.addObserver(once);
        world.addObserver(diary);
        world.update();
        assertThat(taken()).containsExactly("starting", "late ended");
        world.update();
        assertThat(taken()).containsExactly("late starting", "late ended");
    }

    @Test
    void aFrameEndsForObserversEvenIfASystemThrows() {
        world.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                throw new AssertionError("broken");
            }
        });
        world.addObserver(diary);
        assertThatThrownBy(world::update).hasMessage("broken");
        assertThat(lines).startsWith("starting").endsWith("ended");
        lines.clear();
        assertThatThrownBy(world::update).hasMessage("broken");
        assertThat(lines).startsWith("starting").endsWith("ended");
    }

    @Test
    void closingIsTheLastThingThatObserversLearn() {
        world.addSystem(new Walk());
        world.addObserver(diary);
        world.close();
        assertThat(taken()).last().isEqualTo("closing");
        world.removeObserver(diary);
        assertThat(lines).isEmpty();
        assertThatThrownBy(() -> world.addObserver(diary)).isInstanceOf(DisposedException.class);
        assertThatThrownBy(world::frame).isInstanceOf(DisposedException.class);
    }

    @Test
    void observersAreForTheThreadOfTheWorld() {
        assertThat(Stranger.thrownBy(() -> world.addObserver(diary)))
                .hasMessage("World \"Test\" belongs to thread \"main\" and was used by thread \"stranger\"."
                        + " Use it there, or take it over with world.adoptCurrentThread().");
        assertThat(Stranger.thrownBy(() -> world.removeObserver(diary))).isInstanceOf(IllegalStateException.class);
        assertThat(Stranger.thrownBy(world::frame)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theFrameThatIsRunningHasItsNumber() {
        List<Integer> seen = new ArrayList<>();
        world.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                seen.add(state.world().frame());
            }
        });
        world.addObserver(new WorldObserver() {
            @Override
            public boolean frameStarting() {
                seen.add(-world.frame());
                return false;
            }

            @Override
            public void frameEnded(long startNanos, long endNanos) {
                seen.add(10 * world.frame());
            }
        });
        world.update();
        world.update();
        assertThat(seen).containsExactly(0, 1, 10, -1, 2, 20);
    }

    /// Holds every frame for some time of a clock that the test sets.
    private static final class Holder extends WorldObserver {
        final long[] clock;
        long held;

        Holder(long[] clock) {
            this.clock = clock;
        }

        @Override
        public boolean frameStarting() {
            clock[0] += held;
            return held > 0;
        }
    }

    @Test
    void theTimeOfHoldingIsLeftOutOfTheTimeOfAWorldThatIsUpdated() {
        long[] clock = {5_000_000_000L};
        UpdateWorldTimeSystem time = new UpdateWorldTimeSystem();
        time.setTimeSource(() -> clock[0]);
        world.addSystem(time);
        Holder holder = new Holder(clock);
        world.addObserver(holder);
        world.update();
        clock[0] += 100_000_000;
        world.update();
        assertThat(world.deltaTime()).isEqualTo(0.1f);
        holder.held = 60_000_000_000L;
        clock[0] += 100_000_000;
        world.update();
        assertThat(world.deltaTime()).isEqualTo(0.1f);
        assertThat(world.elapsedTime()).isEqualTo(0.2, within(1e-9));
        holder.held = 0;
        clock[0] += 50_000_000;
        world.update();
        assertThat(world.deltaTime()).isEqualTo(0.05f);
        assertThat(world.elapsedTime()).isEqualTo(0.25, within(1e-9));
    }

    @Test
    void anObserverOfAllWorldsThatHoldsItsFirstFrameIsLeftOutToo() {
        long[] clock = {0};
        UpdateWorldTimeSystem time = new UpdateWorldTimeSystem();
        time.setTimeSource(() -> clock[0]);
        world.addSystem(time);
        world.update();
        Holder holder = new Holder(clock);
        holder.held = 9_000_000_000L;
        Runnable end = World.observeAll(of -> of.equals(world) ? holder : null);
        try {
            clock[0] += 100_000_000;
            world.update();
            assertThat(world.deltaTime()).isEqualTo(0.1f);
        } finally {
            end.run();
        }
    }

    @Test
    void theTimeOfHoldingIsLeftOutOfTheTimeOfALoop() {
        long[] clock = {0};
        DefaultWorld.addSystems(world, List.of());
        RunLoop loop = RunLoop.of(world).timeSource(() -> clock[0]);
        Holder holder = new Holder(clock);
        world.addObserver(holder);
        loop.run(1);
        clock[0] += 100_000_000;
        loop.run(1);
        assertThat(world.deltaTime()).isEqualTo(0.1f);
        holder.held = 60_000_000_000L;
        clock[0] += 100_000_000;
        loop.run(1);
        assertThat(world.deltaTime()).isEqualTo(0.1f);
        assertThat(world.elapsedTime()).isEqualTo(0.2, within(1e-9));
        loop.tick(0.25);
        assertThat(world.elapsedTime()).isEqualTo(0.45, within(1e-9));
    }

    @Test
    void anObserverThatHasNotHeldTheWorldTakesNoTimeOut() {
        long[] clock = {0};
        UpdateWorldTimeSystem time = new UpdateWorldTimeSystem();
        time.setTimeSource(() -> clock[0]);
        world.addSystem(time);
        world.addObserver(new WorldObserver() {
            @Override
            public boolean frameStarting() {
                clock[0] += 10_000_000;
                return false;
            }
        });
        world.update();
        clock[0] += 100_000_000;
        world.update();
        assertThat(world.deltaTime()).isEqualTo(0.11f);
    }

    @Test
    void aClockIsReadOnceAFrameIfNobodyObserves() {
        AtomicInteger reads = new AtomicInteger();
        DefaultWorld.addSystems(world, List.of());
        RunLoop loop = RunLoop.of(world).timeSource(() -> 50_000_000L * reads.incrementAndGet());
        loop.run(4);
        assertThat(reads).hasValue(4);
        assertThat(world.deltaTime()).isEqualTo(0.05f);
    }

    @Test
    void aWorldThatLeavesItsLoopInAFrameBeginsAFrameOfItsOwn() {
        DefaultWorld.addSystems(world, List.of());
        RunLoop loop = RunLoop.of(world);
        world.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                loop.remove(world);
            }
        });
        world.addObserver(diary);
        loop.tick(0.1);
        assertThat(taken()).startsWith("starting").endsWith("ended");
        assertThat(loop.isEmpty()).isTrue();
        world.update();
        assertThat(world.frame()).isEqualTo(2);
        assertThat(taken()).startsWith("starting").endsWith("ended");
    }

    @Test
    void groupsOfAWorldInSeveralPhasesOfALoopAreInOneFrame() {
        DefaultWorld.addSystems(world, List.of(Walk.class));
        SimulationSystemGroup group = world.getExistingSystem(SimulationSystemGroup.class);
        RunLoop loop = new RunLoop().add(RunPhase.INITIALIZATION, group).add(RunPhase.PRESENTATION, group);
        world.addObserver(diary);
        loop.tick(0.1);
        assertThat(world.frame()).isEqualTo(1);
        assertThat(lines).startsWith("starting").endsWith("ended").containsOnlyOnce("starting", "ended");
        assertThat(lines.stream().filter("updated Walk"::equals)).hasSize(2);
    }

    // Command buffers

    /// Asks for the first commands of each buffer as text.
    private static final class Commands extends WorldObserver {
        final List<CommandPlayback> played = new ArrayList<>();
        int most;

        Commands(int most) {
            this.most = most;
        }

        @Override
        public int shownCommands() {
            return most;
        }

        @Override
        public void commandsPlayed(CommandPlayback playback) {
            played.add(playback);
        }
    }

    @Test
    void aPlaybackIsToldOfWithAsManyCommandsAsTheObserverAskedFor() {
        Commands all = new Commands(10);
        Commands few = new Commands(1);
        Commands none = new Commands(-1);
        world.addObserver(none);
        world.update();
        play();
        assertThat(none.played).isEmpty();
        world.addObserver(few);
        world.update();
        play();
        assertThat(few.played).singleElement().satisfies(playback -> {
            assertThat(playback.origin()).isEmpty();
            assertThat(playback.commandCount()).isEqualTo(2);
            assertThat(playback.appliedCount()).isEqualTo(2);
            assertThat(playback.endNanos()).isGreaterThanOrEqualTo(playback.startNanos());
            assertThat(playback.shown()).singleElement().asString().startsWith("createEntity() -> Entity(-1:");
        });
        world.addObserver(all);
        world.update();
        play();
        assertThat(all.played)
                .singleElement()
                .satisfies(
                        playback -> assertThat(String.join("; ", playback.shown()))
                                .matches(
                                        "createEntity\\(\\) -> (Entity\\(-1:\\d+\\)); addComponent\\(\\1, Speed\\[value=3.0]\\)"));
        assertThat(none.played).isEmpty();
    }

    private void play() {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            commands.addComponent(commands.createEntity(), new Speed(3));
            commands.playback(em);
        }
    }

    @Test
    void aPlaybackThatFailsIsToldOfWithWhatWasApplied() {
        Commands all = new Commands(10);
        world.addObserver(all);
        world.update();
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            commands.createEntity();
            Entity gone = em.createEntity(Speed.class);
            commands.setComponent(gone, new Speed(1));
            em.destroyEntity(gone);
            assertThatThrownBy(() -> commands.playback(em)).isInstanceOf(RuntimeException.class);
        }
        assertThat(all.played).singleElement().satisfies(playback -> {
            assertThat(playback.commandCount()).isEqualTo(2);
            assertThat(playback.appliedCount()).isEqualTo(1);
            assertThat(playback.shown()).hasSize(2);
        });
    }

    @Test
    void thePlaybackOfASystemNamesItsOrigin() {
        DefaultWorld.addSystems(world, List.of());
        world.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                SystemAPI.getSingleton(EndSimulationEntityCommandBufferSystem.Singleton.class)
                        .createCommandBuffer()
                        .createEntity();
            }

            @Override
            public String toString() {
                return "spawner";
            }
        });
        Commands all = new Commands(10);
        List<String> players = new ArrayList<>();
        world.addObserver(all);
        world.addObserver(new WorldObserver() {
            @Override
            public int shownCommands() {
                return 0;
            }

            @Override
            public void commandsPlayed(CommandPlayback playback) {
                players.add(world.executingSystem().name());
            }
        });
        world.update();
        assertThat(all.played).singleElement().satisfies(playback -> {
            assertThat(playback.origin()).contains("WorldObserverTest");
            assertThat(playback.shown()).singleElement().asString().startsWith("createEntity() -> Entity(-1:");
        });
        assertThat(players).containsExactly("EndSimulationEntityCommandBufferSystem");
    }

    @Test
    void thePlaybackKeepsAListOfItsOwn() {
        List<String> texts = new ArrayList<>(List.of("one"));
        CommandPlayback playback = new CommandPlayback("", 1, 1, 0, 1, texts);
        texts.add("two");
        assertThat(playback.shown()).containsExactly("one").isUnmodifiable();
    }

    @Test
    void observersUseAWorldThatWaitsWithoutAFrame() {
        List<String> calls = new ArrayList<>();
        world.addObserver(new WorldObserver() {
            @Override
            public void waiting() {
                calls.add("waiting " + world.entityManager().entityCount());
                world.entityManager().createEntity();
            }

            @Override
            public void frameEnded(long startNanos, long endNanos) {
                calls.add("frame");
                world.letObserversUse(); // in no frame any more
            }
        });
        int count = world.entityManager().entityCount();
        world.letObserversUse();
        assertThat(world.frame()).isZero();
        assertThat(calls).containsExactly("waiting " + count);
        world.beginFrame(false);
        world.letObserversUse(); // in a frame: nothing
        world.endFrame();
        assertThat(calls).containsExactly("waiting " + count, "frame", "waiting " + (count + 1));
    }
}
