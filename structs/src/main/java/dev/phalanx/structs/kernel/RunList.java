package dev.phalanx.structs.kernel;

import java.util.Arrays;

/// The slots an iteration visits, in order: contiguous ranges, and where single slots are left out, words of bits.
/// Parallel arrays, reused from call to call.
///
/// ```text
/// run                 0         1                     2
/// slab                7         7                     7
/// from … to           0…128     128…256               256…384
/// words               –         0, 1                  –
///
/// word                          0          1
/// wordSlot                      128        192          slot of bit 0
/// word                          01101…     10001…       a 1 is a slot to visit
/// ```
///
/// The code that fills the list passes bits as they come ([#addMasked]). What is worth a range becomes one: a full word
/// extends the run before it, and a word made of long stretches of ones becomes a run for each. So a list of full words
/// is the same as one without masks, and only the words that are left are walked bit by bit.
public final class RunList {
    /// Slots that one word of bits covers.
    public static final int WORD = Long.SIZE;

    /// A word is taken apart into ranges if they have at least so many slots on average. The kernel takes about as
    /// long to begin a range as to walk so many bits.
    private static final int LONG_STRETCH = 12;

    private static final int RUNS = 4;
    private static final long[] NO_WORDS = {};
    private static final int[] NO_SLOTS = {};

    /// Slab of each run.
    public int[] slab;
    /// First slot of each run.
    public int[] from;
    /// Slot after the last of each run. Of a run with words not all slots up to it are visited.
    public int[] to;
    /// First word of each run.
    public int[] firstWord;
    /// Word after the last of each run; the first word itself where every slot of the run is visited.
    public int[] endWord;
    /// The first run to visit.
    public int first;
    /// The run after the last to visit; in a list that is no [part][#partOf], how many there are.
    public int count;

    /// The words, none of them 0.
    public long[] word = NO_WORDS;
    /// For each word the slot of its lowest bit.
    public int[] wordSlot = NO_SLOTS;
    /// The number of words.
    public int wordCount;

    /// Runs before this one are not extended.
    private int open;

    /// An empty list.
    public RunList() {
        slab = new int[RUNS];
        from = new int[RUNS];
        to = new int[RUNS];
        firstWord = new int[RUNS];
        endWord = new int[RUNS];
    }

    /// Makes this list a part of another one, whose arrays it shares: it can be visited, and not be changed.
    ///
    /// @param begin the first run
    /// @param end the run after the last
    public void partOf(RunList whole, int begin, int end) {
        slab = whole.slab;
        from = whole.from;
        to = whole.to;
        firstWord = whole.firstWord;
        endWord = whole.endWord;
        word = whole.word;
        wordSlot = whole.wordSlot;
        wordCount = whole.wordCount;
        first = begin;
        count = end;
    }

    /// Makes this list one of the runs of another one, none of which leaves slots out.
    public void copyOf(RunList whole) {
        clear();
        if (slab.length < whole.count) {
            int length = Math.max(whole.count, slab.length * 2);
            slab = new int[length];
            from = new int[length];
            to = new int[length];
            firstWord = new int[length];
            endWord = new int[length];
        }
        count = whole.count;
        System.arraycopy(whole.slab, 0, slab, 0, count);
        System.arraycopy(whole.from, 0, from, 0, count);
        System.arraycopy(whole.to, 0, to, 0, count);
        Arrays.fill(firstWord, 0, count, 0);
        Arrays.fill(endWord, 0, count, 0);
    }

    /// Makes the list empty; capacity stays.
    public void clear() {
        count = 0;
        open = 0;
        wordCount = 0;
    }

    /// Whether a run leaves slots out, so that its words say which.
    public boolean isMasked() {
        return wordCount > 0;
    }

    /// Whether run `run` leaves slots out.
    public boolean isMasked(int run) {
        return firstWord[run] < endWord[run];
    }

    /// Lets what is appended next begin a run of its own.
    public void cut() {
        open = count;
    }

    /// Appends a run, or extends the last one where the new run continues it.
    public void add(int slabId, int first, int end) {
        int last = count - 1;
        if (last >= open && slab[last] == slabId && to[last] == first && !isMasked(last)) {
            to[last] = end;
            return;
        }
        append(slabId, first, end);
    }

    /// Appends those of `slots` slots from `first` on whose bits are set.
    ///
    /// @param slots 1 to 64
    /// @param bits bit `i` is for slot `first + i`; bits from `slots` on are ignored
    public void addMasked(int slabId, int first, int slots, long bits) {
        long full = -1L >>> (WORD - slots);
        long wanted = bits & full;
        if (wanted == full) {
            add(slabId, first, first + slots);
        } else if (wanted != 0) {
            int ones = Long.bitCount(wanted);
            if (ones >= LONG_STRETCH && ones >= LONG_STRETCH * Long.bitCount(wanted & ~(wanted << 1))) {
                addStretches(slabId, first, wanted);
            } else {
                addWord(slabId, first, slots, wanted);
            }
        }
    }

