package dev.phalanx.agents;

import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Grids and spaces hold what the components say, whichever way agents come, move and go: random scripts, compared with
/// a look at every entity after each step.
class FollowingModelTest {
    private static final int SCRIPTS = Integer.getInteger("phalanx.agents.scripts", 40);
    private static final int STEPS = 60;
    private static final int SIZE = 12;

    public record Place(int x, int y) implements IComponentData {}

    public static final class Spot implements IComponentData {
        public double x;
        public double y;
    }

    public record Mark() implements IComponentData {}

    record DriftJob() implements IJobEntity {
        void execute(Spot spot) {
            spot.x = (spot.x + 0.75) % SIZE;
        }
    }

    private static final class DriftSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            new DriftJob().scheduleParallel();
        }
    }

    private final Random random;
    private final World world = new World("Model");
    private final World other = new World("Other");
    private final EntityManager em = world.entityManager();
    private final EntityQuery all =
            em.queryBuilder().withAll(Place.class, Spot.class).build();
    private final Grid2D grid;
    private final Space2D space;
    private final AgentInts columns;
    private final IntField field;
    private int written;

    FollowingModelTest() {
        this.random = new Random();
        this.grid = Grid2D.multi(SIZE, SIZE).torus().indexing(em, Place.class, Place::x, Place::y, Place::new);
        this.space = Space2D.periodic(SIZE, SIZE, 3).indexing(em, Spot.class, s -> s.x, s -> s.y, (old, x, y) -> {
            old.x = x;
            old.y = y;
            return old;
        });
        this.columns = AgentInts.of(em, Place.class, Place::x);
        this.field = IntField.of(em, "field", grid);
    }

    static IntStream seeds() {
        return IntStream.range(0, SCRIPTS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whatIsIndexedIsWhatTheComponentsSay(int seed) {
        random.setSeed(seed);
        world.addSystem(new DriftSystem());
        try (World kept = new World("Kept")) {
            for (int step = 0; step < STEPS; step++) {
                boolean isSeenAtOnce = act(kept);
                if (!isSeenAtOnce) {
                    grid.refresh();
                    space.refresh();
                    columns.refresh();
                }
                compare("seed " + seed + ", step " + step);
                if (random.nextInt(3) == 0) {
                    world.update();
                    compare("seed " + seed + ", update after step " + step);
                }
            }
        } finally {
            grid.close();
            space.close();
            columns.close();
            world.audit();
            world.close();
            other.close();
        }
    }

    private Place place() {
        return new Place(random.nextInt(SIZE), random.nextInt(SIZE));
    }

    private Spot spot() {
        Spot spot = new Spot();
        spot.x = random.nextDouble() * SIZE;
        spot.y = random.nextDouble() * SIZE;
        return spot;
    }

    private List<Entity> agents() {
        try (NativeArray<Entity> found = all.toEntityArray()) {
            return new ArrayList<>(found.toList());
        }
    }

    private Entity any(List<Entity> agents) {
        return agents.isEmpty() ? em.createEntity(place(), spot()) : agents.get(random.nextInt(agents.size()));
    }

    /// Says whether grids see it at once.
    private boolean act(World kept) {
        Entity agent = any(agents());
        switch (random.nextInt(19)) {
            case 0, 1 -> em.createEntity(place(), spot());
            case 2 -> em.instantiate(agent, 3).close();
            case 3 -> em.destroyEntity(agent);
            case 4 -> {
                grid.moveTo(agent, random.nextInt(SIZE), random.nextInt(SIZE));
                columns.refresh();
            }
            case 5 -> space.moveBy(agent, random.nextDouble() * 5 - 2, 1);
            case 6 -> em.addComponent(agent, Disabled.class);
            case 7 ->
                em.removeComponent(em.queryBuilder().withAll(Disabled.class).build(), Disabled.class);
            case 8 -> em.removeComponent(agent, Place.class);
            case 9 ->
                em.addComponent(
                        em.queryBuilder()
                                .withAll(Spot.class)
                                .withNone(Place.class)
                                .build(),
                        Place.class);
            case 10 -> em.addComponent(agent, Mark.class);
            case 11 -> em.destroyEntity(em.queryBuilder().withAll(Mark.class).build());
            case 12 -> {
                try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
                    Entity made = commands.createEntity();
                    commands.addComponent(made, place());
                    commands.addComponent(made, spot());
                    commands.destroyEntity(agent);
                    commands.playback(em);
                }
            }
            case 13 -> {
                for (int i = 0; i < 5; i++) {
                    other.entityManager().createEntity(place(), spot());
                }
                em.moveEntitiesFrom(other.entityManager());
            }
            case 14 -> {
                try (NativeArray<Entity> made = NativeArray.copyOf(
                        Entity.class, List.of(other.entityManager().createEntity(place(), spot())))) {
                    em.copyEntitiesFrom(other.entityManager(), made);
                }
            }
            case 15 -> {
                kept.entityManager().copyAndReplaceEntitiesFrom(em);
                field.set(3, 3, ++written);
            }
            case 16 -> {
                em.copyAndReplaceEntitiesFrom(kept.entityManager());
                if (em.queryBuilder().withAll(CellField.class).build().isEmpty()) {
                    IntField.of(em, "field", grid);
                }
            }
            case 17 -> {
                em.query(rw(Spot.class)).forEach(spot -> spot.y = (spot.y + 1) % SIZE);
                return false;
            }
            default -> {
                em.setComponent(agent, place());
                return false;
            }
        }
        return true;
    }

    private void compare(String when) {
        List<Entity> onGrid = List.of();
        try (NativeArray<Entity> placed =
                em.queryBuilder().withAll(Place.class).build().toEntityArray()) {
            onGrid = placed.toList();
        }
        int[] counts = new int[SIZE * SIZE];
        for (Entity agent : onGrid) {
            Place place = em.getComponent(agent, Place.class);
            assertThat(grid.cellOf(agent)).as(when).isEqualTo(place.y() * SIZE + place.x());
            assertThat(columns.get(agent)).as(when).isEqualTo(place.x());
            counts[grid.cellOf(agent)]++;
        }
        for (int cell = 0; cell < counts.length; cell++) {
            int[] found = new int[1];
            grid.forEachAt(cell % SIZE, cell / SIZE, agent -> found[0]++);
            assertThat(found[0]).as(when).isEqualTo(counts[cell]);
            assertThat(grid.moore(cell % SIZE, cell / SIZE, 0).count(columns, cell % SIZE))
                    .as(when)
                    .isEqualTo(counts[cell]);
        }
        int spots = 0;
        try (NativeArray<Entity> placed =
                em.queryBuilder().withAll(Spot.class).build().toEntityArray()) {
            for (Entity agent : placed) {
                Spot spot = em.getComponent(agent, Spot.class);
                assertThat(space.x(agent)).as(when).isEqualTo(spot.x);
                assertThat(space.y(agent)).as(when).isEqualTo(spot.y);
                spots++;
            }
        }
        int[] near = new int[1];
        space.within(SIZE / 2.0, SIZE / 2.0, SIZE / 2.0, (agent, dx, dy, d2) -> near[0]++);
        assertThat(near[0]).as(when).isLessThanOrEqualTo(spots);
        field.get(3, 3);
    }
}
