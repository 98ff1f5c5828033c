package dev.phalanx.entities.query;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static dev.phalanx.entities.query.QueryTerms.shared;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.NativeDoubleReference;
import dev.phalanx.collections.NativeIntList;
import dev.phalanx.collections.NativeLongArray;
import dev.phalanx.collections.NativeLongReference;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Score;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.reductions.Counter;
import dev.phalanx.entities.reductions.DoubleSum;
import dev.phalanx.entities.reductions.Reduction;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.graph.WorkerPool;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeContainer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Sums, extremes, counts and histograms over a query.
final class ReductionTest extends InWorld {
    private static final int COUNT = 5_000;

    private final NativeDoubleReference number = NativeDoubleReference.of(-1);
    private final NativeLongReference whole = NativeLongReference.of(-1);

    enum Way {
        RUN,
        SCHEDULE,
        SCHEDULE_PARALLEL;

        <A, R> void go(Query1<A> query, Reduction<R> into, Reduce1<A, R> body) {
            switch (this) {
                case RUN -> query.reduce(into, body);
                case SCHEDULE ->
                    query.scheduleReduce(into, JobHandle.none(), body).complete();
                case SCHEDULE_PARALLEL ->
                    query.scheduleReduceParallel(into, JobHandle.none(), body).complete();
            }
        }
    }

