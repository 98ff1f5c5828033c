package dev.phalanx.samples.baking.dependencies;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// A black and white picture in the plain PBM format: `P1`, the width, the height, and a digit for each pixel, row by
/// row.
final class Bitmap {
    private final int width;
    private final int height;
    private final String digits;

    private Bitmap(int width, int height, String digits) {
        this.width = width;
        this.height = height;
        this.digits = digits;
    }

    /// Reads a bitmap.
    ///
    /// @throws IllegalArgumentException if the text is no plain PBM
    static Bitmap parse(String text) {
        List<String> words = Arrays.asList(text.replaceAll("#.*", "").strip().split("\\s+"));
        if (words.size() < 3 || !words.getFirst().equals("P1")) {
            throw new IllegalArgumentException("The bitmap begins with \"" + words.getFirst()
                    + "\". Save it in the plain PBM format, which begins with P1.");
        }
        int width = Integer.parseInt(words.get(1));
        int height = Integer.parseInt(words.get(2));
        String digits = words.stream().skip(3).collect(Collectors.joining());
        if (digits.length() != width * height) {
            throw new IllegalArgumentException("The bitmap of " + width + " by " + height + " pixels has "
                    + digits.length() + " digits. Give it one for each pixel.");
        }
        return new Bitmap(width, height, digits);
    }

    int width() {
        return width;
    }

    int height() {
        return height;
    }

    boolean isDark(int column, int row) {
        return digits.charAt(row * width + column) == '1';
    }
}
