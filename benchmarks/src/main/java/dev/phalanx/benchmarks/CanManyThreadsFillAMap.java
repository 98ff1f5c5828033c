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

/// A million pairs into a map of many values per key, by all cores. Milliseconds for all. A
/// `NativeParallelMultiHashMap` makes chains when it is first read, so there is filling alone, and filling and
/// reading every value of every key on one thread.
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
    public boolean multiHashMapAndFirstRead() {
        return multiHashMap().containsKey(keys / 2);
    }

    @Benchmark
    public long multiHashMapAndReadAll() {
        multiHashMap();
        long sum = 0;
        for (int key = 0; key < keys; key++) {
            for (var values = map.getValuesForKey(key); values.moveNext(); ) {
                sum += values.value();
            }
        }
        return sum;
    }

    @Benchmark
    public long concurrentHashMapOfListsAndReadAll() {
        ConcurrentHashMap<Integer, IntArrayList> lists = concurrentHashMapOfLists();
        long sum = 0;
        for (int key = 0; key < keys; key++) {
            IntArrayList list = lists.get(key);
            for (int i = 0; list != null && i < list.size(); i++) {
                sum += list.get(i);
            }
        }
        return sum;
    }

    @Benchmark
    public ConcurrentHashMap<Integer, IntArrayList> concurrentHashMapOfLists() {
        ConcurrentHashMap<Integer, IntArrayList> lists = new ConcurrentHashMap<>(keys * 2);
        IntStream.range(0, PAIRS).parallel().forEach(index -> {
            Integer key = ((index * 0x9E37_79B1) >>> 1) % keys;
            IntArrayList list = lists.get(key); // takes no lock, which computeIfAbsent may
            if (list == null) {
                list = lists.computeIfAbsent(key, _ -> new IntArrayList(4));
            }
            synchronized (list) {
                list.add(index);
            }
        });
        return lists;
    }
}
