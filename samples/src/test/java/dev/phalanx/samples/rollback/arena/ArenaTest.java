package dev.phalanx.samples.rollback.arena;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.history.WorldHistory;
import dev.phalanx.samples.rollback.ScriptedPlayer;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.OwnJvm;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArenaTest {
    private static final int TICKS = 300;

    /// Prints the hash of the world after some ticks.
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) {
            System.out.println(hashAfterTicks());
        }
    }

    private static long hashAfterTicks() {
        try (Arena arena = new Arena(4, 1_000, 7)) {
            play(arena, TICKS);
            return hash(arena.world().entityManager());
        }
    }

    private static void play(Arena arena, int ticks) {
        for (int tick = 1; tick <= ticks; tick++) {
            for (int player = 0; player < arena.players(); player++) {
                arena.hold(player, new ScriptedPlayer(7, player).buttons(tick));
            }
            arena.tick();
        }
    }

    private static long hash(EntityManager em) {
        return ComponentHashes.all(ComponentHashes.of(em, Arena.COMPONENTS));
    }

    @Test
    void theSameButtonsGiveTheSameWorldForAnyNumberOfWorkers() throws Exception {
        String here = Long.toString(hashAfterTicks());
        for (int workers = 1; workers <= 3; workers++) {
            assertThat(OwnJvm.outputOf(workers, Program.class))
                    .as("%d workers", workers)
                    .isEqualTo(here);
        }
    }

    @Test
    void shotsAreFiredAndHitAndDronesStayAsManyAsThereWere() {
        try (Arena arena = new Arena(4, 300, 7)) {
            List<Integer> shots = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                play(arena, 10);
                shots.add(arena.scene().shots().size());
                assertThat(arena.scene().drones()).hasSize(300);
                assertThat(arena.scene().ships()).hasSize(4);
            }
            assertThat(shots).anyMatch(count -> count > 2);
            assertThat(arena.scene().ships()).anyMatch(ship -> ship.hits() > 10);
            assertThat(arena.scene().ships()).allSatisfy(ship -> {
                assertThat(ship.place().x()).isBetween(0f, Field.WIDTH);
                assertThat(ship.place().y()).isBetween(0f, Field.HEIGHT);
            });
            arena.world().audit();
        }
    }

    @Test
    void shipsThatLoseAllTheirPointsAppearElsewhere() {
        try (Arena arena = new Arena(2, 0, 7)) {
            EntityManager em = arena.world().entityManager();
            em.setComponent(arena.ship(1), new Health(0));
            arena.tick();
            assertThat(em.getComponent(arena.ship(1), Health.class).points).isEqualTo(Health.SHIP);
            assertThat(em.getComponent(arena.ship(1), Score.class).losses).isEqualTo(1);
        }
    }

    @Test
    void systemsThatOnlyShowThingsAreLeftOutOfTicksThatAreSimulatedAgain() {
        try (Arena arena = new Arena(2, 10, 7)) {
            WorldHistory history = WorldHistory.of(arena.world()).start();
            play(arena, 5);
            history.resimulate(1, (world, tick) -> arena.hold(0, Buttons.LEFT));
            assertThat(arena.scene().trails().getFirst()).hasSize(5);
            assertThat(history.newest()).isEqualTo(5);
        }
    }

    @Test
    void aChangedValueChangesTheHashOfItsTypeAlone() {
        try (Arena arena = new Arena(2, 10, 7)) {
            play(arena, 20);
            EntityManager em = arena.world().entityManager();
            long[] before = ComponentHashes.of(em, Arena.COMPONENTS);
            assertThat(before).hasSize(Arena.COMPONENTS.size()).doesNotHaveDuplicates();
            Entity ship = arena.ship(0);
            for (Class<? extends IComponentData> type :
                    List.of(Held.class, Ship.class, Velocity.class, Position.class, Health.class, Score.class)) {
                IComponentData value = em.getComponent(ship, type);
                em.setComponent(ship, changed(value));
                long[] after = ComponentHashes.of(em, Arena.COMPONENTS);
                em.setComponent(ship, value);
                for (int i = 0; i < before.length; i++) {
                    assertThat(after[i] != before[i]).as("%s", type).isEqualTo(Arena.COMPONENTS.get(i) == type);
                }
                assertThat(ComponentHashes.all(after)).isNotEqualTo(ComponentHashes.all(before));
            }
            assertThat(ComponentHashes.of(em, Arena.COMPONENTS)).isEqualTo(before);
        }
    }

    private static IComponentData changed(IComponentData value) {
        return switch (value) {
            case Held held -> new Held(held.buttons() ^ Buttons.FIRE);
            case Ship ship -> {
                Ship other = new Ship();
                other.player = ship.player;
                other.aimX = ship.aimX;
                other.aimY = ship.aimY;
                other.reload = ship.reload + 1;
                yield other;
            }
            case Velocity velocity -> new Velocity(velocity.x, Math.nextUp(velocity.y));
            case Position position -> new Position(Math.nextUp(position.x), position.y);
            case Health health -> new Health(health.points + 1);
            case Score score -> {
                Score other = new Score();
                other.hits = score.hits;
                other.losses = score.losses + 1;
                yield other;
            }
            default -> throw new IllegalArgumentException(value + " is none of them. Add a case for it.");
        };
    }

    /// Has a field that is not hashed.
    record Flag(boolean isRaised) implements IComponentData {}

    @Test
    void aFieldThatIsNotHashedIsRefused() {
        try (Arena arena = new Arena(1, 0, 1)) {
            EntityManager em = arena.world().entityManager();
            em.createEntity(new Flag(true));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ComponentHashes.of(em, List.of(Flag.class)))
                    .withMessage("The field isRaised cannot be hashed: it is of kind BOOLEAN. Use int, long, float or"
                            + " Entity, or add a case for it.");
        }
    }
}
