package dev.phalanx.inspector.internal.edits;

import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.components.ComponentValues;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// A change that was made with the inspector: its steps, which were taken in one frame, and whether it is undone now.
///
/// For the thread of the world.
public final class Edit {
    static final Shape SHAPE = EditHistory.ONE.and(
            Shape.has("frame", Shape.INTEGER),
            Shape.has("time", Shape.INTEGER),
            Shape.has("undone", Shape.TRUTH),
            Shape.may("obstacle", Shape.TEXT),
            Shape.has("changeCount", Shape.INTEGER),
            Shape.has("changes", Shape.list(EditStep.SHAPE)));

    private static final int MOST_SHOWN = 100;
    /// How often undoing and doing again are remembered of one change.
    private static final int MOST_TURNS = 64;
    private static final int LONGEST_TITLE = 120;

    /// Whether it is undone from a tick on: its place among those that are undone, or 0.
    private record Turn(long tick, long undone) {}

    private final long number;
    private long tick;
    private final @Nullable String series;
    private List<EditStep> steps;
    private int frame;
    private long time;
    /// The place among those that are undone, the later the higher; 0 if it is not undone.
    private long undone;
    private final List<Turn> turns = new ArrayList<>();

    /// @param tick the tick of the world's history that has the change first, or -1 if none has
    /// @param series by which later changes of the same fields join this one, or null
    /// @param steps in the order in which they were taken, at least one
    Edit(long number, int frame, long tick, @Nullable String series, List<EditStep> steps) {
        this.number = number;
        this.frame = frame;
        this.tick = tick;
        this.time = System.currentTimeMillis();
        this.series = series;
        this.steps = List.copyOf(steps);
    }

    public long number() {
        return number;
    }

    /// The steps in the order in which they were taken.
    List<EditStep> steps() {
        return steps;
    }

    boolean isUndone() {
        return undone > 0;
    }

    /// The place among those that are undone, or 0.
    long undone() {
        return undone;
    }

    /// @param since the tick of the world's history that has it first, or -1 if none has
    void setUndone(long place, long since) {
        undone = place;
        if (turns.size() == MOST_TURNS) {
            turns.removeFirst();
        }
        turns.add(new Turn(since, place));
    }

    /// The tick of the world's history that has the change first, or -1.
    long tick() {
        return tick;
    }

    /// The ticks of a history that has ended mean nothing any more.
    void forgetTicks() {
        tick = -1;
        turns.clear();
        if (undone > 0) {
            turns.add(new Turn(-1, undone));
        }
    }

    /// The world has gone back to a tick, which has the change: it is undone or not as it was then.
    void goBack(long to) {
        while (!turns.isEmpty() && turns.getLast().tick() > to) {
            turns.removeLast();
            undone = turns.isEmpty() ? 0 : turns.getLast().undone();
        }
    }

    /// The bytes that keeping it takes, about.
    long bytes() {
        return 128 + steps.stream().mapToLong(EditStep::bytes).sum();
    }

    /// What it was, such as `Health.current of "Knight" (40:1)`.
    public String title() {
        EditStep first = firstListed(steps);
        Set<Object> subjects = new HashSet<>();
        Set<String> titles = new HashSet<>();
        for (EditStep step : steps) {
            if (step.size() > 0) {
                subjects.add(step.subject().entity());
                titles.add(step.title());
            }
        }
        String title = titles.size() == 1 || subjects.size() == 1 ? first.title() : first.title() + ", …";
        String of = subjects.size() == 1 ? first.subject().text() : subjects.size() + " entities";
        String text = title + " of " + of;
        return text.length() > LONGEST_TITLE ? text.substring(0, LONGEST_TITLE) + "…" : text;
    }

    /// The first step that is listed.
    static EditStep firstListed(List<EditStep> steps) {
        return steps.stream().filter(step -> step.size() > 0).findFirst().orElseGet(steps::getFirst);
    }

    /// Joins a later change of the same fields in the same series. Returns false if it is another series, or of other
    /// fields.
    boolean join(int laterFrame, @Nullable String ofSeries, List<EditStep> later) {
        if (isUndone() || series == null || !series.equals(ofSeries) || later.size() != steps.size()) {
            return false;
        }
        List<EditStep> joined = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            EditStep.Fields one = steps.get(i) instanceof EditStep.Fields fields ? fields.joined(later.get(i)) : null;
            if (one == null) {
                return false;
            }
            joined.add(one);
        }
        joined.removeIf(step ->
                step instanceof EditStep.Fields fields && fields.changes().isEmpty());
        steps = List.copyOf(joined);
        frame = laterFrame;
        time = System.currentTimeMillis();
        return true;
    }

    /// Whether nothing is left of it: a series has ended where it began.
    boolean isEmpty() {
        return steps.isEmpty();
    }

    /// Why it can never be undone, or done again; null if it can.
    @Nullable
    String obstacle(World world, boolean isBack) {
        return first(step -> step.obstacle(world, isBack));
    }

    /// What the program has changed since, or null.
    @Nullable
    String conflict(World world, boolean isBack) {
        return first(step -> step.conflict(world, isBack));
    }

    private @Nullable String first(Function<EditStep, @Nullable String> question) {
        for (EditStep step : steps) {
            String answer = question.apply(step);
            if (answer != null) {
                return answer;
            }
        }
        return null;
    }

    /// Takes all steps, or none if the world refuses one.
    void apply(World world, boolean isBack) {
        apply(world, isBack ? steps.reversed() : steps, isBack);
    }

    /// Takes steps in an order, or none if the world refuses one.
    ///
    /// @throws RuntimeException if the world refuses one
    static void apply(World world, List<EditStep> ordered, boolean isBack) {
        int taken = 0;
        try {
            for (EditStep step : ordered) {
                step.apply(world, isBack);
                taken++;
            }
        } finally {
            if (taken < ordered.size()) {
                for (EditStep step : ordered.subList(0, taken).reversed()) {
                    step.apply(world, !isBack);
                }
            }
        }
    }

    /// Copies what is shown of it. A part of a list.
    ComponentValues.Copied copy(World world) {
        List<EditStep> shown = steps;
        int ofFrame = frame;
        long at = time;
        boolean isUndone = isUndone();
        String obstacle = obstacle(world, !isUndone);
        String title = title();
        return out -> {
            out.writeStartObject();
            out.writeNumberProperty("number", number);
            out.writeNumberProperty("frame", ofFrame);
            out.writeNumberProperty("time", at);
            out.writeStringProperty("title", title);
            out.writeBooleanProperty("undone", isUndone);
            if (obstacle != null) {
                out.writeStringProperty("obstacle", obstacle + ".");
            }
            out.writeNumberProperty(
                    "changeCount", shown.stream().mapToInt(EditStep::size).sum());
            writeChanges(out, shown);
            out.writeEndObject();
        };
    }

    private static void writeChanges(JsonGenerator out, List<EditStep> steps) {
        out.writeArrayPropertyStart("changes");
        int left = MOST_SHOWN;
        for (EditStep step : steps) {
            if (left > 0) {
                step.write(out, left);
                left -= step.size();
            }
        }
        out.writeEndArray();
    }
}
