package dev.phalanx.inspector.internal.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What happened, row by row, as the recorder reported it: the last rows, up to a capacity.
///
/// The recorder writes the events of all threads in blocks, about once a second, and in no particular order within that
/// time. So a frame is complete when the block after it has been read: see [#flush()].
///
/// The rows are columns of primitive numbers and of texts that many rows share, so that keeping them leaves nothing for
/// the garbage collector to do. One thread at a time may use an object of this class.
final class Spans {
    private static final int FIRST_CAPACITY = 1 << 12;
    /// How far back a structural change looks for a row to join.
    private static final int LOOK_BACK = 32;

    private final int capacity;
    private final TickClock clock;
    /// The number of rows that were ever added.
    private long added;
    /// What `added` was at the last flush.
    private long flushed;
    /// The latest start among the rows that were overwritten.
    private long lostUntil = Long.MIN_VALUE;

    private long[] starts = new long[FIRST_CAPACITY];
    private long[] durations = new long[FIRST_CAPACITY];
    private long[] sizes = new long[FIRST_CAPACITY];
    private int[] firsts = new int[FIRST_CAPACITY];
    private int[] seconds = new int[FIRST_CAPACITY];
    private @Nullable SpanKind[] kinds = new @Nullable SpanKind[FIRST_CAPACITY];
    private @Nullable String[] names = new @Nullable String[FIRST_CAPACITY];
    private @Nullable String[] worlds = new @Nullable String[FIRST_CAPACITY];
    private @Nullable String[] systems = new @Nullable String[FIRST_CAPACITY];
    private @Nullable Lane[] lanes = new @Nullable Lane[FIRST_CAPACITY];

    /// @param capacity the largest number of rows, [#FIRST_CAPACITY] or more
    Spans(int capacity, TickClock clock) {
        this.capacity = capacity;
        this.clock = clock;
    }

    TickClock clock() {
        return clock;
    }

    /// The number of rows, which are numbered from 0, the oldest first.
    int size() {
        return (int) Math.min(added, capacity);
    }

    /// The number of rows that were overwritten.
    long lost() {
        return Math.max(0, added - capacity);
    }

    // Adding

    /// Adds a row.
    ///
    /// @param start ticks
    /// @param duration ticks
    /// @param world its name, or an empty text
    /// @param system its name, or an empty text
    void add(
            SpanKind kind,
            long start,
            long duration,
            String name,
            String world,
            String system,
            Lane lane,
            int first,
            int second,
            long size) {
        int at = (int) (added % capacity);
        if (at == starts.length) {
            grow();
        }
        if (added >= capacity) {
            lostUntil = Math.max(lostUntil, starts[at]);
        }
        starts[at] = start;
        durations[at] = duration;
        sizes[at] = size;
        firsts[at] = first;
        seconds[at] = second;
        kinds[at] = kind;
        names[at] = name;
        worlds[at] = world;
        systems[at] = system;
        lanes[at] = lane;
        added++;
    }

    private void grow() {
        int length = (int) Math.min(capacity, starts.length * 2L);
        starts = Arrays.copyOf(starts, length);
        durations = Arrays.copyOf(durations, length);
        sizes = Arrays.copyOf(sizes, length);
        firsts = Arrays.copyOf(firsts, length);
        seconds = Arrays.copyOf(seconds, length);
        kinds = Arrays.copyOf(kinds, length);
        names = Arrays.copyOf(names, length);
        worlds = Arrays.copyOf(worlds, length);
        systems = Arrays.copyOf(systems, length);
        lanes = Arrays.copyOf(lanes, length);
    }

    /// Everything that was reported so far has been added: the frames in the rows are complete.
    void flush() {
        flushed = added;
    }

    /// Adds a structural change to a row of the same kind by the same system in the same frame, if one of the last rows
    /// is one. Otherwise does nothing.
    ///
    /// @param frame the size of such a row
    /// @return whether there was one
    boolean join(String kind, String world, String system, int frame, long start, long duration, int entities) {
        for (int row = size() - 1; row >= Math.max(0, size() - LOOK_BACK); row--) {
            if (kind(row) == SpanKind.STRUCTURAL
                    && size(row) == frame
                    && kind.equals(name(row))
                    && world.equals(world(row))
                    && system.equals(system(row))) {
                int at = at(row);
                starts[at] = Math.min(starts[at], start);
                durations[at] += duration;
                firsts[at]++;
                seconds[at] += entities;
                return true;
            }
        }
        return false;
    }

