package dev.phalanx.inspector.internal.values;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// The texts of objects of the program, whose `toString` may throw, never return, or be slow.
///
/// It is called on threads that do nothing else, so it holds up no world, and no request for longer than half a second.
/// The texts of a class whose `toString` has not returned by then are no longer asked for.
final class UserText {
    private static final int LONGEST_TEXT = 2_000;
    private static final long PATIENCE_MILLIS = 500;
    private static final ThreadFactory THREADS =
            Thread.ofPlatform().daemon().name("phalanx-inspector-text-", 1).factory();
    private static final ExecutorService TEXTS = Executors.newCachedThreadPool(THREADS);
    /// The classes whose `toString` did not return in time.
    private static final Map<Class<?>, Boolean> LATE = Collections.synchronizedMap(new WeakHashMap<>());

    private UserText() {}

    /// The text of an object, shortened, regardless of what its `toString` does.
    static String of(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case String text -> shortened(text);
            case Number number when number.getClass().getClassLoader() == null -> shortened(number.toString());
            default -> asked(value);
        };
    }

    private static String shortened(String text) {
        return text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) + "…" : text;
    }

    private static String asked(Object value) {
        Class<?> type = value.getClass();
        if (LATE.containsKey(type)) {
            return late(type);
        }
        Future<String> text = TEXTS.submit(() -> spoken(value));
        try {
            return text.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException slow) {
            LATE.put(type, true);
            text.cancel(true);
            return late(type);
        } catch (InterruptedException stop) {
            text.cancel(true);
            Thread.currentThread().interrupt();
            return type.getName();
        } catch (ExecutionException failure) {
            return thrown(type, failure.getCause());
        }
    }

    private static String spoken(Object value) {
        try {
            String text = value.toString();
            return text == null ? "null" : shortened(text);
        } catch (Throwable thrown) {
            return thrown(value.getClass(), thrown);
        }
    }

    private static String thrown(Class<?> type, @Nullable Throwable thrown) {
        return type.getName() + " (toString threw " + described(thrown) + ")";
    }

    private static String late(Class<?> type) {
        return type.getName() + " (toString did not return in time)";
    }

    /// An exception as text. It may be of a class of the program that throws when it is asked for it.
    static String described(@Nullable Throwable thrown) {
        try {
            return String.valueOf(thrown);
        } catch (Throwable unspeakable) {
            return thrown == null ? "null" : thrown.getClass().getName();
        }
    }
}
