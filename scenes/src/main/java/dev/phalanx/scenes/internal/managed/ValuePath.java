package dev.phalanx.scenes.internal.managed;

import dev.phalanx.scenes.files.SceneFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The way from a component to a value inside it. It is turned into text only for messages.
final class ValuePath {
    private static final int SHOWN = 20;
    private static final int KEY_LENGTH = 40;

    /// Marks for steps that are not fields.
    private enum Step {
        ELEMENT,
        KEY,
        VALUE
    }

    private final @Nullable ValuePath start;
    private final String root;
    /// Fields, strings or marks.
    private Object[] steps = new Object[8];
    private int[] indices = new int[8];
    private @Nullable Object[] keys = new @Nullable Object[8];
    private int length;

    ValuePath(String root) {
        this(null, root);
    }

    private ValuePath(@Nullable ValuePath start, String root) {
        this.start = start;
        this.root = root;
    }

    /// A path that begins where this ends now.
    ValuePath fork() {
        ValuePath copy = new ValuePath(start, root);
        copy.steps = Arrays.copyOf(steps, Math.max(length, 1));
        copy.indices = Arrays.copyOf(indices, Math.max(length, 1));
        copy.keys = Arrays.copyOf(keys, Math.max(length, 1));
        copy.length = length;
        return new ValuePath(copy, root);
    }

    private void push(Object step, int index, @Nullable Object key) {
        if (length == steps.length) {
            steps = Arrays.copyOf(steps, 2 * length);
            indices = Arrays.copyOf(indices, 2 * length);
            keys = Arrays.copyOf(keys, 2 * length);
        }
        steps[length] = step;
        indices[length] = index;
        keys[length++] = key;
    }

    void pushField(PlanField field) {
        push(field, 0, null);
    }

    void pushName(String name) {
        push(name, 0, null);
    }

    void pushElement(int index) {
        push(Step.ELEMENT, index, null);
    }

    void pushKey(int index) {
        push(Step.KEY, index, null);
    }

    /// @param key the key, which is shown if it is a string, number or enum constant
    void pushValue(int index, @Nullable Object key) {
        push(Step.VALUE, index, key);
    }

    void pop() {
        length--;
    }

    int length() {
        return length;
    }

    void cut(int shorter) {
        length = shorter;
    }

    /// The field that the last step is, or null if it is none.
    @Nullable
    PlanField lastField() {
        return length > 0 && steps[length - 1] instanceof PlanField field ? field : null;
    }

    /// The exception for a value that no writer has written.
    ///
    /// @param problem what it does or is
    SceneFileException damaged(String problem) {
        return new SceneFileException(
                "The file is damaged: " + this + " " + problem + ". Write the file again, or take a copy.");
    }

    /// The component, fields, elements and keys, such as `game.Inventory.items[3].icon`; the middle of long ones is
    /// left out.
    @Override
    public String toString() {
        List<String> texts = new ArrayList<>();
        addTo(texts);
        StringBuilder text = new StringBuilder(root);
        for (int i = 0; i < texts.size(); i++) {
            if (i == SHOWN && texts.size() > 2 * SHOWN) {
                text.append(" ... ");
                i = texts.size() - SHOWN;
            }
            text.append(texts.get(i));
        }
        return text.toString();
    }

    private void addTo(List<String> texts) {
        List<ValuePath> parts = new ArrayList<>();
        for (ValuePath at = this; at != null; at = at.start) {
            parts.add(at);
        }
        for (ValuePath part : parts.reversed()) {
            for (int i = 0; i < part.length; i++) {
                texts.add(
                        switch (part.steps[i]) {
                            case PlanField field -> "." + field.name();
                            case Step step -> "[" + text(step, part.indices[i], part.keys[i]) + "]";
                            default -> "." + part.steps[i];
                        });
            }
        }
    }

    private static String text(Step step, int index, @Nullable Object key) {
        return switch (step) {
            case ELEMENT -> Integer.toString(index);
            case KEY -> "key " + index;
            case VALUE ->
                switch (key) {
                    case String text ->
                        "\"" + (text.length() <= KEY_LENGTH ? text : text.substring(0, KEY_LENGTH) + "...") + "\"";
                    case Integer number -> number.toString();
                    case Long number -> number.toString();
                    case Enum<?> constant -> constant.name();
                    case null, default -> "entry " + index;
                };
        };
    }
}
