package dev.phalanx.entities.internal.commands;

import static dev.phalanx.entities.internal.commands.CommandLayout.COUNT;
import static dev.phalanx.entities.internal.commands.CommandLayout.FURTHER;
import static dev.phalanx.entities.internal.commands.CommandLayout.NONE;
import static dev.phalanx.entities.internal.commands.CommandLayout.OPERAND;
import static dev.phalanx.entities.internal.commands.CommandLayout.SUBJECT;
import static dev.phalanx.entities.internal.commands.CommandLayout.TYPE;

import dev.phalanx.entities.internal.dump.ValueText;
import dev.phalanx.structs.Entity;

/// Commands as people read them, such as `addComponent(Entity(-1:7), Speed[value=3.0])`.
final class CommandText {
    private CommandText() {}

    /// The command that begins at word `at`.
    ///
    /// @param withValues whether the text shows values, or the names of their types
    static String of(CommandRecorder recorder, int at, boolean withValues) {
        int[] words = recorder.stream().words();
        CommandOp op = CommandOp.of(words[at]);
        String arguments = arguments(recorder, words, at, op, withValues);
        String subject = subject(recorder, words, at, op);
        String separator = subject.isEmpty() || arguments.isEmpty() ? "" : ", ";
        return op.verb() + "(" + subject + separator + arguments + ")" + result(recorder, words, at, op);
    }

    private static String subject(CommandRecorder recorder, int[] words, int at, CommandOp op) {
        return switch (op.target()) {
            case NEW -> "";
            case ENTITY -> Entity.unpack(CommandLayout.entity(words, at)).toString();
            case ARRAY -> entities(words[at + COUNT]);
            case QUERY -> String.valueOf(recorder.stream().object(words[at + SUBJECT]));
        };
    }

    private static String entities(int count) {
        return count + (count == 1 ? " entity" : " entities");
    }

    private static String result(CommandRecorder recorder, int[] words, int at, CommandOp op) {
        return switch (op) {
            case CREATE -> made(recorder, words[at + SUBJECT], words[at + COUNT]);
            case INSTANTIATE -> made(recorder, words[at + TYPE], words[at + OPERAND]);
            default -> "";
        };
    }

    private static String made(CommandRecorder recorder, int first, int count) {
        String id = " -> " + recorder.log().deferred(first);
        return switch (count) {
            case 0 -> " -> none";
            case 1 -> id;
            default -> id + " to " + recorder.log().deferred(first + count - 1);
        };
    }

    private static String arguments(CommandRecorder recorder, int[] words, int at, CommandOp op, boolean withValues) {
        return switch (op) {
            case CREATE -> words[at + TYPE] == NONE ? "" : object(recorder, words[at + TYPE]);
            case INSTANTIATE -> words[at + OPERAND] == 1 ? "" : Integer.toString(words[at + OPERAND]);
            case DESTROY, DESTROY_ARRAY, DESTROY_QUERY -> "";
            case SET_ENABLED -> Boolean.toString(words[at + TYPE] != 0);
            case SET_NAME -> "\"" + object(recorder, words[at + TYPE]) + "\"";
            case ADD_TYPES, ADD_TYPES_ARRAY, ADD_TYPES_QUERY, REMOVE_TYPES, REMOVE_TYPES_ARRAY, REMOVE_TYPES_QUERY ->
                object(recorder, words[at + TYPE]);
            case ADD_TYPE, ADD_TYPE_ARRAY, ADD_TYPE_QUERY, REMOVE_TYPE, REMOVE_TYPE_ARRAY, REMOVE_TYPE_QUERY ->
                name(recorder, words[at + TYPE]);
            case ENABLE, ENABLE_QUERY -> name(recorder, words[at + TYPE]) + ", " + (words[at + OPERAND] != 0);
            case MOVE -> Entity.unpack(CommandLayout.other(words, at)) + ", " + name(recorder, words[at + TYPE]);
            case ADD_BUFFER, SET_BUFFER ->
                name(recorder, words[at + TYPE])
                        + (withValues ? elements(recorder.type(words[at + TYPE]), words[at + OPERAND]) : "");
            case GROUP_ADD, GROUP_SET ->
                object(recorder, words[at + FURTHER]) + ", "
                        + value(recorder, words[at + TYPE], words[at + OPERAND], withValues);
            default -> value(recorder, words[at + TYPE], words[at + OPERAND], withValues);
        };
    }

    private static String elements(RecordedType<?> type, int row) {
        int length = type.buffers().length(row);
        return "[" + length + (length == 1 ? " element]" : " elements]");
    }

    private static String object(CommandRecorder recorder, int place) {
        return String.valueOf(recorder.stream().object(place));
    }

    private static String name(CommandRecorder recorder, int type) {
        return recorder.type(type).info().name();
    }

    private static String value(CommandRecorder recorder, int number, int operand, boolean withValues) {
        RecordedType<?> type = recorder.type(number);
        String name = type.info().name();
        if (!withValues || operand == NONE) {
            return name;
        }
        if (!type.hasRows()) {
            return name + (recorder.stream().object(operand) == null ? "[null]" : "[object]");
        }
        ValueColumns<?> values = type.values();
        return name + ValueText.of(type.info().type(), values.leaves(), values.columns(), CommandLayout.row(operand));
    }
}
