package dev.phalanx.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/// The entries of a logger from construction until [#close], which reach no other handler in that time. Safe for use
/// by several threads.
public final class Logged implements AutoCloseable {
    private final Logger logger;
    private final List<LogRecord> entries = Collections.synchronizedList(new ArrayList<>());
    private final Handler handler;

    /// Captures the entries of the logger named `name`.
    public Logged(String name) {
        this(name, entry -> {});
    }

    /// Captures the entries of the logger named `name`.
    ///
    /// @param before receives each entry before it is kept; what it throws leaves the logger, and the entry is not kept
    public Logged(String name, Consumer<LogRecord> before) {
        handler = new Handler() {
            @Override
            public void publish(LogRecord entry) {
                before.accept(entry);
                entries.add(entry);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        logger = Logger.getLogger(name);
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
    }

    /// The entries so far.
    public List<LogRecord> entries() {
        synchronized (entries) {
            return List.copyOf(entries);
        }
    }

    /// The messages of the entries.
    public List<String> messages() {
        return entries().stream().map(LogRecord::getMessage).toList();
    }

    /// The level and the message of each entry, such as `WARNING It is late.`.
    public List<String> lines() {
        return entries().stream()
                .map(entry -> entry.getLevel() + " " + entry.getMessage())
                .toList();
    }

    /// The exceptions of the entries that have one.
    public List<Throwable> thrown() {
        return entries().stream()
                .map(LogRecord::getThrown)
                .filter(Objects::nonNull)
                .toList();
    }

    @Override
    public void close() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
    }
}
