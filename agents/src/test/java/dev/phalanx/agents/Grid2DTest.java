package dev.phalanx.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.query.QueryTerms;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Row("AGT-1")
class Grid2DTest {
    record Place(int x, int y) implements IComponentData {}

    record Awake(int x, int y) implements IComponentData, IEnableableComponent {}

    record Tag() implements IComponentData {}

    public static final class Walker implements IComponentData {
        public int x;
        public int y;
        public int steps;
    }

    private final World world = new World("Grid");
    private final EntityManager em = world.entityManager();

    @AfterEach
    void close() {
        world.close();
    }

    private static Grid2D grid(GridShape shape, EntityManager em) {
        return shape.indexing(em, Place.class, Place::x, Place::y, Place::new);
    }

    private Entity at(int x, int y) {
        return em.createEntity(new Place(x, y));
    }

    private static List<Entity> list(Neighbourhood neighbours) {
        List<Entity> all = new ArrayList<>();
        neighbours.forEach(all::add);
        assertThat(neighbours.count()).isEqualTo(all.size());
        return all;
    }

    @Test
    void birthsMovesAndDeathsAreSeenAtOnce() {
        Entity before = at(1, 1);
        Grid2D grid = grid(Grid2D.single(4, 3), em);
        Entity born = at(2, 1);
        assertThat(grid.agentAt(1, 1)).isEqualTo(before);
        assertThat(grid.agentAt(2, 1)).isEqualTo(born);
        assertThat(grid.emptyCount()).isEqualTo(10);

        grid.moveTo(born, 3, 2);
        assertThat(em.getComponent(born, Place.class)).isEqualTo(new Place(3, 2));
        assertThat(grid.isEmpty(2, 1)).isTrue();
        assertThat(grid.x(grid.cellOf(born))).isEqualTo(3);
        assertThat(grid.y(grid.cellOf(born))).isEqualTo(2);

        em.destroyEntity(born);
        em.removeComponent(before, Place.class);
        assertThat(grid.emptyCount()).isEqualTo(12);
        assertThat(grid.contains(before)).isFalse();
    }

    @Test
    void aComponentWithMoreThanAPlaceKeepsTheRest() {
        Grid2D grid = Grid2D.multi(5, 5).torus().indexing(em, Walker.class, w -> w.x, w -> w.y, (walker, x, y) -> {
            walker.x = x;
            walker.y = y;
            return walker;
        });
        Walker made = new Walker();
        made.steps = 7;
        Entity walker = em.createEntity(made);
        grid.moveBy(walker, -1, -2);
        Walker moved = em.getComponent(walker, Walker.class);
        assertThat(new int[] {moved.x, moved.y, moved.steps}).containsExactly(4, 3, 7);
    }

