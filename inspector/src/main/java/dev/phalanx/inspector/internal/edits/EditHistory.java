package dev.phalanx.inspector.internal.edits;

import dev.phalanx.entities.history.WorldHistory;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.components.ComponentValues;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The changes that were made to one world with the inspector, so that they can be undone and done again, whichever
/// page has made them. For the thread of the world.
///
/// It keeps at most [#MOST_EDITS] changes, and at most [#MOST_BYTES] of what they need; the oldest are dropped. A new
/// change ends what could be done again.
public final class EditHistory {
    /// A change, as those name it that undo it.
    public static final Shape ONE = Shape.object(Shape.has("number", Shape.INTEGER), Shape.has("title", Shape.TEXT));
    public static final Shape SHAPE = Shape.page(
            Edit.SHAPE,
            Shape.has("present", Shape.INTEGER),
            Shape.has("dropped", Shape.INTEGER),
            Shape.has("undo", Shape.orNull(ONE)),
            Shape.has("redo", Shape.orNull(ONE)));

    /// The most changes that are kept.
    static final int MOST_EDITS = 1_000;
    /// The most bytes of all changes together, about.
    static final long MOST_BYTES = 8L << 20;
    /// The most bytes of one change, about. A larger one is listed, but cannot be undone.
    static final long MOST_BYTES_OF_EDIT = 1L << 20;

    /// The word by which a refusal because of a change of the program is told from others.
    static final String CHANGED = "changed";

    private static final int STEPS_OF_UNIT = 4;

    private final Deque<Edit> edits = new ArrayDeque<>();
    private @Nullable WorldHistory history;
    private long lastNumber;
    private long lastUndone;
    private long dropped;
    private long bytes;

    /// Keeps a change that has been made.
    ///
    /// @param series by which changes of the same fields are one, such as those of a number that is dragged, or null
    /// @param steps what it has changed; nothing is kept if there are none
    public void add(World world, @Nullable String series, List<EditStep> steps) {
        if (steps.isEmpty()) {
            return;
        }
        for (Iterator<Edit> all = edits.iterator(); all.hasNext(); ) {
            Edit edit = all.next();
            if (edit.isUndone()) {
                bytes -= edit.bytes();
                all.remove();
            }
        }
        Edit last = edits.peekLast();
        long before = last == null ? 0 : last.bytes();
        long tick = nextTick(world);
        if (last != null && last.join(world.frame(), series, steps)) {
            bytes += last.bytes() - before;
            if (last.isEmpty()) {
                bytes -= last.bytes();
                edits.removeLast();
            }
        } else {
            Edit edit = new Edit(++lastNumber, world.frame(), tick, series, kept(steps));
            edits.addLast(edit);
            bytes += edit.bytes();
        }
        while (edits.size() > MOST_EDITS || bytes > MOST_BYTES) {
            bytes -= edits.removeFirst().bytes();
            dropped++;
        }
    }

    private static List<EditStep> kept(List<EditStep> steps) {
        if (steps.stream().mapToLong(EditStep::bytes).sum() <= MOST_BYTES_OF_EDIT) {
            return steps;
        }
        EditStep first = Edit.firstListed(steps);
        return List.of(new EditStep.Final(first.subject(), null, first.title(), EditRecorder.TOO_LARGE));
    }

    // Undoing

    /// Undoes a change, or does it again. Returns null if the budget of the frame does not suffice.
    ///
    /// @param number of the change, or -1 for the next one
    /// @param isForced whether what the program has changed since is overwritten
    /// @throws ApiException if there is none, it cannot be, or the program has changed it since
    @Nullable
    public Edit move(World world, Budget budget, boolean isBack, long number, boolean isForced) {
        Edit edit = number < 0 ? next(world, isBack) : find(number);
        return edit == null || budget.take(units(edit)) ? move(world, isBack, number, isForced) : null;
    }

    private Edit move(World world, boolean isBack, long number, boolean isForced) {
        Edit edit = number < 0 ? next(world, isBack) : find(number);
        if (edit == null) {
            throw new ApiException(
                    409,
                    "There is nothing to " + verb(isBack) + ". Change something first, and then " + verb(isBack)
                            + " it.");
        }
        if (edit.isUndone() == isBack) {
            throw new ApiException(
                    409,
                    "Change " + edit.number() + " " + (isBack ? "is undone already" : "is not undone")
                            + ". Choose another one.");
        }
        String obstacle = edit.obstacle(world, isBack);
        if (obstacle != null) {
            throw new ApiException(
                    409,
                    obstacle + ", so change " + edit.number() + " cannot be " + (isBack ? "undone" : "done again")
                            + ". Choose another one.");
        }
        String conflict = isForced ? null : edit.conflict(world, isBack);
        if (conflict != null) {
            throw new ApiException(
                    409,
                    "The program has changed it since: " + conflict + ". Send \"force\": true to overwrite it.",
                    CHANGED);
        }
        edit.apply(world, isBack);
        edit.setUndone(isBack ? ++lastUndone : 0, nextTick(world));
        return edit;
    }

    private static String verb(boolean isBack) {
        return isBack ? "undo" : "redo";
    }

    private Edit find(long number) {
        for (Edit edit : edits) {
            if (edit.number() == number) {
                return edit;
            }
        }
        throw ApiException.notFound("There is no change " + number
                + (number > 0 && number <= lastNumber ? " any more" : "") + ". See the list of changes.");
    }