    /// Appends one run with those of up to 128 slots from `first` on whose bits are set, never a part of another run.
    /// It begins at `first`, even if its bit is not set; at least one bit is.
    ///
    /// @param slots 1 to 128
    /// @param low bits of the first 64 slots; bits from `slots` on are ignored
    /// @param high bits of those after them
    public void addWindow(int slabId, int first, int slots, long low, long high) {
        append(slabId, first, first + slots);
        long lowest = low & -1L >>> -Math.min(slots, WORD);
        long others = slots > WORD ? high & -1L >>> -slots : 0;
        if (Long.bitCount(lowest) + Long.bitCount(others) < slots) {
            appendWord(first, lowest);
            appendWord(first + WORD, others);
            endWord[count - 1] = wordCount;
        }
    }

    private void appendWord(int slot, long bits) {
        if (bits != 0) {
            if (wordCount == word.length) {
                growWords();
            }
            word[wordCount] = bits;
            wordSlot[wordCount++] = slot;
        }
    }

    /// Appends one of the runs of another list, with its words, as [#add] and [#addMasked] do.
    public void addRun(RunList other, int run) {
        if (!other.isMasked(run)) {
            add(other.slab[run], other.from[run], other.to[run]);
            return;
        }
        for (int w = other.firstWord[run]; w < other.endWord[run]; w++) {
            int slot = other.wordSlot[w];
            addMasked(other.slab[run], slot, Math.min(WORD, other.to[run] - slot), other.word[w]);
        }
    }

    /// Appends those of up to 128 slots from `first` on whose bits are set.
    ///
    /// @param slots 1 to 128
    /// @param low bits of the first 64 slots
    /// @param high bits of those after them
    public void addMasked(int slabId, int first, int slots, long low, long high) {
        if (slots == 2 * WORD && (low & high) == -1) {
            add(slabId, first, first + slots);
            return;
        }
        addMasked(slabId, first, Math.min(slots, WORD), low);
        if (slots > WORD) {
            addMasked(slabId, first + WORD, slots - WORD, high);
        }
    }

    /// Appends a run for each stretch of ones.
    private void addStretches(int slabId, int first, long bits) {
        long rest = bits;
        while (rest != 0) {
            int start = Long.numberOfTrailingZeros(rest);
            int end = start + Long.numberOfTrailingZeros(~(rest >>> start));
            add(slabId, first + start, first + end);
            rest &= end == WORD ? 0 : -1L << end;
        }
    }

    private void addWord(int slabId, int first, int slots, long bits) {
        int w = wordCount;
        if (w == word.length) {
            growWords();
        }
        int last = count - 1;
        if (last < open || slab[last] != slabId || !isMasked(last)) {
            append(slabId, first, first);
            last = count - 1;
        }
        word[w] = bits;
        wordSlot[w] = first;
        wordCount = w + 1;
        to[last] = first + slots;
        endWord[last] = w + 1;
    }

    private void growWords() {
        int longer = Math.max(8, wordCount * 2);
        wordSlot = Arrays.copyOf(wordSlot, longer);
        word = Arrays.copyOf(word, longer); // the last: its length says that both are long enough
    }

    private void append(int slabId, int first, int end) {
        if (count == slab.length) {
            growRuns();
        }
        slab[count] = slabId;
        from[count] = first;
        to[count] = end;
        firstWord[count] = wordCount;
        endWord[count] = wordCount;
        count++;
    }

    private void growRuns() {
        from = Arrays.copyOf(from, count * 2);
        to = Arrays.copyOf(to, count * 2);
        firstWord = Arrays.copyOf(firstWord, count * 2);
        endWord = Arrays.copyOf(endWord, count * 2);
        slab = Arrays.copyOf(slab, count * 2); // the last: its length says that all are long enough
    }

    /// The number of slots that are visited.
    public int slotCount() {
        int slots = 0;
        for (int run = 0; run < count; run++) {
            if (!isMasked(run)) {
                slots += to[run] - from[run];
            }
        }
        for (int w = 0; w < wordCount; w++) {
            slots += Long.bitCount(word[w]);
        }
        return slots;
    }

    /// Makes `ranges` the list of the same slots in the same order without words, for code that copies ranges.
    public void rangesInto(RunList ranges) {
        ranges.clear();
        for (int run = 0; run < count; run++) {
            if (!isMasked(run)) {
                ranges.add(slab[run], from[run], to[run]);
            }
            for (int w = firstWord[run]; w < endWord[run]; w++) {
                ranges.addStretches(slab[run], wordSlot[w], word[w]);
            }
        }
    }
}
