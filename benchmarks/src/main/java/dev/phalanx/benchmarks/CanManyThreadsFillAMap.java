package dev.phalanx.benchmarks;

import com.carrotsearch.hppc.IntArrayList;
import dev.phalanx.collections.NativeParallelIntIntMultiHashMap;
import dev.phalanx.jobs.IJobParallelFor;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// A million pairs into a map of many values per key, by all cores. Milliseconds for all.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(3)
@State(Scope.Thread)
public class CanManyThreadsFillAMap {
    private static final int PAIRS = 1_000_000;

    /// How many different keys there are.
    @Param({"1000", "10000", "100000"})
    int keys;

    record Fill(NativeParallelIntIntMultiHashMap.ParallelWriter map, int keys) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            map.add(((index * 0x9E37_79B1) >>> 1) % keys, index);
        }
    }

    private NativeParallelIntIntMultiHashMap map;

    @Setup
    public void make() {
        map = NativeParallelIntIntMultiHashMap.of(PAIRS);
    }

    @TearDown
    public void close() {
        map.close();
    }

    @Benchmark
    public NativeParallelIntIntMultiHashMap multiHashMap() {
        map.clear();
        new Fill(map.asParallelWriter(), keys).schedule(PAIRS, 1024).complete();
        return map;
    }

    @Benchmark
    public NativeParallelIntIntMultiHashMap newMultiHashMap() {
        NativeParallelIntIntMultiHashMap fresh = NativeParallelIntIntMultiHashMap.of(PAIRS);
        new Fill(fresh.asParallelWriter(), keys).schedule(PAIRS, 1024).complete();
        return fresh;
    }

    @Benchmark
    public ConcurrentHashMap<Integer, IntArrayList> concurrentHashMapOfLists() {
        ConcurrentHashMap<Integer, IntArrayList> lists = new ConcurrentHashMap<>(keys * 2);
        IntStream.range(0, PAIRS).parallel().forEach(index -> {
            IntArrayList list = lists.computeIfAbsent(((index * 0x9E37_79B1) >>> 1) % keys, _ -> new IntArrayList(4));
            synchronized (list) {
                list.add(index);
            }
        });
        return lists;
    }
}
