package dev.phalanx.entities.diagnostics;

import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

/// The texts of commands that were copied when they were played back. A text is made when it is read, on the thread
/// that reads it.
///
/// @hidden
public final class CommandTexts extends AbstractList<String> implements RandomAccess {
    private final List<?> commands;

    /// @param commands immutable objects whose `toString` is the text of a command
    public CommandTexts(List<?> commands) {
        this.commands = List.copyOf(Objects.requireNonNull(commands, "commands"));
    }

    @Override
    public String get(int index) {
        return commands.get(index).toString();
    }

    @Override
    public int size() {
        return commands.size();
    }

    @Override
    public List<String> subList(int from, int to) {
        return new CommandTexts(commands.subList(from, to));
    }
}
