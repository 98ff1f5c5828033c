package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// A picture of a part of a model: a code for each cell of at most so many columns and rows. It is filled on the thread
/// of the world, over several frames if it is large, and written on that of the request.
///
/// ```text
/// 0         nothing is there
/// 1         an agent without the number that colours
/// 2 to 255  a number between the lowest and the highest, or the kind with this number minus 2
/// ```
abstract class ModelPicture implements WorldQuestion<ModelPicture> {
    static final int FIRST = 2;
    private static final int LAST = 255;
    /// The number of kinds that have a code; the last one stands for all others.
    static final int MOST_KINDS = LAST - FIRST + 1;

    /// Cells that are read in a unit of a budget.
    static final int CELLS_OF_UNIT = 32;

    private final double width;
    private final double height;
    final int columns;
    final int rows;
    /// By cell, of a picture of numbers: NaN if nothing is there, an infinite one for an agent without a number.
    final float[] numbers;
    /// By cell, of a picture of kinds: 0 if nothing is there, or the number of the kind plus 1.
    final short[] kinds;

    /// @param most columns and rows
    /// @param longest what the longer side is divided into, if that is less
    ModelPicture(double width, double height, int most, int longest, boolean hasKinds) {
        this.width = width;
        this.height = height;
        double scale = Math.max(width, height) / Math.min(most, longest);
        this.columns = (int) Math.clamp(Math.ceil(width / scale - 1e-9), 1, most);
        this.rows = (int) Math.clamp(Math.ceil(height / scale - 1e-9), 1, most);
        this.numbers = new float[hasKinds ? 0 : columns * rows];
        this.kinds = new short[hasKinds ? columns * rows : 0];
        Arrays.fill(numbers, Float.NaN);
    }

    /// The column of the picture that an x is in, or -1 if it is outside.
    int column(double x) {
        return x >= 0 && x <= width ? Math.min(columns - 1, (int) (x / width * columns)) : -1;
    }

    /// The row of the picture that a y is in, or -1 if it is outside.
    int row(double y) {
        return y >= 0 && y <= height ? Math.min(rows - 1, (int) (y / height * rows)) : -1;
    }

    /// The names of the kinds with the numbers of their agents, in the order of their codes.
    abstract List<Kind> kindsWithCounts();

    /// The number of agents, or -1 for a picture of something else.
    abstract int agents();

    /// Some agents with the same components.
    record Kind(String name, int count) {}

    @Override
    public abstract @Nullable ModelPicture step(World of, Budget budget);

    void write(JsonGenerator out) {
        out.writeNumberProperty("width", width);
        out.writeNumberProperty("height", height);
        out.writeNumberProperty("columns", columns);
        out.writeNumberProperty("rows", rows);
        byte[] codes = new byte[columns * rows];
        if (kinds.length > 0) {
            for (int i = 0; i < codes.length; i++) {
                codes[i] = (byte) (kinds[i] == 0 ? 0 : FIRST + kinds[i] - 1);
            }
        } else {
            code(codes, out);
        }
        out.writeStringProperty("cells", Base64.getEncoder().encodeToString(codes));
        if (agents() >= 0) {
            out.writeNumberProperty("agents", agents());
        }
        if (kinds.length > 0) {
            out.writeArrayPropertyStart("kinds");
            for (Kind kind : kindsWithCounts()) {
                out.writeStartObject();
                out.writeStringProperty("name", kind.name());
                out.writeNumberProperty("count", kind.count());
                out.writeEndObject();
            }
            out.writeEndArray();
        }
    }

    private void code(byte[] codes, JsonGenerator out) {
        float low = Float.POSITIVE_INFINITY;
        float high = Float.NEGATIVE_INFINITY;
        for (float number : numbers) {
            if (Float.isFinite(number)) {
                low = Math.min(low, number);
                high = Math.max(high, number);
            }
        }
        double span = (double) high - low;
        for (int i = 0; i < codes.length; i++) {
            if (Float.isFinite(numbers[i])) {
                double place = span > 0 ? ((double) numbers[i] - low) / span : 0;
                codes[i] = (byte) (FIRST + Math.round(place * (LAST - FIRST)));
            } else if (!Float.isNaN(numbers[i])) {
                codes[i] = 1;
            }
        }
        if (low <= high) {
            out.writeNumberProperty("low", low);
            out.writeNumberProperty("high", high);
        }
    }
}
