package dev.phalanx.entities.internal.commands;

import static dev.phalanx.entities.internal.commands.CommandLayout.COUNT;
import static dev.phalanx.entities.internal.commands.CommandLayout.FURTHER;
import static dev.phalanx.entities.internal.commands.CommandLayout.NONE;
import static dev.phalanx.entities.internal.commands.CommandLayout.OPERAND;
import static dev.phalanx.entities.internal.commands.CommandLayout.SUBJECT;
import static dev.phalanx.entities.internal.commands.CommandLayout.TYPE;

import dev.phalanx.structs.Entity;
import java.util.List;
import java.util.Objects;

/// Commands as people read them, such as `addComponent(Entity(-1:7), Speed[value=3.0])`.
final class CommandText {
    private CommandText() {}

    /// The command that begins at word `at`.
    ///
    /// @param withValues whether the text shows values, or the names of their types
    static String of(CommandRecorder recorder, int at, boolean withValues) {
        return copy(recorder, at, withValues).toString();
    }

    /// The command that begins at word `at`, to be read when the recorder is used again.
    static CommandCopy copy(CommandRecorder recorder, int at, boolean withValues) {
        int[] words = recorder.stream().words();
        CommandOp op = CommandOp.of(words[at]);
        return new CommandCopy(
                op.verb(),
                subject(recorder, words, at, op),
                arguments(recorder, words, at, op, withValues),
                result(recorder, words, at, op));
    }

    private static Object subject(CommandRecorder recorder, int[] words, int at, CommandOp op) {
        return switch (op.target()) {
            case NEW -> "";
            case ENTITY -> Entity.unpack(CommandLayout.entity(words, at));
            case ARRAY -> entities(words[at + COUNT]);
            case QUERY -> object(recorder, words[at + SUBJECT]);
        };
    }

    private static String entities(int count) {
        return count + (count == 1 ? " entity" : " entities");
    }

    private static Object result(CommandRecorder recorder, int[] words, int at, CommandOp op) {
        return switch (op) {
            case CREATE -> made(recorder, words[at + SUBJECT], words[at + COUNT]);
            case INSTANTIATE -> made(recorder, words[at + TYPE], words[at + OPERAND]);
            default -> "";
        };
    }

    private static CommandCopy.Made made(CommandRecorder recorder, int first, int count) {
        return new CommandCopy.Made(
                recorder.log().deferred(first), recorder.log().deferred(first + Math.max(0, count - 1)), count);
    }

    private static List<Object> arguments(
            CommandRecorder recorder, int[] words, int at, CommandOp op, boolean withValues) {
        return switch (op) {
            case CREATE -> words[at + TYPE] == NONE ? List.of() : List.of(object(recorder, words[at + TYPE]));
            case INSTANTIATE -> words[at + OPERAND] == 1 ? List.of() : List.of(words[at + OPERAND]);
            case DESTROY, DESTROY_ARRAY, DESTROY_QUERY -> List.of();
            case SET_ENABLED -> List.of(words[at + TYPE] != 0);
            case SET_NAME -> List.of("\"" + object(recorder, words[at + TYPE]) + "\"");
            case ADD_TYPES, ADD_TYPES_ARRAY, ADD_TYPES_QUERY, REMOVE_TYPES, REMOVE_TYPES_ARRAY, REMOVE_TYPES_QUERY ->
                List.of(object(recorder, words[at + TYPE]));
            case ADD_TYPE, ADD_TYPE_ARRAY, ADD_TYPE_QUERY, REMOVE_TYPE, REMOVE_TYPE_ARRAY, REMOVE_TYPE_QUERY ->
                List.of(name(recorder, words[at + TYPE]));
            case ENABLE, ENABLE_QUERY -> List.of(name(recorder, words[at + TYPE]), words[at + OPERAND] != 0);
            case MOVE -> List.of(Entity.unpack(CommandLayout.other(words, at)), name(recorder, words[at + TYPE]));
            case ADD_BUFFER, SET_BUFFER ->
                List.of(name(recorder, words[at + TYPE])
                        + (withValues ? elements(recorder.type(words[at + TYPE]), words[at + OPERAND]) : ""));
            case GROUP_ADD, GROUP_SET ->
                List.of(
                        object(recorder, words[at + FURTHER]),
                        value(recorder, words[at + TYPE], words[at + OPERAND], withValues));
            default -> List.of(value(recorder, words[at + TYPE], words[at + OPERAND], withValues));
        };
    }

    private static String elements(RecordedType<?> type, int row) {
        int length = type.buffers().length(row);
        return "[" + length + (length == 1 ? " element]" : " elements]");
    }

    /// An object of the stream, which is immutable: types, an archetype, a query or a text.
    private static Object object(CommandRecorder recorder, int place) {
        return Objects.requireNonNullElse(recorder.stream().object(place), "null");
    }

    private static String name(CommandRecorder recorder, int type) {
        return recorder.type(type).info().name();
    }

    private static Object value(CommandRecorder recorder, int number, int operand, boolean withValues) {
        RecordedType<?> type = recorder.type(number);
        String name = type.info().name();
        if (!withValues || operand == NONE) {
            return name;
        }
        if (!type.hasRows()) {
            return name + (recorder.stream().object(operand) == null ? "[null]" : "[object]");
        }
        return CommandCopy.Value.of(name, type.info().type(), type.values(), CommandLayout.row(operand));
    }
}
