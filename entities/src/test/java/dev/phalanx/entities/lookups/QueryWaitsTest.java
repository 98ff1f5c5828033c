package dev.phalanx.entities.lookups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// The jobs that a query completes before it answers: those that write what the answer depends on.
final class QueryWaitsTest extends HeldJobs {
    record Disable(ComponentLookup<Stunned> stunned, Entity entity) implements IJob {
        @Override
        public void execute() {
            hold();
            stunned.setComponentEnabled(entity, false);
        }
    }

    /// What honours filters and enabled bits, with what it answers where one entity matches.
    private static Map<Function<EntityQuery, Object>, Object> answers(Entity one) {
        Map<Function<EntityQuery, Object>, Object> answers = new LinkedHashMap<>();
        answers.put(EntityQuery::calculateEntityCount, 1);
        answers.put(EntityQuery::calculateChunkCount, 1);
        answers.put(query -> !query.isEmpty(), true);
        answers.put(query -> query.matches(one), true);
        answers.put(query -> query.toEntityArray().length(), 1);
        answers.put(query -> query.toComponentDataArray(Speed.class).length(), 1);
        answers.put(query -> query.toArchetypeChunkArray().size(), 1);
        return answers;
    }

    private static Object none(Object answer) {
        return answer.equals(true) ? (Object) false : (Object) 0;
    }

    @Test
    @Row({"QRY-12.2", "QRY-15.2", "QRY-16"})
    void whatDependsOnEnabledBitsWaitsForTheirWriters() {
        EntityQuery query =
                em.queryBuilder().withAll(Stunned.class, Speed.class).build();
        answers(entity).forEach((ask, answer) -> {
            shut();
            em.setComponentEnabled(entity, Stunned.class, true);
            assertThat(ask.apply(query)).isEqualTo(answer);
            JobHandle disabling = new Disable(em.getComponentLookup(Stunned.class), entity).schedule();
            em.queryBuilder().withAllRW(Stunned.class).build().addDependency(disabling);
            openSoon();
            assertThat(ask.apply(query)).isEqualTo(none(answer));
            assertThat(opened).isTrue();
            assertThat(disabling.isCompleted()).isTrue();
        });
    }

    @Test
    @Row({"QRY-12.2", "QRY-15.2", "QRY-16"})
    void whatDependsOnChangesWaitsForThoseWhoMakeThem() {
        EntityQuery query = em.queryBuilder()
                .withAll(Speed.class)
                .withPresent(Stunned.class)
                .buildPrivate();
        query.setChangedVersionFilter(Speed.class);
        world.addSystem(new ISystem() {});
        answers(entity).forEach((ask, answer) -> {
            shut();
            query.setChangedFilterRequiredVersion(world.globalSystemVersion());
            world.update();
            assertThat(ask.apply(query)).isEqualTo(none(answer));
            JobHandle writing = writeSpeed().schedule();
            speeds().addDependency(writing);
            openSoon();
            assertThat(ask.apply(query)).isEqualTo(answer);
            assertThat(opened).isTrue();
            assertThat(writing.isCompleted()).isTrue();
        });
    }

    @Test
    @Row("QRY-12.2")
    void valuesAreThoseThatWritersLeave() {
        speeds().addDependency(writeSpeed().schedule());
        openSoon();
        assertThat(speeds().toComponentDataArray(Speed.class).toList()).containsExactly(new Speed(9));
        assertThat(opened).isTrue();
    }

    @Test
    @Row({"QRY-12", "QRY-15.2"})
    void whatDependsOnNeitherWaitsForNobody() {
        EntityQuery query = em.queryBuilder().withAll(Speed.class).buildPrivate();
        JobHandle writing = writeSpeed().schedule();
        speeds().addDependency(writing);
        assertThat(query.calculateEntityCount()).isEqualTo(1);
        assertThat(query.toEntityArray().toList()).containsExactly(entity);
        assertThat(query.matches(entity)).isTrue();
        query.setChangedVersionFilter(Speed.class);
        assertThat(query.calculateEntityCountWithoutFiltering()).isEqualTo(1);
        assertThat(query.calculateChunkCountWithoutFiltering()).isEqualTo(1);
        assertThat(query.isEmptyIgnoreFilter()).isFalse();
        assertThat(query.matchesIgnoreFilter(entity)).isTrue();
        EntityQuery stunned = em.queryBuilder().withAll(Stunned.class).build();
        JobHandle disabling = new Disable(em.getComponentLookup(Stunned.class), entity).schedule();
        em.queryBuilder().withAllRW(Stunned.class).build().addDependency(disabling);
        assertThat(stunned.calculateEntityCountWithoutFiltering()).isEqualTo(1);
        assertThat(stunned.calculateChunkCountWithoutFiltering()).isEqualTo(1);
        assertThat(stunned.isEmptyIgnoreFilter()).isFalse();
        assertThat(stunned.getEntityQueryMask().matches(entity)).isTrue();
        assertThat(writing.isCompleted()).isFalse();
        assertThat(disabling.isCompleted()).isFalse();
    }

    @Test
    @Row("QRY-15")
    void aWriterThatNobodyKnowsOfIsNamed() {
        EntityQuery changed = em.queryBuilder().withAll(Speed.class).buildPrivate();
        changed.setChangedVersionFilter(Speed.class);
        JobHandle writing = writeSpeed().schedule();
        for (Function<EntityQuery, Object> ask : answers(entity).keySet()) {
            assertThatThrownBy(() -> ask.apply(changed))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Speed is read while the job WriteSpeed, which was not completed, writes through"
                            + " WriteSpeed.speeds. Call complete() on its handle first.");
        }
        open();
        writing.complete();
        assertThat(changed.calculateEntityCount()).isEqualTo(1);
    }
}
