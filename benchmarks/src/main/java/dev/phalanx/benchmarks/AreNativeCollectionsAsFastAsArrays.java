package dev.phalanx.benchmarks;

import com.carrotsearch.hppc.IntIntHashMap;
import dev.phalanx.collections.NativeIntIntHashMap;
import dev.phalanx.collections.NativeIntList;
import dev.phalanx.structs.NativeArray;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Native collections beside arrays and a map of HPPC. Nanoseconds an element.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(3)
@State(Scope.Thread)
public class AreNativeCollectionsAsFastAsArrays {
    private static final int COUNT = 8192;
    private static final int TYPES = 8;

    private final HandLoop[] hand = new HandLoop[TYPES];
    private NativeArray<Vectors.Position0> array0;
    private NativeArray<Vectors.Position1> array1;
    private NativeArray<Vectors.Position2> array2;
    private NativeArray<Vectors.Position3> array3;
    private NativeArray<Vectors.Position4> array4;
    private NativeArray<Vectors.Position5> array5;
    private NativeArray<Vectors.Position6> array6;
    private NativeArray<Vectors.Position7> array7;
    private NativeArray<Vectors.Velocity0> velocities;
    private NativeIntList list;
    private final int[] keys = new int[COUNT];
    private NativeIntIntHashMap map;
    private IntIntHashMap peer;

    @Setup(Level.Trial)
    public void fill() {
        for (int i = 0; i < TYPES; i++) {
            hand[i] = new HandLoop(COUNT);
        }
        array0 = NativeArray.ofLength(Vectors.Position0.class, COUNT);
        array1 = NativeArray.ofLength(Vectors.Position1.class, COUNT);
        array2 = NativeArray.ofLength(Vectors.Position2.class, COUNT);
        array3 = NativeArray.ofLength(Vectors.Position3.class, COUNT);
        array4 = NativeArray.ofLength(Vectors.Position4.class, COUNT);
        array5 = NativeArray.ofLength(Vectors.Position5.class, COUNT);
        array6 = NativeArray.ofLength(Vectors.Position6.class, COUNT);
        array7 = NativeArray.ofLength(Vectors.Position7.class, COUNT);
        velocities = NativeArray.ofLength(Vectors.Velocity0.class, COUNT);
        list = NativeIntList.of(COUNT);
        map = NativeIntIntHashMap.of(COUNT);
        peer = new IntIntHashMap(COUNT);
        for (int i = 0; i < COUNT; i++) {
            keys[i] = i * 0x9E37_79B1;
            map.put(keys[i], i);
            peer.put(keys[i], i);
        }
    }

    @Benchmark
    @OperationsPerInvocation(COUNT * TYPES)
    public void float3ByHand() {
        for (HandLoop loop : hand) {
            loop.move(0.016f);
        }
    }

    @Benchmark
    @OperationsPerInvocation(COUNT * TYPES)
    public void float3InNativeArrays() {
        move0();
        move1();
        move2();
        move3();
        move4();
        move5();
        move6();
        move7();
    }

    private void move0() {
        NativeArray<Vectors.Position0> own = array0;
        NativeArray<Vectors.Velocity0> by = velocities;
        for (int i = 0; i < COUNT; i++) {
            Vectors.Position0 position = own.get(i);
            Vectors.Velocity0 velocity = by.get(i);
            position.x += velocity.x() * 0.016f;
            position.y += velocity.y() * 0.016f;
            position.z += velocity.z() * 0.016f;
            own.set(i, position);
        }
    }

    private void move1() {
        NativeArray<Vectors.Position1> own = array1;
        NativeArray<Vectors.Velocity0> by = velocities;
        for (int i = 0; i < COUNT; i++) {
            Vectors.Position1 position = own.get(i);
            Vectors.Velocity0 velocity = by.get(i);
            position.x += velocity.x() * 0.016f;
            position.y += velocity.y() * 0.016f;
            position.z += velocity.z() * 0.016f;
            own.set(i, position);
        }
    }

