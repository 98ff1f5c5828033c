package dev.phalanx.entities.internal.commands;

import java.util.Arrays;
import java.util.List;

/// The chains of all recorders in the order in which they are played: by sort key; those with the same key by era, then
/// by recorder, then as they were recorded.
///
/// Sorted are `long`s of a key and a position, so that equal keys keep their order.
final class ChainOrder {
    private final CommandRecorder[] recorders;
    private final int[] chains;
    private final int count;

    private ChainOrder(CommandRecorder[] recorders, int[] chains) {
        this.recorders = recorders;
        this.chains = chains;
        this.count = chains.length;
    }

    /// The order of the chains of `all`, and after them of the one chain of `last`.
    static ChainOrder of(List<CommandRecorder> all, CommandRecorder last) {
        int sum = 0;
        for (CommandRecorder recorder : all) {
            sum += recorder.chains().count();
        }
        long[] byKey = new long[sum];
        CommandRecorder[] recorders = new CommandRecorder[sum];
        int[] chains = new int[sum];
        int position = 0;
        boolean oneEra = true;
        int firstEra = sum == 0 ? 0 : -1;
        for (CommandRecorder recorder : all) {
            for (int chain = 0; chain < recorder.chains().count(); chain++) {
                int era = recorder.chains().era(chain);
                firstEra = position == 0 ? era : firstEra;
                oneEra &= era == firstEra;
                recorders[position] = recorder;
                chains[position] = chain;
                byKey[position] = (long) recorder.chains().key(chain) << Integer.SIZE | position;
                position++;
            }
        }
        if (!oneEra) {
            sortByEra(byKey, recorders, chains);
        }
        Arrays.sort(byKey);
        CommandRecorder[] sortedRecorders = new CommandRecorder[sum + 1];
        int[] sortedChains = new int[sum + 1];
        for (int i = 0; i < sum; i++) {
            sortedRecorders[i] = recorders[(int) byKey[i]];
            sortedChains[i] = chains[(int) byKey[i]];
        }
        sortedRecorders[sum] = last;
        return new ChainOrder(sortedRecorders, sortedChains);
    }

    /// Brings all three into the order of the eras, and numbers the keys anew.
    private static void sortByEra(long[] byKey, CommandRecorder[] recorders, int[] chains) {
        int sum = byKey.length;
        long[] byEra = new long[sum];
        for (int i = 0; i < sum; i++) {
            byEra[i] = (long) recorders[i].chains().era(chains[i]) << Integer.SIZE | i;
        }
        Arrays.sort(byEra);
        long[] oldKeys = byKey.clone();
        CommandRecorder[] oldRecorders = recorders.clone();
        int[] oldChains = chains.clone();
        for (int i = 0; i < sum; i++) {
            int from = (int) byEra[i];
            byKey[i] = (oldKeys[from] >> Integer.SIZE) << Integer.SIZE | i;
            recorders[i] = oldRecorders[from];
            chains[i] = oldChains[from];
        }
    }

    /// The number of chains.
    int count() {
        return count;
    }

    CommandRecorder recorder(int i) {
        return recorders[i];
    }

    /// The sort key of a chain.
    int key(int i) {
        return isMain(i) ? Integer.MAX_VALUE : recorders[i].chains().key(chains[i]);
    }

    private boolean isMain(int i) {
        return i == count - 1;
    }

    /// The word of the chain's first command.
    int start(int i) {
        return isMain(i) ? 0 : recorders[i].chains().start(chains[i]);
    }

    /// The word after its last command.
    int end(int i) {
        return isMain(i) ? recorders[i].stream().size() : recorders[i].endOf(chains[i]);
    }
}