    /// The change that is undone or done again next, or null. Those that cannot be are passed over.
    @Nullable
    Edit next(World world, boolean isBack) {
        Edit best = null;
        for (Iterator<Edit> all = edits.descendingIterator(); all.hasNext(); ) {
            Edit edit = all.next();
            if (edit.isUndone() == isBack
                    || (best != null && edit.undone() <= best.undone())
                    || edit.obstacle(world, isBack) != null) {
                continue;
            }
            if (isBack) {
                return edit;
            }
            best = edit;
        }
        return best;
    }

    /// What was left when all changes were undone.
    ///
    /// @param number of a change
    /// @param reason why it was left, as a sentence
    public record Left(long number, String reason) {}

    /// What [#revert] has done.
    ///
    /// @param undone how many changes it has undone
    /// @param left those that it has left
    public record Reverted(int undone, List<Left> left) {}

    /// Undoes all changes that there are now, the newest first, over several frames if there are many. Those that
    /// cannot be undone, or that the program has overwritten since, are left.
    ///
    /// @param isForced whether what the program has changed since is overwritten
    public WorldQuestion<Reverted> revert(boolean isForced) {
        return new Reverting(isForced);
    }

    private final class Reverting implements WorldQuestion<Reverted> {
        private final boolean isForced;
        private final List<Left> left = new ArrayList<>();
        private int undone;
        /// The number of the last change that was looked at.
        private long last = Long.MAX_VALUE;

        Reverting(boolean isForced) {
            this.isForced = isForced;
        }

        @Override
        public @Nullable Reverted step(World world, Budget budget) {
            for (Edit edit = newestBefore(last); edit != null; edit = newestBefore(last)) {
                if (!budget.take(units(edit))) {
                    return null;
                }
                last = edit.number();
                try {
                    move(world, true, edit.number(), isForced);
                    undone++;
                } catch (RuntimeException refused) { // of the world, too
                    left.add(new Left(edit.number(), String.valueOf(refused.getMessage())));
                }
            }
            return new Reverted(undone, left);
        }

        private @Nullable Edit newestBefore(long number) {
            for (Iterator<Edit> all = edits.descendingIterator(); all.hasNext(); ) {
                Edit edit = all.next();
                if (edit.number() < number && !edit.isUndone()) {
                    return edit;
                }
            }
            return null;
        }
    }

    private static int units(Edit edit) {
        return 1 + edit.steps().size();
    }

    // Going back

    /// The tick of the world's history that has what is changed now first, or -1 if the world has no history. Ticks of
    /// a history that has ended mean nothing in the next one.
    @SuppressWarnings("ReferenceEquality") // a history is one object
    private long nextTick(World world) {
        WorldHistory present = WorldHistory.find(world);
        if (present != history) {
            history = present;
            edits.forEach(Edit::forgetTicks);
        }
        return present == null ? -1 : present.newest() + 1;
    }

    /// The world has gone back to a tick of its history: changes that were made after it are dropped, and the others
    /// are undone or not, as they were in that tick.
    ///
    /// @return how many changes were dropped
    public int goBack(World world, long tick) {
        nextTick(world);
        int before = edits.size();
        for (Iterator<Edit> all = edits.iterator(); all.hasNext(); ) {
            Edit edit = all.next();
            if (edit.tick() > tick) {
                bytes -= edit.bytes();
                all.remove();
            } else {
                edit.goBack(tick);
            }
        }
        return before - edits.size();
    }

    // The list

    /// The changes that are not undone, the oldest first.
    public List<Edit> present() {
        return edits.stream().filter(edit -> !edit.isUndone()).toList();
    }

    /// Copies a part of the list, the newest first; null if the budget of the frame does not suffice.
    public ComponentValues.@Nullable Copied list(World world, Budget budget, int offset, int limit) {
        List<Edit> shown = new ArrayList<>();
        int steps = 0;
        int index = 0;
        for (Iterator<Edit> all = edits.descendingIterator(); all.hasNext() && shown.size() < limit; index++) {
            Edit edit = all.next();
            if (index >= offset) {
                shown.add(edit);
                steps += edit.steps().size();
            }
        }
        if (!budget.take(1 + (edits.size() + steps) / STEPS_OF_UNIT)) {
            return null;
        }
        int total = edits.size();
        int present = (int) edits.stream().filter(edit -> !edit.isUndone()).count();
        long droppedThen = dropped;
        ComponentValues.Copied undo = copyNext(world, "undo");
        ComponentValues.Copied redo = copyNext(world, "redo");
        List<ComponentValues.Copied> items =
                shown.stream().map(edit -> edit.copy(world)).toList();
        return out -> {
            out.writeNumberProperty("total", total);
            out.writeNumberProperty("present", present);
            out.writeNumberProperty("dropped", droppedThen);
            undo.write(out);
            redo.write(out);
            out.writeArrayPropertyStart("items");
            items.forEach(item -> item.write(out));
            out.writeEndArray();
        };
    }

    private ComponentValues.Copied copyNext(World world, String verb) {
        Edit next = next(world, verb.equals("undo"));
        if (next == null) {
            return out -> out.writeNullProperty(verb);
        }
        long number = next.number();
        String title = next.title();
        return out -> {
            out.writeObjectPropertyStart(verb);
            out.writeNumberProperty("number", number);
            out.writeStringProperty("title", title);
            out.writeEndObject();
        };
    }
}