    @Test
    void otherWritesAreSeenAfterARefreshAndInTheNextUpdateOfASystem() {
        Grid2D grid = grid(Grid2D.single(4, 4), em);
        Entity one = at(0, 0);
        Entity two = at(1, 0);
        em.setComponent(one, new Place(1, 0)); // the two change places
        em.setComponent(two, new Place(0, 0));
        grid.refresh();
        assertThat(grid.agentAt(0, 0)).isEqualTo(two);
        assertThat(grid.agentAt(1, 0)).isEqualTo(one);

        boolean[] isSeen = {false};
        world.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                em.query(QueryTerms.ref(Place.class))
                        .forEach(place -> place.replace(old -> new Place(old.x(), old.y() + 1)));
            }
        });
        world.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                isSeen[0] = one.equals(grid.agentAt(1, 1)) && grid.isEmpty(1, 0);
            }
        });
        world.update();
        assertThat(isSeen[0]).isTrue();
    }

    @Test
    void anAgentIsBornWhereAnotherOneWasBeforeAWriteThatTheGridHasNotRead() {
        Grid2D grid = grid(Grid2D.single(4, 4), em);
        Entity one = at(0, 0);
        em.setComponent(one, new Place(3, 3));
        Entity two = at(0, 0);
        assertThat(grid.agentAt(0, 0)).isEqualTo(two);
        assertThat(grid.agentAt(3, 3)).isEqualTo(one);
    }

    @Test
    void aWorldIsReplacedByOneInWhichAnAgentIsWhereAnotherOneWas() {
        Grid2D grid = grid(Grid2D.single(4, 4), em);
        Entity one = at(0, 0);
        try (World kept = new World("Kept")) {
            grid.moveTo(one, 3, 3);
            Entity two = at(0, 0);
            kept.entityManager().copyAndReplaceEntitiesFrom(em);
            em.destroyEntity(two);
            grid.moveTo(one, 0, 0);
            em.copyAndReplaceEntitiesFrom(kept.entityManager());
            assertThat(grid.agentAt(0, 0)).isEqualTo(two);
            assertThat(grid.agentAt(3, 3)).isEqualTo(one);
            assertThat(grid.emptyCount()).isEqualTo(14);
        }
    }

    @Test
    void prefabsAndDisabledEntitiesAreNotOnTheGrid() {
        Grid2D grid = grid(Grid2D.single(4, 4), em);
        Entity prefab = em.createEntity(new Place(2, 2), new Prefab());
        assertThat(grid.emptyCount()).isEqualTo(16);
        Entity copy = em.instantiate(prefab);
        assertThat(grid.agentAt(2, 2)).isEqualTo(copy);
        em.setEnabled(copy, false);
        assertThat(grid.isEmpty(2, 2)).isTrue();
        em.setEnabled(copy, true);
        assertThat(grid.isEmpty(2, 2)).isFalse();
    }

    @Test
    void mooreNeighboursAreTheSquareAndVonNeumannNeighboursTheDiamond() {
        Grid2D grid = grid(Grid2D.single(9, 9), em);
        for (int y = 0; y < 9; y++) {
            for (int x = 0; x < 9; x++) {
                at(x, y);
            }
        }
        Entity middle = grid.agentAt(4, 4);
        Entity corner = grid.agentAt(0, 0);
        assertThat(list(grid.moore(middle, 2))).hasSize(24).doesNotContain(middle);
        assertThat(list(grid.vonNeumann(middle, 2))).hasSize(12);
        assertThat(list(grid.moore(corner, 1)))
                .containsExactly(grid.agentAt(1, 0), grid.agentAt(0, 1), grid.agentAt(1, 1));
        assertThat(list(grid.moore(4, 4, 1))).hasSize(9).contains(middle);
        assertThat(list(grid.vonNeumann(4, 4, 1))).hasSize(5);
        assertThat(list(grid.moore(middle, 1_000_000_000))).hasSize(80);
        assertThat(list(grid.vonNeumann(corner, Integer.MAX_VALUE))).hasSize(80);
        assertThat(grid.moore(middle, 1).find(other -> true)).isEqualTo(grid.agentAt(3, 3));
        assertThat(grid.moore(middle, 1).random(Random.of(1), middle::equals)).isNull();
        assertThat(grid.moore(middle, 1).random(Random.of(1), other -> true)).isNotNull();
    }

    @Test
    void eachAgentWithAComponentIsEquallyLikelyToBeDrawn() {
        Grid2D grid = grid(Grid2D.multi(5, 5), em);
        Entity wolf = em.createEntity(new Place(2, 2), new Tag());
        Entity same = em.createEntity(new Place(2, 2), new Tag());
        Entity near = em.createEntity(new Place(3, 1), new Tag());
        at(2, 2);
        at(1, 2);
        em.createEntity(new Place(4, 2), new Tag()); // too far
        Map<Entity, Integer> drawn = new HashMap<>();
        Random rng = Random.of(1);
        for (int i = 0; i < 400; i++) {
            drawn.merge(grid.moore(wolf, 1).random(rng, Tag.class), 1, Integer::sum);
        }
        assertThat(rng.counter).isEqualTo(400);
        assertThat(drawn)
                .containsOnlyKeys(same, near)
                .hasEntrySatisfying(same, times -> assertThat(times).isBetween(150, 250));
        em.removeComponent(same, Tag.class);
        assertThat(grid.moore(wolf, 0).random(rng, Tag.class)).isNull();
        assertThat(grid.moore(wolf, 1).random(rng, Place.class)).isNotEqualTo(wolf);
        assertThat(rng.counter).isEqualTo(401);
        em.destroyEntity(near);
        assertThat(grid.moore(wolf, 1).random(rng, Tag.class)).isNull();
    }

    @Test
    void onATorusNeighboursComeFromTheOtherEdge() {
        Grid2D grid = grid(Grid2D.single(5, 3).torus(), em);
        Entity corner = at(0, 0);
        Entity left = at(4, 0);
        Entity above = at(0, 2);
        at(2, 0);
        assertThat(list(grid.moore(corner, 1))).containsExactly(above, left);
        assertThat(grid.agentAt(-1, 3)).isEqualTo(left);
        grid.moveBy(corner, -7, 1);
        assertThat(em.getComponent(corner, Place.class)).isEqualTo(new Place(3, 1));
    }

    @Test
    void theAgentsOfACellAreSortedByIdWhateverTheirHistory() {
        Grid2D grid = grid(Grid2D.multi(3, 3), em);
        Entity a = at(0, 0);
        Entity b = at(1, 1);
        Entity c = at(2, 2);
        grid.moveTo(c, 1, 1);
        grid.moveTo(a, 1, 1);
        List<Entity> all = new ArrayList<>();
        grid.forEachAt(1, 1, all::add);
        assertThat(all).containsExactly(a, b, c);
        assertThat(grid.agentAt(1, 1)).isEqualTo(a);
        assertThat(list(grid.moore(b, 0))).containsExactly(a, c);
    }

    @Test
    void everyEmptyCellIsFoundAndEachIsEquallyLikely() {
        Grid2D grid = grid(Grid2D.single(20, 10), em);
        for (int i = 0; i < 200; i++) {
            if (i % 50 != 49) {
                at(i % 20, i / 20);
            }
        }
        int[] found = new int[200];
        Random rng = Random.of(2);
        for (int i = 0; i < 8_000; i++) {
            found[grid.randomEmpty(rng)]++;
        }
        for (int i = 0; i < 200; i++) {
            if (i % 50 == 49) {
                assertThat(found[i]).isBetween(1_800, 2_200);
            } else {
                assertThat(found[i]).isZero();
            }
        }
    }

    @Test
    void emptyCellsAreRightAfterManyRandomMoves() {
        Grid2D grid = grid(Grid2D.single(13, 17), em);
        List<Entity> agents = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            agents.add(at(i % 13, i / 13));
        }
        Random rng = Random.of(9);
        for (int i = 0; i < 5_000; i++) {
            Entity agent = agents.get(rng.nextInt(agents.size()));
            grid.moveToRandomEmpty(agent, rng);
        }
        boolean[] isTaken = new boolean[13 * 17];
        for (Entity agent : agents) {
            Place place = em.getComponent(agent, Place.class);
            assertThat(isTaken[grid.cell(place.x(), place.y())]).isFalse();
            isTaken[grid.cell(place.x(), place.y())] = true;
            assertThat(grid.agentAt(place.x(), place.y())).isEqualTo(agent);
        }
        assertThat(grid.emptyCount()).isEqualTo(13 * 17 - 150);
    }

    @Test
    void agentsAreAddedToRandomEmptyCellsUntilNoneIsLeft() {
        Grid2D grid = grid(Grid2D.single(7, 5), em);
        Random rng = Random.of(5);
        Random same = Random.of(5);
        for (int i = 0; i < 35; i++) {
            int cell = grid.randomEmpty(same);
            Entity agent = em.createEntity();
            grid.addToRandomEmpty(agent, rng);
            assertThat(em.getComponent(agent, Place.class)).isEqualTo(new Place(grid.x(cell), grid.y(cell)));
            assertThat(grid.agentAt(grid.x(cell), grid.y(cell))).isEqualTo(agent);
            assertThat(grid.emptyCount()).isEqualTo(34 - i);
        }
        Entity further = em.createEntity();
        assertThatThrownBy(() -> grid.addToRandomEmpty(further, rng))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("No cell of single grid of 7 × 5 is empty. Ask emptyCount() first.");
        assertThat(em.hasComponent(further, Place.class)).isFalse();
    }

    @Test
    void whatCannotBeAddedIsRefusedAndNothingIsDrawn() {
        Grid2D grid = grid(Grid2D.single(4, 3), em);
        Entity agent = at(2, 1);
        Random rng = Random.of(3);
        String refusal =
                agent + " cannot be added to single grid of 4 × 3. Give an entity that exists and has no Place,"
                        + " or use moveToRandomEmpty.";
        assertThatThrownBy(() -> grid.addToRandomEmpty(agent, rng))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(refusal);
        em.destroyEntity(agent);
        assertThatThrownBy(() -> grid.addToRandomEmpty(agent, rng))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(refusal);
        Entity other = em.createEntity();
        Grid2D multi = grid(Grid2D.multi(4, 3), em);
        assertThatThrownBy(() -> multi.addToRandomEmpty(other, rng))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Use Grid2D.single");
        GridShape.Moving<Place> move = (_, x, y) -> new Place(x, y);
        Grid2D changing = Grid2D.single(4, 3).indexing(em, Place.class, Place::x, Place::y, move);
        assertThatThrownBy(() -> changing.addToRandomEmpty(other, rng))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("addToRandomEmpty was called for single grid of 4 × 3, whose Place may hold more than a"
                        + " place. Ask randomEmpty(rng), and add a Place of that cell.");
        assertThat(em.hasComponent(other, Place.class)).isFalse();
        assertThat(rng.nextLong()).isEqualTo(Random.of(3).nextLong());
    }

    private static void wander(EntityManager em, Grid2D grid, List<Entity> agents, long seed) {
        Random rng = Random.of(seed);
        for (int i = 0; i < 300; i++) {
            Entity agent = agents.get(rng.nextInt(agents.size()));
            if (!em.exists(agent)) {
                continue;
            }
            if (i % 20 == 7) {
                em.destroyEntity(agent);
                int cell = grid.randomEmpty(rng);
                em.createEntity(new Place(grid.x(cell), grid.y(cell)));
            } else if (grid.moore(agent, 1).count() > 2) {
                grid.moveToRandomEmpty(agent, rng);
            }
        }
    }

    @Test
    @Row("AGT-1.1")
    void aRestoredWorldGoesOnAsItDid() {
        Grid2D grid = grid(Grid2D.single(16, 16).torus(), em);
        List<Entity> agents = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            agents.add(at(i % 16, i / 16));
        }
        wander(em, grid, agents, 1);
        try (World kept = new World("Kept")) {
            kept.entityManager().copyAndReplaceEntitiesFrom(em);
            wander(em, grid, agents, 2);
            long first = world.stateHash();
            wander(em, grid, agents, 3);
            em.copyAndReplaceEntitiesFrom(kept.entityManager());
            wander(em, grid, agents, 2);
            assertThat(world.stateHash()).isEqualTo(first);
        }
    }

    @Test
    @Row("AGT-1.2")
    void aPlaceOutsideOfAGridWithEdgesIsRefused() {
        Grid2D grid = grid(Grid2D.single(4, 3), em);
        Entity agent = at(0, 0);
        assertThatThrownBy(() -> grid.moveTo(agent, 4, 0))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("(4, 0) is outside of a single grid of 4 × 3. Give a place from (0, 0) to (3, 2), or use"
                        + " torus().");
        assertThatThrownBy(() -> at(0, -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is at (0, -1) by its Place, outside of single grid of 4 × 3.");
        assertThatThrownBy(() -> grid.agentAt(0, 0)).hasMessageContaining("(0, -1)"); // until it is gone
        em.query(QueryTerms.ref(Place.class))
                .forEach(place -> place.set(new Place(0, Math.abs(place.get().y()))));
        assertThat(grid.emptyCount()).isEqualTo(10);
        assertThat(em.getComponent(agent, Place.class)).isEqualTo(new Place(0, 0));
    }

    @Test
    void aCellThatIsTakenIsRefused() {
        Grid2D grid = grid(Grid2D.single(2, 1), em);
        Entity one = at(0, 0);
        Entity two = at(1, 0);
        assertThatThrownBy(() -> grid.moveTo(one, 1, 0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(one + " cannot move to (1, 0) of single grid of 2 × 1, where " + two
                        + " is. Ask isEmpty(x, y) first, or use moveToRandomEmpty.");
        grid.moveTo(one, 0, 0); // it is there
        assertThatThrownBy(() -> grid.moveToRandomEmpty(one, Random.of(1)))
                .hasMessage("No cell of single grid of 2 × 1 is empty. Ask emptyCount() first.");
        assertThatThrownBy(() -> at(1, 0))
                .hasMessageContaining("is at (1, 0) by its Place, where " + two + " is. A cell of single grid of 2 × 1"
                        + " takes one agent. Give it an empty cell, such as randomEmpty(rng), or use Grid2D.multi.");
    }

    @Test
    void otherBadInputIsRefused() {
        Grid2D grid = grid(Grid2D.multi(5, 4).torus(), em);
        Entity agent = at(0, 0);
        assertThatThrownBy(() -> grid.moore(agent, 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A neighbourhood of radius 2 does not fit multi torus of 5 × 4. Give a radius of 0 or more,"
                        + " and on a torus at most 1, so that no cell comes twice.");
        assertThatThrownBy(() -> grid.vonNeumann(0, 0, -1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(grid::emptyCount)
                .hasMessage("emptyCount was called for multi torus of 5 × 4, whose cells take any number of agents. Use"
                        + " Grid2D.single for a grid that knows its empty cells.");
        em.destroyEntity(agent);
        assertThatThrownBy(() -> grid.moveTo(agent, 1, 1))
                .hasMessage(
                        agent + " is not on multi torus of 5 × 4. Give an entity that exists and has a Place, is not"
                                + " disabled and not a prefab.");
        assertThatThrownBy(() -> Grid2D.single(0, 5))
                .hasMessage("A grid cannot have 0 × 5 cells. Give a width and a height of at least 1, and at most"
                        + " 1073741824 cells.");
        assertThatThrownBy(() -> Grid2D.multi(1, 1).indexing(em, Awake.class, Awake::x, Awake::y, Awake::new))
                .hasMessage(
                        "Awake can be disabled, and grids, spaces and vectors follow components that cannot. Index one that"
                                + " is not an IEnableableComponent.");
    }

    @Test
    void changingWhoIsWhereWhileNeighboursAreVisitedIsRefused() {
        Grid2D grid = grid(Grid2D.multi(5, 5), em);
        Entity agent = at(1, 1);
        Entity other = at(2, 1);
        assertThatThrownBy(() -> grid.moore(agent, 1).forEach(em::destroyEntity))
                .isInstanceOf(ConcurrentModificationException.class)
                .hasMessage("Agents of multi grid of 5 × 5 were moved, created or destroyed while the neighbours of (1,"
                        + " 1) were visited. Find or collect the neighbours first, and change them afterwards.");
        assertThat(em.exists(other)).isFalse();
    }

    @Test
    void aClosedGridIsRefused() {
        Grid2D grid = grid(Grid2D.single(4, 3), em);
        Entity agent = at(1, 1);
        grid.close();
        grid.close();
        at(2, 2); // the grid does not follow
        String message = "A grid, a space or vectors of Place were used after close(). Index the component again.";
        assertThatThrownBy(() -> grid.cellOf(agent)).hasMessage(message);
        assertThatThrownBy(grid::refresh).hasMessage(message);
        assertThatThrownBy(() -> grid.moore(1, 1, 1).count()).hasMessage(message);
        assertThatThrownBy(() -> grid.moveTo(agent, 0, 0)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aGridOfAClosedWorldIsRefused() {
        Grid2D grid = grid(Grid2D.single(4, 3), em);
        Entity agent = at(1, 1);
        world.close();
        assertThatThrownBy(() -> grid.cellOf(agent)).isInstanceOf(IllegalStateException.class);
        grid.close();
    }
}