    private Entity[] spawn(int count) {
        Random random = new Random(count);
        Entity[] all = new Entity[count];
        for (int i = 0; i < count; i++) {
            Score score = new Score(i - 17, random.nextGaussian() * Math.pow(10, random.nextInt(20)));
            all[i] = i % 7 == 0
                    ? em.createEntity(score, new Stunned(1), new Monster())
                    : em.createEntity(score, new Stunned(1));
        }
        return all;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void aSumIsTheSameToTheLastBitWithAnyNumberOfWorkers(int workers) {
        spawn(COUNT);
        Query1<Score> scores = em.query(ro(Score.class));
        scores.reduce(Reduction.sum(number), (score, sum) -> sum.add(score.factor()));
        double alone = number.get();
        WorkerPool.runWith(workers, () -> {
            for (int i = 0; i < 20; i++) {
                scores.scheduleReduceParallel(
                                Reduction.sum(number), JobHandle.none(), (score, sum) -> sum.add(score.factor()))
                        .complete();
                assertThat(number.get()).isEqualTo(alone).isNotZero();
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void sumsExtremesCountsAndHistograms(Way way) {
        Entity[] all = spawn(COUNT);
        for (int i = 0; i < COUNT; i += 3) {
            em.setComponentEnabled(all[i], Stunned.class, false);
        }
        long[] values = IntStream.range(0, COUNT)
                .filter(i -> i % 3 != 0)
                .mapToLong(i -> i - 17)
                .toArray();
        Query1<Score> scores = em.query(ro(Score.class)).withAll(Stunned.class);

        way.go(scores, Reduction.sum(whole), (score, sum) -> sum.add(score.value()));
        assertThat(whole.get()).isEqualTo(Arrays.stream(values).sum());
        way.go(scores, Reduction.min(whole), (score, min) -> min.add(score.value()));
        assertThat(whole.get()).isEqualTo(values[0]);
        way.go(scores, Reduction.max(whole), (score, max) -> max.add(score.value()));
        assertThat(whole.get()).isEqualTo(values[values.length - 1]);
        way.go(scores, Reduction.min(number), (score, min) -> min.add(score.value() * 0.5));
        assertThat(number.get()).isEqualTo(values[0] * 0.5);
        way.go(scores, Reduction.max(number), (score, max) -> max.add(score.value() * 0.5));
        assertThat(number.get()).isEqualTo(values[values.length - 1] * 0.5);
        way.go(scores, Reduction.sum(number), (score, sum) -> sum.add(score.value() * 0.5));
        assertThat(number.get()).isEqualTo(Arrays.stream(values).sum() * 0.5);
        way.go(scores, Reduction.count(whole), (score, counter) -> {
            if (score.value() % 2 == 0) {
                counter.count();
                counter.count(2);
            }
        });
        assertThat(whole.get())
                .isEqualTo(3 * Arrays.stream(values).filter(v -> v % 2 == 0).count());

        NativeLongArray bins = NativeLongArray.ofLength(4);
        way.go(scores, Reduction.histogram(bins), (score, histogram) -> histogram.add((int) (score.value() & 3)));
        for (int i = 0; i < 4; i++) {
            int bin = i;
            assertThat(bins.get(i))
                    .isEqualTo(Arrays.stream(values).filter(v -> (v & 3) == bin).count());
        }
        way.go(scores, Reduction.histogram(bins), (score, histogram) -> histogram.add((double) score.value(), 0, 400));
        assertThat(bins.get(0))
                .isEqualTo(Arrays.stream(values).filter(v -> v < 100).count());
        assertThat(bins.get(1))
                .isEqualTo(
                        Arrays.stream(values).filter(v -> v >= 100 && v < 200).count());
        assertThat(bins.get(3))
                .isEqualTo(Arrays.stream(values).filter(v -> v >= 300).count());
        bins.close();
    }

    @Test
    void aSumIsTheSameToTheLastBitHoweverItIsMade() {
        Query1<Score> scores = em.query(ro(Score.class));
        for (int count : new int[] {1, 3, 127, 128, 129, 1_000, 4_321}) {
            spawn(count);
            List<Double> sums = new ArrayList<>();
            for (Way way : Way.values()) {
                for (int i = 0; i < 5; i++) {
                    number.set(i);
                    way.go(scores, Reduction.sum(number), (score, sum) -> sum.add(score.factor()));
                    sums.add(number.get());
                }
            }
            assertThat(sums).containsOnly(sums.getFirst());
            assertThat(sums.getFirst()).isEqualTo(byHand(scores.query()));
        }
    }

    /// The sum as the documentation says it is made.
    private static double byHand(EntityQuery query) {
        List<Double> sums = new ArrayList<>();
        for (var chunk : query.toArchetypeChunkArray()) {
            double sum = 0;
            for (Score score : chunk.toComponentDataArray(Score.class).toList()) {
                sum += score.factor();
            }
            sums.add(sum);
        }
        while (sums.size() > 1) {
            List<Double> above = new ArrayList<>();
            for (int i = 0; i < sums.size(); i += 2) {
                above.add(i + 1 < sums.size() ? sums.get(i) + sums.get(i + 1) : sums.get(i));
            }
            sums = above;
        }
        return sums.getFirst();
    }

    @ParameterizedTest
    @EnumSource
    void ofNothing(Way way) {
        Query1<Score> none = em.query(ro(Score.class)).withAll(Speed.class);
        for (int i = 0; i < 2; i++) {
            way.go(none, Reduction.sum(whole), (score, sum) -> sum.add(score.value()));
            assertThat(whole.get()).isZero();
            way.go(none, Reduction.min(whole), (score, min) -> min.add(score.value()));
            assertThat(whole.get()).isEqualTo(Long.MAX_VALUE);
            way.go(none, Reduction.max(whole), (score, max) -> max.add(score.value()));
            assertThat(whole.get()).isEqualTo(Long.MIN_VALUE);
            way.go(none, Reduction.sum(number), (score, sum) -> sum.add(score.factor()));
            assertThat(number.get()).isZero();
            way.go(none, Reduction.min(number), (score, min) -> min.add(score.factor()));
            assertThat(number.get()).isEqualTo(Double.POSITIVE_INFINITY);
            way.go(none, Reduction.max(number), (score, max) -> max.add(score.factor()));
            assertThat(number.get()).isEqualTo(Double.NEGATIVE_INFINITY);
            // The second time there are chunks, and none of their entities match.
            Entity entity = em.createEntity(new Score(1, 1), new Speed(1), new Stunned(1));
            em.setComponentEnabled(entity, Stunned.class, false);
            none = em.query(ro(Score.class)).withAll(Speed.class, Stunned.class);
        }
    }

    @Test
    void aReductionKeepsItsAccumulatorsFromOneUseToTheNext() {
        Query1<Score> scores = em.query(ro(Score.class));
        Reduction<?>[] made = {Reduction.sum(whole)};
        @SuppressWarnings("unchecked")
        Reduction<dev.phalanx.entities.reductions.LongSum> sums =
                (Reduction<dev.phalanx.entities.reductions.LongSum>) made[0];
        for (int count : new int[] {10, 2_000, 300}) {
            spawn(count);
            JobHandle first = scores.scheduleReduceParallel(sums, JobHandle.none(), (score, sum) -> sum.add(1));
            scores.scheduleReduceParallel(sums, first, (score, sum) -> sum.add(2))
                    .complete();
            assertThat(whole.get()).isEqualTo(2L * scores.calculateEntityCount());
        }
    }

    @Test
    void severalTermsOneOfThemShared() {
        for (int i = 0; i < 300; i++) {
            em.createEntity(new Score(i, 0), new Health(i), new Team(i % 3));
        }
        Query3<Score, Health, Team> query = em.query(ro(Score.class), rw(Health.class), shared(Team.class));
        BiFunction<Reduction<Counter>, JobHandle, JobHandle> count =
                (into, after) -> query.scheduleReduceParallel(into, after, (score, health, team, counter) -> {
                    health.points++;
                    counter.count(team.id());
                });
        count.apply(Reduction.count(whole), JobHandle.none()).complete();
        assertThat(whole.get()).isEqualTo(300);
        query.reduce(
                Reduction.count(whole), (score, health, team, counter) -> counter.count(health.points - score.value()));
        assertThat(whole.get()).isEqualTo(300);
    }

    @Test
    void theResultCannotBeUsedMeanwhile() {
        spawn(10);
        Query1<Score> scores = em.query(ro(Score.class));
        Reduction<DoubleSum> sum = Reduction.sum(number);
        JobHandle handle = scores.scheduleReduce(sum, JobHandle.none(), (score, total) -> total.add(1));
        assertThatThrownBy(number::get)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("NativeDoubleReference is read while the job ReductionTest lambda, which was not completed,"
                        + " writes through the result. Call complete() on its handle first.");
        assertThatThrownBy(() -> scores.scheduleReduceParallel(sum, JobHandle.none(), (score, total) -> total.add(2)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(
                        "The job ReductionTest lambda writes through the result a NativeDoubleReference,"
                                + " which the job ReductionTest lambda, scheduled before and not completed, writes through the"
                                + " result.");
        assertThatThrownBy(() -> scores.reduce(sum, (score, total) -> total.add(2)))
                .isInstanceOf(IllegalStateException.class);
        handle.complete();
        assertThat(number.get()).isEqualTo(10);
        number.close();
        assertThatThrownBy(() -> scores.reduce(sum, (score, total) -> total.add(2)))
                .hasMessageStartingWith("NativeDoubleReference was used after it was closed.");
    }

    @Test
    void conflictsWithOtherJobsAreRefused() {
        spawn(10);
        Query1<Score> scores = em.query(ro(Score.class));
        NativeIntList list = NativeIntList.of(1);
        list.add(3);
        JobHandle reading = scores.scheduleReduce(
                Reduction.sum(number), JobHandle.none(), (score, total) -> total.add(list.get(0)));
        assertThatThrownBy(() -> list.add(1)).isInstanceOf(IllegalStateException.class);
        reading.complete();
        assertThat(number.get()).isEqualTo(30);
        assertThatThrownBy(() -> scores.scheduleReduceParallel(
                        Reduction.sum(number), JobHandle.none(), (score, total) -> total.add(list.get(0))))
                .hasMessageContaining("captured1 is a NativeIntList, which many threads cannot write.");
        assertThatThrownBy(() -> scores.scheduleReduceParallel(
                        Reduction.sum(number), JobHandle.none(), (score, total) -> total.add(em.hashCode())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("which a job cannot hold");
        list.close();
    }

    @Test
    void whatIsThrownIsThrownAndNothingIsStored() {
        spawn(300);
        number.set(7);
        assertThatThrownBy(() -> em.query(ro(Score.class)).reduce(Reduction.sum(number), (score, total) -> {
                    throw new IllegalArgumentException("no score");
                }))
                .hasMessage("no score");
        assertThat(number.get()).isEqualTo(7);
        NativeLongArray bins = NativeLongArray.ofLength(2);
        assertThatThrownBy(
                        () -> em.query(ro(Score.class)).reduce(Reduction.histogram(bins), (score, all) -> all.add(2)))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("Bin 2 was counted in a Histogram of 2 bins. Count in bins 0 to 1, or give it a longer"
                        + " array.");
        bins.close();
    }

    /// The text of the smallest number, and how often it was there.
    static final class Least {
        int value = Integer.MAX_VALUE;
        int times;

        void add(int more, int often) {
            if (more < value) {
                value = more;
                times = often;
            } else if (more == value) {
                times += often;
            }
        }
    }

    /// A reduction as a user writes one.
    private static final class LeastOften extends Reduction<Least> {
        LeastOften(NativeLongReference into) {
            super(Least.class, into);
        }

        @Override
        protected Least newAccumulator() {
            return new Least();
        }

        @Override
        protected void clear(Least accumulator) {
            accumulator.value = Integer.MAX_VALUE;
            accumulator.times = 0;
        }

        @Override
        protected void combine(Least into, Least more) {
            into.add(more.value, more.times);
        }

        @Override
        protected void store(Least total, NativeContainer into) {
            ((NativeLongReference) into).set(total.times);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aReductionOfOnesOwn(Way way) {
        for (int i = 0; i < 1_000; i++) {
            em.createEntity(new Health(i % 9 + 4), new Position());
        }
        way.go(em.query(ro(Health.class)), new LeastOften(whole), (health, least) -> least.add(health.points, 1));
        assertThat(whole.get()).isEqualTo(112);
    }
}
