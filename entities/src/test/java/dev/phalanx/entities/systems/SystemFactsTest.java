package dev.phalanx.entities.systems;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.testing.Stranger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What a world tells of its systems: which one runs, what they ask for, what they use.
final class SystemFactsTest extends InWorld {
    private static final class Noting implements ISystemStartStop {
        final List<@Nullable SystemState> seen = new ArrayList<>();

        private void note(SystemState state) {
            seen.add(state.world().executingSystem());
        }

        @Override
        public void onCreate(SystemState state) {
            note(state);
        }

        @Override
        public void onStartRunning(SystemState state) {
            note(state);
        }

        @Override
        public void onUpdate(SystemState state) {
            note(state);
        }

        @Override
        public void onStopRunning(SystemState state) {
            note(state);
        }

        @Override
        public void onDestroy(SystemState state) {
            note(state);
        }
    }

    @Test
    void theExecutingSystemIsTheOneWhoseMethodRuns() {
        Noting noting = new Noting();
        assertThat(world.executingSystem()).isNull();
        SystemState state = world.addSystem(noting);
        world.update();
        state.setEnabled(false);
        world.update();
        world.destroySystem(noting);
        assertThat(world.executingSystem()).isNull();
        assertThat(noting.seen).hasSize(5).containsOnly(state);
    }

    @Test
    void whileASystemUpdatesAnotherTheInnerOneExecutes() {
        Noting inner = new Noting();
        SystemState innerState = world.addSystem(inner);
        List<@Nullable SystemState> around = new ArrayList<>();
        SystemState outer = world.createSystem(Outer.class).around(around, innerState);
        outer.update();
        assertThat(around).containsExactly(outer, outer);
        assertThat(inner.seen).last().isEqualTo(innerState);
    }

    static final class Outer implements ISystem {
        private List<@Nullable SystemState> around = List.of();
        private @Nullable SystemState inner;
        private @Nullable SystemState own;

        @Override
        public void onCreate(SystemState state) {
            own = state;
        }

        SystemState around(List<@Nullable SystemState> seen, SystemState updated) {
            around = seen;
            inner = updated;
            return own;
        }

        @Override
        public void onUpdate(SystemState state) {
            around.add(state.world().executingSystem());
            inner.update();
            around.add(state.world().executingSystem());
        }
    }

    private static final class Querying implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.query(rw(Position.class), ro(Speed.class)).forEach((position, speed) -> {});
            SystemAPI.query(ro(Health.class)).withNone(Frozen.class).forEach(health -> {});
        }
    }

    @Test
    void theQueriesOfLoopsAreThoseOfTheSystemOnceTheyHaveRun() {
        SystemState state = world.addSystem(new Querying());
        assertThat(state.entityQueries()).isEmpty();
        world.update();
        world.update();
        assertThat(state.entityQueries())
                .extracting(EntityQuery::toString)
                .containsExactly("query [rw Position, Speed]", "query [Health] without [Frozen]");
        assertThat(state.entityQueries()).isUnmodifiable();
    }

    @Test
    void aQueryThatWasRequestedTwiceIsListedOnce() {
        SystemState state = world.addSystem(new ISystem() {});
        EntityQuery query = state.getEntityQuery(ComponentType.readOnly(Health.class));
        state.getEntityQuery(ComponentType.readOnly(Health.class));
        state.getEntityQuery(ComponentType.readWrite(Speed.class));
        assertThat(state.entityQueries()).hasSize(2).first().isEqualTo(query);
    }

    @Test
    void anEntityThatSeveralQueriesMatchIsCountedOnce() {
        SystemState state = world.addSystem(new ISystem() {});
        em.createEntity(new Health());
        em.createEntity(new Health(), new Speed(1));
        em.createEntity(new Speed(1));
        assertThat(state.matchedEntityCount()).isZero();
        state.getEntityQuery(ComponentType.readOnly(Health.class));
        state.getEntityQuery(ComponentType.readWrite(Health.class));
        assertThat(state.matchedEntityCount()).isEqualTo(2);
        state.getEntityQuery(ComponentType.readOnly(Speed.class));
        assertThat(state.matchedEntityCount()).isEqualTo(3);
        em.createEntity(new Health(), new Speed(1), new Position());
        assertThat(state.matchedEntityCount()).isEqualTo(4);
    }

    @Test
    void theUsedTypesAreThoseOfQueriesLookupsAndHandles() {
        SystemState state = world.addSystem(new ISystem() {});
        assertThat(state.usedTypes()).isEmpty();
        state.getEntityQuery(ComponentType.readWrite(Speed.class), ComponentType.exclude(Frozen.class));
        state.getComponentLookup(Health.class, true);
        state.getComponentTypeHandle(Position.class);
        assertThat(state.usedTypes())
                .contains(
                        ComponentType.readWrite(Speed.class),
                        ComponentType.readOnly(Health.class),
                        ComponentType.readWrite(Position.class))
                .isUnmodifiable();
        state.getComponentLookup(Health.class);
        assertThat(state.usedTypes())
                .contains(ComponentType.readWrite(Health.class))
                .doesNotContain(ComponentType.readOnly(Health.class));
    }

    @Test
    void theRequirementsAreListedAsText() {
        SystemState state = world.addSystem(new ISystem() {});
        assertThat(state.updateRequirements()).isEmpty();
        state.requireForUpdate(Speed.class);
        state.requireAnyForUpdate(
                state.getEntityQuery(ComponentType.readOnly(Health.class)),
                state.getEntityQuery(ComponentType.readOnly(Position.class)));
        assertThat(state.updateRequirements())
                .containsExactly("query [Speed] with options [INCLUDE_SYSTEMS]", "query [Health] or query [Position]")
                .isUnmodifiable();
    }

    @RequireMatchingQueriesForUpdate
    private static final class Choosy implements ISystem {}

    @Test
    void aSystemThatWantsOneOfItsOwnQueriesSaysSo() {
        SystemState state = world.addSystem(new Choosy());
        assertThat(state.updateRequirements()).containsExactly("one of its own queries");
    }

    @Test
    void theFactsAreForTheThreadOfTheWorld() {
        SystemState state = world.addSystem(new ISystem() {});
        for (Runnable asked : List.<Runnable>of(
                state::entityQueries, state::usedTypes, state::updateRequirements, world::executingSystem)) {
            assertThat(Stranger.thrownBy(asked))
                    .hasMessageStartingWith("World \"Test\" belongs to thread \"main\" and was used by thread");
        }
    }
}
