package dev.phalanx.scenes.diff;

import java.util.Arrays;

/// Numbers that are appended.
final class IntList {
    private int[] numbers = new int[8];
    private int count;

    void add(int number) {
        if (count == numbers.length) {
            numbers = Arrays.copyOf(numbers, Math.max(count + 1, (int) Math.min(2L * count, Integer.MAX_VALUE - 16)));
        }
        numbers[count++] = number;
    }

    int get(int index) {
        return numbers[index];
    }

    int count() {
        return count;
    }

    int[] toArray() {
        return Arrays.copyOf(numbers, count);
    }
}
