package dev.phalanx.entities.internal.commands;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The chains of all recorders of a log in the order in which they are played: by sort key; those with the same key by
/// era, then by recorder, then as they were recorded. The one chain of the last recorder comes after all others.
///
/// Sorted are `long`s of a key and a position, so that equal keys keep their order.
final class ChainOrder {
    /// For each chain.
    private static final int BYTES = Long.BYTES + 4 * Integer.BYTES;

    private @Nullable CommandRecorder[] recorders = {};
    private int[] chains = {};
    private @Nullable CommandRecorder[] otherRecorders = {};
    private int[] otherChains = {};
    private long[] keys = {};
    private int count;

    /// Takes the order of the chains of `all`, and after them of the one chain of `last`.
    void set(List<CommandRecorder> all, CommandRecorder last) {
        int sum = 0;
        for (int i = 0; i < all.size(); i++) {
            sum += all.get(i).chains().count();
        }
        ensureRoom(sum + 1);
        if (!collect(all)) {
            for (int i = 0; i < sum; i++) {
                keys[i] = keyAt(i, recorder(i).chains().era(chains[i]));
            }
            sort(sum);
        }
        for (int i = 0; i < sum; i++) {
            keys[i] = keyAt(i, recorder(i).chains().key(chains[i]));
        }
        sort(sum);
        recorders[sum] = last;
        chains[sum] = 0;
        count = sum + 1;
    }

    private void ensureRoom(int needed) {
        if (needed > keys.length) {
            int length = Math.max(needed, 2 * keys.length);
            recorders = new @Nullable CommandRecorder[length];
            chains = new int[length];
            otherRecorders = new @Nullable CommandRecorder[length];
            otherChains = new int[length];
            keys = new long[length];
        }
    }

    /// Puts the chains one after the other. Returns whether all are of one era.
    private boolean collect(List<CommandRecorder> all) {
        int position = 0;
        boolean isOneEra = true;
        int firstEra = 0;
        for (int i = 0; i < all.size(); i++) {
            CommandRecorder recorder = all.get(i);
            for (int chain = 0; chain < recorder.chains().count(); chain++) {
                int era = recorder.chains().era(chain);
                firstEra = position == 0 ? era : firstEra;
                isOneEra &= era == firstEra;
                recorders[position] = recorder;
                chains[position++] = chain;
            }
        }
        return isOneEra;
    }

    private static long keyAt(int position, int key) {
        return (long) key << Integer.SIZE | position;
    }

    /// Brings the chains into the order of the keys.
    private void sort(int sum) {
        Arrays.sort(keys, 0, sum);
        for (int i = 0; i < sum; i++) {
            otherRecorders[i] = recorders[(int) keys[i]];
            otherChains[i] = chains[(int) keys[i]];
        }
        @Nullable CommandRecorder[] sortedRecorders = otherRecorders;
        otherRecorders = recorders;
        recorders = sortedRecorders;
        int[] sortedChains = otherChains;
        otherChains = chains;
        chains = sortedChains;
    }

    /// Forgets the recorders, and keeps the memory.
    void clear() {
        Arrays.fill(recorders, 0, count, null);
        Arrays.fill(otherRecorders, 0, count, null);
        count = 0;
    }

    /// The number of chains.
    int count() {
        return count;
    }

    @SuppressWarnings("NullAway") // there is one at each place below the count
    CommandRecorder recorder(int i) {
        return recorders[i];
    }

    /// The sort key of a chain.
    int key(int i) {
        return isMain(i) ? Integer.MAX_VALUE : recorder(i).chains().key(chains[i]);
    }

    private boolean isMain(int i) {
        return i == count - 1;
    }

    /// The word of the chain's first command.
    int start(int i) {
        return isMain(i) ? 0 : recorder(i).chains().start(chains[i]);
    }

    /// The word after its last command.
    int end(int i) {
        return isMain(i) ? recorder(i).stream().size() : recorder(i).endOf(chains[i]);
    }

    /// Bytes of its memory in use.
    long usedBytes() {
        return (long) count * BYTES;
    }

    /// Bytes of its memory.
    long bytes() {
        return (long) keys.length * BYTES;
    }
}
