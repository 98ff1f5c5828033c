package dev.phalanx.entities.internal.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.PriorityQueue;

/// Things with keys, some of which come before others.
public final class OrderGraph {
    private final long[] keys;
    private final List<BitSet> after = new ArrayList<>();
    private final int[] waitingFor;

    /// One that comes before another.
    ///
    /// @param before the number of the thing that comes first
    /// @param after the number of the other one
    public record Edge(int before, int after) {}

    /// A graph without constraints.
    ///
    /// @param keys a key for each thing, whose number is its place
    public OrderGraph(long[] keys) {
        this.keys = keys.clone();
        this.waitingFor = new int[keys.length];
        for (int i = 0; i < keys.length; i++) {
            after.add(new BitSet());
        }
    }

    /// Says that one thing comes before another one. Saying it again makes no difference.
    public void add(int before, int other) {
        if (!after.get(before).get(other)) {
            after.get(before).set(other);
            waitingFor[other]++;
        }
    }

    /// The numbers in order: all of them, or only those that neither wait for each other nor for such.
    public int[] order() {
        PriorityQueue<Integer> free = new PriorityQueue<>(this::compare);
        int[] left = waitingFor.clone();
        for (int i = 0; i < left.length; i++) {
            if (left[i] == 0) {
                free.add(i);
            }
        }
        int[] order = new int[left.length];
        int count = 0;
        while (!free.isEmpty()) {
            int next = free.remove();
            order[count++] = next;
            BitSet freed = after.get(next);
            for (int i = freed.nextSetBit(0); i >= 0; i = freed.nextSetBit(i + 1)) {
                if (--left[i] == 0) {
                    free.add(i);
                }
            }
        }
        return Arrays.copyOf(order, count);
    }

    private int compare(int one, int other) {
        int byKey = Long.compareUnsigned(keys[one], keys[other]);
        return byKey != 0 ? byKey : Integer.compare(one, other);
    }

    /// The constraints that are part of a cycle, none of which merely lead to one or away from one.
    public List<Edge> cycles() {
        List<Edge> round = new ArrayList<>();
        for (int before = 0; before < after.size(); before++) {
            BitSet next = after.get(before);
            for (int i = next.nextSetBit(0); i >= 0; i = next.nextSetBit(i + 1)) {
                if (reach(i).get(before)) {
                    round.add(new Edge(before, i));
                }
            }
        }
        return round;
    }

    /// All that comes after `start` by constraints, including `start` itself.
    private BitSet reach(int start) {
        BitSet reached = new BitSet();
        BitSet fresh = new BitSet();
        fresh.set(start);
        while (!fresh.isEmpty()) {
            int at = fresh.nextSetBit(0);
            fresh.clear(at);
            reached.set(at);
            fresh.or(after.get(at));
            fresh.andNot(reached);
        }
        return reached;
    }
}
