package dev.phalanx.scenes.internal.replay;

import dev.phalanx.scenes.files.SceneFileException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// How the image of a tick differs from the one before: which parts are copied from there, and the bytes between them.
///
/// ```text
/// step      number of literals · number of bytes that are copied after them · how far the place that they are copied
///           from has moved, against the last step, as a number whose lowest bit is its sign
/// number    7 bits a byte, the lowest first; a byte that another one follows has its highest bit set
/// ```
///
/// Values that were written in place leave all others where they were. Where entities come and go, the bytes after them
/// are somewhere else, and are found by a table of the 16 bytes at every 16th place of the image before.
final class ImageDifference {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN)
            .withInvokeExactBehavior();
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN)
            .withInvokeExactBehavior();

    /// The least bytes that are copied from the place where they are expected.
    private static final int LEAST = 8;
    /// The distance of the places in the table, and the bytes that are compared.
    private static final int WINDOW = 16;
    /// The bytes of a value.
    private static final int STEP = 4;
    /// How many literals come before bytes are looked for somewhere else.
    private static final int PATIENCE = 64;
    /// Literals after which fewer places are looked at, and fewer again after as many more.
    private static final int SLOWER = 1 << 12;

    private final ImageBytes steps = new ImageBytes();
    private final ImageBytes literals = new ImageBytes();
    private int[] places = new int[0];
    private boolean hasPlaces;
    private int shift;

    ImageDifference() {}

    ImageBytes steps() {
        return steps;
    }

    ImageBytes literals() {
        return literals;
    }

    /// Makes the steps and literals of an image.
    void compare(ImageBytes before, ImageBytes now) {
        steps.clear();
        literals.clear();
        hasPlaces = false;
        shift = 0;
        int written = 0;
        int lastShift = 0;
        int at = 0;
        while (at < now.length()) {
            int same = same(before, at + shift, now, at);
            if (same < LEAST && at - written >= PATIENCE) {
                same = moved(before, now, at);
            }
            if (same < LEAST) {
                at += next(at - written);
                continue;
            }
            int first = at;
            while (first > written
                    && first + shift > 0
                    && now.array()[first - 1] == before.array()[first + shift - 1]) {
                first--;
            }
            at += same;
            add(now, written, first, at - first, shift - lastShift);
            lastShift = shift;
            written = at;
        }
        if (written < now.length()) {
            add(now, written, now.length(), 0, 0);
        }
    }

    /// How far the next place is that is looked at. An odd distance comes to each of the places that a window can begin
    /// at, wherever the bytes have moved to.
    ///
    /// @param literals how many there are up to here
    private static int next(int literals) {
        return literals < PATIENCE ? STEP : STEP * (1 + literals / SLOWER) + 1;
    }

    private void add(ImageBytes now, int written, int first, int copied, int moved) {
        literals.add(now.array(), written, first - written);
        steps.addNumber(first - written);
        steps.addNumber(copied);
        steps.addNumber(moved < 0 ? (-(long) moved << 1) | 1 : (long) moved << 1);
    }

    /// How many bytes are the same.
    private static int same(ImageBytes before, int from, ImageBytes now, int at) {
        int most = Math.min(before.length() - from, now.length() - at);
        if (from < 0 || most <= 0) {
            return 0;
        }
        if (most >= STEP && (int) INTS.get(before.array(), from) != (int) INTS.get(now.array(), at)) {
            return 0;
        }
        int differs = Arrays.mismatch(before.array(), from, from + most, now.array(), at, at + most);
        return differs < 0 ? most : differs;
    }

    /// Looks for the bytes somewhere else.
    ///
    /// @return how many bytes are the same there, in which case the shift is that of the place; 0 if they are nowhere
    private int moved(ImageBytes before, ImageBytes now, int at) {
        if (at + WINDOW > now.length()) {
            return 0;
        }
        if (!hasPlaces) {
            findPlaces(before);
        }
        int place = places[slot(now.array(), at)] - 1;
        int same = place < 0 ? 0 : same(before, place, now, at);
        if (same < WINDOW) {
            return 0;
        }
        shift = place - at;
        return same;
    }

    private void findPlaces(ImageBytes before) {
        int needed = Integer.highestOneBit(Math.max(64, before.length() / WINDOW)) << 1;
        if (places.length == needed) {
            Arrays.fill(places, 0);
        } else {
            places = new int[needed];
        }
        for (int place = 0; place + WINDOW <= before.length(); place += WINDOW) {
            places[slot(before.array(), place)] = place + 1;
        }
        hasPlaces = true;
    }

    private int slot(byte[] bytes, int at) {
        long mixed = ((long) LONGS.get(bytes, at) * 0x9E3779B97F4A7C15L) ^ (long) LONGS.get(bytes, at + Long.BYTES);
        mixed = (mixed ^ mixed >>> 32) * 0xC2B2AE3D27D4EB4FL;
        return (int) (mixed >>> Long.numberOfLeadingZeros(places.length - 1));
    }

    /// Makes an image of the one before, and of [#steps()] and [#literals()], which a file had.
    ///
    /// @param length the bytes that it must get
    /// @throws SceneFileException if they do not fit
    void apply(ImageBytes before, ImageBytes into, int length) throws SceneFileException {
        into.clear();
        into.reserve(length);
        Numbers numbers = new Numbers(steps);
        int literal = 0;
        long from = 0;
        while (numbers.hasMore()) {
            long plain = numbers.next();
            long copied = numbers.next();
            long moved = numbers.next();
            if (plain < 0 || plain > literals.length() - literal || plain > length - into.length()) {
                throw FrameHead.damaged("a step has " + plain + " literals");
            }
            into.add(literals.array(), literal, (int) plain);
            literal += (int) plain;
            from += (moved & 1) == 0 ? moved >>> 1 : -(moved >>> 1);
            long first = into.length() + from;
            if (copied < 0 || copied > length - into.length()) {
                throw FrameHead.damaged("a step copies " + copied + " bytes");
            }
            if (copied > 0) {
                if (first < 0 || first > before.length() - copied) {
                    throw FrameHead.damaged("a step copies " + copied + " bytes from byte " + first);
                }
                into.add(before.array(), (int) first, (int) copied);
            }
        }
        if (into.length() != length || literal != literals.length()) {
            throw FrameHead.damaged("the steps of an image make " + into.length() + " bytes of " + length);
        }
    }

    /// The numbers of steps.
    private static final class Numbers {
        private final ImageBytes bytes;
        private int at;

        Numbers(ImageBytes bytes) {
            this.bytes = bytes;
        }

        boolean hasMore() {
            return at < bytes.length();
        }

        long next() throws SceneFileException {
            long number = 0;
            for (int bits = 0; bits < 42; bits += 7) {
                if (at == bytes.length()) {
                    throw FrameHead.damaged("a number of its steps ends too soon");
                }
                byte each = bytes.array()[at++];
                number |= (long) (each & 0x7F) << bits;
                if (each >= 0) {
                    return number;
                }
            }
            throw FrameHead.damaged("a number of its steps is too long");
        }
    }
}