    private void move2() {
        NativeArray<Vectors.Position2> own = array2;
        NativeArray<Vectors.Velocity0> by = velocities;
        for (int i = 0; i < COUNT; i++) {
            Vectors.Position2 position = own.get(i);
            Vectors.Velocity0 velocity = by.get(i);
            position.x += velocity.x() * 0.016f;
            position.y += velocity.y() * 0.016f;
            position.z += velocity.z() * 0.016f;
            own.set(i, position);
        }
    }

    private void move3() {
        NativeArray<Vectors.Position3> own = array3;
        NativeArray<Vectors.Velocity0> by = velocities;
        for (int i = 0; i < COUNT; i++) {
            Vectors.Position3 position = own.get(i);
            Vectors.Velocity0 velocity = by.get(i);
            position.x += velocity.x() * 0.016f;
            position.y += velocity.y() * 0.016f;
            position.z += velocity.z() * 0.016f;
            own.set(i, position);
        }
    }

    private void move4() {
        NativeArray<Vectors.Position4> own = array4;
        NativeArray<Vectors.Velocity0> by = velocities;
        for (int i = 0; i < COUNT; i++) {
            Vectors.Position4 position = own.get(i);
            Vectors.Velocity0 velocity = by.get(i);
            position.x += velocity.x() * 0.016f;
            position.y += velocity.y() * 0.016f;
            position.z += velocity.z() * 0.016f;
            own.set(i, position);
        }
    }

    private void move5() {
        NativeArray<Vectors.Position5> own = array5;
        NativeArray<Vectors.Velocity0> by = velocities;
        for (int i = 0; i < COUNT; i++) {
            Vectors.Position5 position = own.get(i);
            Vectors.Velocity0 velocity = by.get(i);
            position.x += velocity.x() * 0.016f;
            position.y += velocity.y() * 0.016f;
            position.z += velocity.z() * 0.016f;
            own.set(i, position);
        }
    }

    private void move6() {
        NativeArray<Vectors.Position6> own = array6;
        NativeArray<Vectors.Velocity0> by = velocities;
        for (int i = 0; i < COUNT; i++) {
            Vectors.Position6 position = own.get(i);
            Vectors.Velocity0 velocity = by.get(i);
            position.x += velocity.x() * 0.016f;
            position.y += velocity.y() * 0.016f;
            position.z += velocity.z() * 0.016f;
            own.set(i, position);
        }
    }

    private void move7() {
        NativeArray<Vectors.Position7> own = array7;
        NativeArray<Vectors.Velocity0> by = velocities;
        for (int i = 0; i < COUNT; i++) {
            Vectors.Position7 position = own.get(i);
            Vectors.Velocity0 velocity = by.get(i);
            position.x += velocity.x() * 0.016f;
            position.y += velocity.y() * 0.016f;
            position.z += velocity.z() * 0.016f;
            own.set(i, position);
        }
    }

    @Benchmark
    @OperationsPerInvocation(COUNT)
    public NativeIntList addToAList() {
        list.clear();
        for (int i = 0; i < COUNT; i++) {
            list.add(i);
        }
        return list;
    }

    @Benchmark
    @OperationsPerInvocation(COUNT)
    public int getFromAMap() {
        int sum = 0;
        for (int key : keys) {
            sum += map.getOrDefault(key, 0);
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(COUNT)
    public int getFromTheMapOfHppc() {
        int sum = 0;
        for (int key : keys) {
            sum += peer.getOrDefault(key, 0);
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(COUNT)
    public NativeIntIntHashMap putIntoAMap() {
        map.clear();
        for (int key : keys) {
            map.put(key, key);
        }
        return map;
    }

    @Benchmark
    @OperationsPerInvocation(COUNT)
    public IntIntHashMap putIntoTheMapOfHppc() {
        peer.clear();
        for (int key : keys) {
            peer.put(key, key);
        }
        return peer;
    }
}
