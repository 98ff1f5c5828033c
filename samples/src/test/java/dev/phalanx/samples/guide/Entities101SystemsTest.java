package dev.phalanx.samples.guide;

import static dev.phalanx.entities.query.QueryTerms.aspect;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ComponentSystemGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.TimeData;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import java.util.BitSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The code of docs/entities-101.md about systems.
class Entities101SystemsTest {
    private final World world = new World("Pasture");
    private final EntityManager em = world.entityManager();

    static final class Hunger implements IComponentData {
        public float level;
    }

    record Appetite(float perSecond) implements IComponentData {}

    record Sheep() implements IComponentData {}

    record Weather(float temperature) implements IComponentData {}

    Entities101SystemsTest() {
        world.setFailFast(true);
    }

    @AfterEach
    void close() {
        world.close();
    }

    // snippet pasture-system
    static final class HungerSystem implements ISystem {
        @Override
        public void onCreate(SystemState state) {
            state.requireForUpdate(Hunger.class); // skips onUpdate while no entity has Hunger
        }

        @Override
        public void onUpdate(SystemState state) {
            float dt = SystemAPI.time().deltaTime();
            SystemAPI.query(rw(Hunger.class), ro(Appetite.class))
                    .forEach((hunger, appetite) -> hunger.level += appetite.perSecond() * dt);
        }
    }
    // end pasture-system

    // snippet pasture-groups
    static final class NeedsSystemGroup extends ComponentSystemGroup {} // joins SimulationSystemGroup by default

    @UpdateInGroup(NeedsSystemGroup.class)
    @UpdateBefore(ThirstSystem.class)
    static final class SunSystem implements ISystem {}

    @UpdateInGroup(NeedsSystemGroup.class)
    static final class ThirstSystem implements ISystem {}
    // end pasture-groups

    @Test
    void aWorldUpdatesItsSystems() {
        // snippet pasture-update
        world.addSystem(new HungerSystem());
        Entity sheep = em.createEntity(new Hunger(), new Appetite(2));

        world.setTime(new TimeData(0, 0.5f)); // half a second; a run loop sets the time for you
        world.update();
        assertThat(em.getComponent(sheep, Hunger.class).level).isEqualTo(1);
        // end pasture-update
    }

    @Test
    void groupsOrderTheirMembers() {
        ThirstSystem thirst = new ThirstSystem();
        SunSystem sun = new SunSystem();
        world.addSystem(thirst);
        world.addSystem(sun);
        world.update();
        assertThat(world.getExistingSystem(NeedsSystemGroup.class).systems())
                .extracting(SystemState::system)
                .containsExactly(sun, thirst);
    }

    // snippet pasture-cleanup
    record EarTag(int number) implements ICleanupComponentData {}

    static final class EarTagSystem implements ISystem {
        final BitSet numbers = new BitSet(); // the tags in use

        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            EntityQuery born = SystemAPI.queryBuilder()
                    .withAll(Sheep.class)
                    .withNone(EarTag.class)
                    .build();
            for (Entity sheep : born.toEntityArray()) {
                int number = numbers.nextClearBit(0);
                numbers.set(number);
                em.addComponent(sheep, new EarTag(number));
            }
            EntityQuery gone = SystemAPI.queryBuilder()
                    .withAll(EarTag.class)
                    .withNone(Sheep.class)
                    .build();
            for (EarTag tag : gone.toComponentDataArray(EarTag.class)) {
                numbers.clear(tag.number());
            }
            em.removeComponent(gone, EarTag.class); // the last component: this destroys the entities
        }
    }
    // end pasture-cleanup

    @Test
    void whatADestroyedEntityLeavesIsCleanedUp() {
        EarTagSystem tags = new EarTagSystem();
        world.addSystem(tags);
        Entity one = em.createEntity(Sheep.class);
        em.createEntity(Sheep.class);
        world.update();
        assertThat(tags.numbers.cardinality()).isEqualTo(2);
        em.destroyEntity(one);
        assertThat(em.exists(one)).isTrue();
        world.update();
        assertThat(tags.numbers.cardinality()).isEqualTo(1);
        assertThat(em.exists(one)).isFalse();
        em.createEntity(Sheep.class);
        world.update();
        assertThat(tags.numbers.length()).isEqualTo(2);
    }

    // snippet pasture-singleton
    static final class WeatherSystem implements ISystem {
        @Override
        public void onCreate(SystemState state) {
            state.entityManager().createSingleton(new Weather(18), "weather");
        }

        @Override
        public void onUpdate(SystemState state) {
            Weather now = SystemAPI.getSingleton(Weather.class);
            SystemAPI.setSingleton(new Weather(now.temperature() - 0.5f));
        }
    }
    // end pasture-singleton

    @Test
    void aSingletonBelongsToTheWorld() {
        world.addSystem(new WeatherSystem());
        world.update();
        assertThat(em.queryBuilder().withAll(Weather.class).build().getSingleton(Weather.class))
                .isEqualTo(new Weather(17.5f));
    }

    // snippet pasture-aspect
    record Eater(Entity entity, RefRW<Hunger> hunger, RefRO<Appetite> appetite) implements IAspect {
        void eat(float grass) {
            float taken = Math.min(grass, appetite.get().perSecond());
            hunger.update(value -> value.level -= taken);
        }
    }
    // end pasture-aspect

    @Test
    void anAspectIsOneThing() {
        Entity sheep = em.createEntity(new Hunger(), new Appetite(2));
        // snippet pasture-aspect-used
        em.query(aspect(Eater.class)).withNone(Weather.class).forEach(eater -> eater.eat(5));
        // end pasture-aspect-used
        assertThat(em.getComponent(sheep, Hunger.class).level).isEqualTo(-2);
    }
}
