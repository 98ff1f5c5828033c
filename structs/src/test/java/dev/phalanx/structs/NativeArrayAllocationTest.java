package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.TestTypes.Everything;
import dev.phalanx.structs.TestTypes.Mood;
import dev.phalanx.structs.TestTypes.Mutable;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.testing.Allocations;
import java.util.ArrayList;
import java.util.List;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/// Loops over native arrays allocate nothing once they are compiled, with many struct types in one JVM.
class NativeArrayAllocationTest {
    private static final int LENGTH = 256;

    record Weight(double kilograms) {}

    record Feeling(Mood mood, boolean strong) {}

    record Pair(Velocity a, Velocity b) {}

    private static void move(NativeArray<Position> positions, NativeArray<Velocity> velocities) {
        for (int i = 0; i < LENGTH; i++) {
            Position position = positions.get(i);
            Velocity velocity = velocities.get(i);
            position.x += velocity.x();
            position.y += velocity.y();
            position.z += velocity.z();
            positions.set(i, position);
        }
    }

    private static <T> NativeArray<T> copied(Class<T> type) {
        NativeArray<T> array = NativeArray.ofLength(type, LENGTH);
        for (int i = 1; i < LENGTH; i++) {
            array.set(i, array.get(i - 1));
        }
        return array;
    }

    @Test
    void movingPositionsAllocatesNothing() {
        List<NativeArray<?>> others = new ArrayList<>();
        for (Class<?> type : List.of(
                Weight.class,
                Feeling.class,
                Pair.class,
                Entity.class,
                Mutable.class,
                Everything.class,
                Vector3f.class,
                Velocity.class)) {
            others.add(copied(type));
        }
        try (NativeArray<Position> positions = NativeArray.ofLength(Position.class, LENGTH);
                NativeArray<Velocity> velocities = NativeArray.ofLength(Velocity.class, LENGTH)) {
            velocities.fill(new Velocity(1, 2, 3));
            int[] runs = new int[1];
            assertThat(Allocations.settledBytesOf(0, 20_000, () -> {
                        move(positions, velocities);
                        runs[0]++;
                    }))
                    .isZero();
            assertThat(positions.get(LENGTH - 1).z).isEqualTo(3f * runs[0]);
        }
        others.forEach(NativeArray::close);
    }

    private static double sum(NativeArray<Entity> entities, NativeArray<Feeling> feelings, NativeArray<Pair> pairs) {
        double sum = 0;
        for (int i = 0; i < LENGTH; i++) {
            sum += entities.get(i).index() + pairs.get(i).b().y();
            sum += feelings.get(i).mood() == Mood.ANGRY ? 1 : 0;
        }
        return sum;
    }

    @Test
    void readingRecordsAllocatesNothing() {
        try (NativeArray<Entity> entities = NativeArray.ofLength(Entity.class, LENGTH);
                NativeArray<Feeling> feelings = NativeArray.ofLength(Feeling.class, LENGTH);
                NativeArray<Pair> pairs = NativeArray.ofLength(Pair.class, LENGTH)) {
            feelings.fill(new Feeling(Mood.ANGRY, true));
            double[] sum = new double[1];
            assertThat(Allocations.settledBytesOf(0, 20_000, () -> sum[0] = sum(entities, feelings, pairs)))
                    .isZero();
            assertThat(sum[0]).isEqualTo(LENGTH);
        }
    }
}
