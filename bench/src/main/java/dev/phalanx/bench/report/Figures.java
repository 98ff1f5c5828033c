package dev.phalanx.bench.report;

import java.util.Locale;

/// Numbers for people.
final class Figures {
    /// The text where there is no number.
    static final String NONE = "–";

    private Figures() {}

    /// Three digits that count, or all those before the point.
    static String of(double number) {
        double size = Math.abs(number);
        String form = size >= 99.95 ? "%,.0f" : size >= 9.995 ? "%.1f" : size >= 0.9995 ? "%.2f" : "%.3f";
        return String.format(Locale.ROOT, form, number);
    }

    /// A number without its fraction.
    static String rounded(double number) {
        return whole(Math.round(number));
    }

    /// A whole number.
    static String whole(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /// A ratio, such as `1.05 ×`.
    static String ratio(double ratio) {
        return of(ratio) + " ×";
    }
}
