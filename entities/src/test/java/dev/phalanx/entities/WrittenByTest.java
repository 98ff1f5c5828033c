package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.WrittenBy;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.QueryTerms;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WrittenByTest extends InWorld {
    record Place(int x) implements IComponentData {}

    @WrittenBy(value = GridSystem.class, instead = "Set Place.")
    record Cell(int x) implements IComponentData, IEnableableComponent {}

    @WrittenBy(GridSystem.class)
    record Only(int x) implements IComponentData {}

    @WrittenBy(GridSystem.class)
    record Marked() implements IComponentData {}

    @WrittenBy({GridSystem.class, OtherSystem.class})
    record Neighbour(Entity value) implements IBufferElementData {}

    /// May write.
    static final class GridSystem implements ISystem {
        private final Consumer<SystemState> work;

        GridSystem(Consumer<SystemState> work) {
            this.work = work;
        }

        @Override
        public void onUpdate(SystemState state) {
            work.accept(state);
        }
    }

    /// May write one of them.
    static final class OtherSystem implements ISystem {
        private final Consumer<SystemState> work;

        OtherSystem(Consumer<SystemState> work) {
            this.work = work;
        }

        @Override
        public void onUpdate(SystemState state) {
            work.accept(state);
        }
    }

    record CellJob(int to) implements IJobEntity {
        @SuppressWarnings("unused") // called by the job
        void execute(RefRW<Cell> cell) {
            cell.set(new Cell(to));
        }
    }

    private Entity entity;
    private Entity other;

    @BeforeEach
    void makeEntities() {
        other = em.createEntity(new Place(1));
        inSystem(state -> {
            entity = em.createEntity(new Place(2), new Cell(2));
            em.addComponent(entity, Marked.class);
            em.addBuffer(entity, Neighbour.class).add(new Neighbour(other));
            em.createEntity(new Only(1));
        });
    }

    private void inSystem(Consumer<SystemState> work) {
        GridSystem system = new GridSystem(work);
        world.addSystem(system);
        world.update();
        world.destroySystem(system);
    }

    private Map<String, Runnable> writes() {
        EntityQuery places = em.queryBuilder().withAll(Place.class).build();
        EntityQuery cells = em.queryBuilder().withAll(Cell.class).build();
        Map<String, Runnable> writes = new LinkedHashMap<>();
        writes.put("create", () -> em.createEntity(new Place(1), new Cell(1)));
        writes.put("create by archetype", () -> em.createEntity(em.createArchetype(Cell.class)));
        writes.put("create many", () -> em.createEntity(em.createArchetype(Cell.class), 3));
        writes.put("add value", () -> em.addComponent(other, new Cell(3)));
        writes.put("add class", () -> em.addComponent(other, Cell.class));
        writes.put("add tag", () -> em.addComponent(other, Marked.class));
        writes.put("add set", () -> em.addComponent(other, ComponentTypeSet.of(Place.class, Marked.class)));
        writes.put("add to array", () -> em.addComponent(places.toEntityArray(), Cell.class));
        writes.put("add by query", () -> em.addComponent(places, Cell.class));
        writes.put("remove", () -> em.removeComponent(entity, Cell.class));
        writes.put("remove tag", () -> em.removeComponent(entity, Marked.class));
        writes.put("remove set", () -> em.removeComponent(entity, ComponentTypeSet.of(Place.class, Cell.class)));
        writes.put(
                "remove from array",
                () -> em.removeComponent(places.toEntityArray(), ComponentTypeSet.of(Place.class, Cell.class)));
        writes.put("remove by query", () -> em.removeComponent(places, ComponentTypeSet.of(Place.class, Cell.class)));
        writes.put("archetype", () -> em.setArchetype(entity, em.createArchetype(Place.class)));
        writes.put("set", () -> em.setComponent(entity, new Cell(9)));
        writes.put("reference", () -> em.getComponentRW(entity, Cell.class));
        writes.put("enable", () -> em.setComponentEnabled(entity, Cell.class, false));
        writes.put("enable by query", () -> em.setComponentEnabled(cells, Cell.class, false));
        writes.put("buffer", () -> em.getBuffer(entity, Neighbour.class));
        writes.put("add buffer", () -> em.addBuffer(other, Neighbour.class));
        writes.put("lookup", () -> em.getComponentLookup(Cell.class));
        writes.put("buffer lookup", () -> em.getBufferLookup(Neighbour.class));
        writes.put("handle", () -> em.getComponentTypeHandle(Cell.class));
        writes.put("buffer handle", () -> em.getBufferTypeHandle(Neighbour.class));
        writes.put("query", () -> em.query(QueryTerms.ref(Cell.class)).forEach(cell -> cell.set(new Cell(9))));
        writes.put("singleton", () -> em.setSingleton(new Only(9)));
        writes.put("job", () -> new CellJob(9).run(cells));
        writes.put(
                "parallel job",
                () -> new CellJob(9).scheduleParallel(cells, JobHandle.none()).complete());
        writes.put("command that sets", () -> play(commands -> commands.setComponent(entity, new Cell(9))));
        writes.put("command that adds", () -> play(commands -> commands.addComponent(other, new Cell(9))));
        writes.put("command that adds a tag", () -> play(commands -> commands.addComponent(other, Marked.class)));
        writes.put("command that removes", () -> play(commands -> commands.removeComponent(entity, Cell.class)));
        writes.put(
                "command that disables",
                () -> play(commands -> commands.setComponentEnabled(entity, Cell.class, false)));
        writes.put(
                "command that appends", () -> play(commands -> commands.appendToBuffer(entity, new Neighbour(entity))));
        return writes;
    }

    private void play(Consumer<EntityCommandBuffer> recording) {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            recording.accept(commands);
            commands.playback(em);
        }
    }

    @Test
    void otherCodeCannotWriteAndChangesNothing() {
        writes().forEach((name, write) -> {
            assertThatIllegalStateException()
                    .as(name)
                    .isThrownBy(write::run)
                    .withMessageContaining("GridSystem")
                    .withMessageContaining("code outside of systems");
            assertUnchanged(name);
        });
    }

    private void assertUnchanged(String name) {
        assertThat(em.getComponent(entity, Cell.class)).as(name).isEqualTo(new Cell(2));
        assertThat(em.isComponentEnabled(entity, Cell.class)).as(name).isTrue();
        assertThat(em.getComponentTypes(entity)).as(name).contains(Place.class, Cell.class, Marked.class);
        assertThat(em.getComponentTypes(other)).as(name).hasSize(1);
        assertThat(em.entityCount()).as(name).isEqualTo(3);
        assertThat(em.getSingleton(Only.class)).as(name).isEqualTo(new Only(1));
    }

    @Test
    void theSystemCanDoAllThat() {
        writes().forEach((name, write) -> inSystem(state -> {
            assertThatNoException().as(name).isThrownBy(write::run);
            em.completeAllTrackedJobs();
            em.destroyEntity(em.universalQuery());
            other = em.createEntity(new Place(1));
            entity = em.createEntity(new Place(2), new Cell(2));
            em.addComponent(entity, Marked.class);
            em.addBuffer(entity, Neighbour.class);
            em.createEntity(new Only(1));
        }));
    }

    @Test
    void everybodyCanWriteInWorldsThatAreNotLive() {
        try (World staging = new World("Staging", WorldFlags.STAGING)) {
            EntityManager manager = staging.entityManager();
            Entity made = manager.createEntity(new Place(1), new Cell(2));
            manager.setComponent(made, new Cell(3));
            manager.addBuffer(made, Neighbour.class).add(new Neighbour(made));
            em.moveEntitiesFrom(manager);
            assertThat(em.queryBuilder().withAll(Cell.class).build().calculateEntityCount())
                    .isEqualTo(2);
        }
    }

    @Test
    void aMessageSaysWhoWritesAndWhatToDo() {
        assertThatIllegalStateException()
                .isThrownBy(() -> em.setComponent(entity, new Cell(9)))
                .withMessage("Cell is written by GridSystem alone, and code outside of systems was about to write it."
                        + " Set Place. To read it, get it read-only.");
        OtherSystem system = new OtherSystem(state -> {
            assertThatIllegalStateException()
                    .isThrownBy(() -> em.removeComponent(entity, Marked.class))
                    .withMessage("Marked is written by GridSystem alone, and OtherSystem was about to write it. To"
                            + " read it, get it read-only.");
            em.getBuffer(entity, Neighbour.class).add(new Neighbour(entity));
        });
        world.addSystem(system);
        world.update();
        assertThat(em.getBuffer(entity, Neighbour.class, true).length()).isEqualTo(2);
    }

    @Test
    void everybodyCanReadAndHandleWholeEntities() {
        assertThat(em.getComponent(entity, Cell.class)).isEqualTo(new Cell(2));
        DynamicBuffer<Neighbour> buffer = em.getBuffer(entity, Neighbour.class, true);
        assertThat(buffer.length()).isOne();
        assertThat(em.getComponentLookup(Cell.class, true).get(entity)).isEqualTo(new Cell(2));
        em.query(QueryTerms.ro(Cell.class)).forEach(cell -> assertThat(cell.x()).isEqualTo(2));
        Entity copy = em.instantiate(entity);
        assertThat(em.getComponent(copy, Cell.class)).isEqualTo(new Cell(2));
        em.addComponent(copy, new Place(4));
        em.setName(copy, "copy");
        em.setEnabled(copy, false);
        em.setEnabled(copy, true);
        try (World target = new World("Target")) {
            target.entityManager().moveEntitiesFrom(em);
            IComponent moved = target.entityManager()
                    .queryBuilder()
                    .withAll(Cell.class)
                    .build()
                    .toComponentDataArray(Cell.class)
                    .get(0);
            assertThat(moved).isEqualTo(new Cell(2));
            target.entityManager().destroyEntity(target.entityManager().universalQuery());
            assertThat(target.entityManager().entityCount()).isZero();
        }
    }
}