    /// Sets the name of the collector for the pauses of a collection, which are among the last rows.
    void nameCollection(int number, String name) {
        for (int row = size() - 1; row >= Math.max(0, size() - FIRST_CAPACITY); row--) {
            if (kind(row) == SpanKind.GC && first(row) == number) {
                names[at(row)] = name;
            }
        }
    }

    // Reading

    private int at(int row) {
        return added <= capacity ? row : (int) ((added + row) % capacity);
    }

    SpanKind kind(int row) {
        return Objects.requireNonNull(kinds[at(row)]);
    }

    /// Ticks.
    long start(int row) {
        return starts[at(row)];
    }

    /// Ticks.
    long duration(int row) {
        return durations[at(row)];
    }

    /// Ticks.
    long end(int row) {
        return start(row) + duration(row);
    }

    String name(int row) {
        return Objects.requireNonNull(names[at(row)]);
    }

    String world(int row) {
        return Objects.requireNonNull(worlds[at(row)]);
    }

    String system(int row) {
        return Objects.requireNonNull(systems[at(row)]);
    }

    Lane lane(int row) {
        return Objects.requireNonNull(lanes[at(row)]);
    }

    int first(int row) {
        return firsts[at(row)];
    }

    int second(int row) {
        return seconds[at(row)];
    }

    long size(int row) {
        return sizes[at(row)];
    }

    private long flushedEnd() {
        return size() - (added - flushed);
    }

    /// The rows of the last complete frames of a world in which nothing was overwritten, the oldest first.
    List<Integer> lastFrames(String world, int count) {
        List<Integer> found = frames(world);
        return found.subList(Math.max(0, found.size() - count), found.size());
    }

    /// The rows of the last such frames up to one.
    ///
    /// @param until the number of the last frame
    List<Integer> framesUntil(String world, int count, int until) {
        List<Integer> found =
                frames(world).stream().filter(row -> first(row) <= until).toList();
        return found.subList(Math.max(0, found.size() - count), found.size());
    }

    /// The rows of all complete frames of a world in which nothing was overwritten, the oldest first.
    List<Integer> frames(String world) {
        List<Integer> found = new ArrayList<>();
        long flushedEnd = flushedEnd();
        for (int row = 0; row < flushedEnd; row++) {
            if (kind(row) == SpanKind.FRAME && world.equals(world(row)) && start(row) > lostUntil) {
                found.add(row);
            }
        }
        found.sort(Comparator.comparingLong(this::start));
        return found;
    }

    /// The rows from `from` ticks on that belong to a world or to none, except for frames that are not complete.
    Spans copy(String world, long from) {
        Spans copy = new Spans(capacity, clock.copy());
        copy.lostUntil = lostUntil;
        long flushedEnd = flushedEnd();
        for (int row = 0; row < size(); row++) {
            if (start(row) >= from
                    && (world(row).isEmpty() || world.equals(world(row)))
                    && (row < flushedEnd || kind(row) != SpanKind.FRAME)) {
                copy.add(
                        kind(row),
                        start(row),
                        duration(row),
                        name(row),
                        world(row),
                        system(row),
                        lane(row),
                        first(row),
                        second(row),
                        size(row));
            }
        }
        copy.flush();
        return copy;
    }

    /// All rows by start; if two start together, the longer one, which contains the other, is first.
    int[] byStart() {
        int[] rows = new int[size()];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = i;
        }
        int[] other = new int[rows.length];
        for (int width = 1; width < rows.length; width *= 2) {
            for (int from = 0; from < rows.length; from += 2 * width) {
                merge(rows, other, from, Math.min(from + width, rows.length), Math.min(from + 2 * width, rows.length));
            }
            int[] sorted = other;
            other = rows;
            rows = sorted;
        }
        return rows;
    }

    private void merge(int[] from, int[] to, int left, int middle, int end) {
        int one = left;
        int two = middle;
        for (int i = left; i < end; i++) {
            boolean takesOne = one < middle && (two >= end || isFirst(from[one], from[two]));
            to[i] = takesOne ? from[one++] : from[two++];
        }
    }

    private boolean isFirst(int one, int two) {
        return start(one) < start(two) || (start(one) == start(two) && duration(one) >= duration(two));
    }
}
