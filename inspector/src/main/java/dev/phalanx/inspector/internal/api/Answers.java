package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.values.ValueException;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.WorldAnswer;
import dev.phalanx.inspector.internal.world.WorldBusyException;
import dev.phalanx.inspector.internal.world.WorldClosedException;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Asks worlds questions and waits, on the calling thread, for the answers that they give at the end of a frame.
public final class Answers {
    private static final long PATIENCE_MILLIS = 2_000;
    /// The time between two checks of whether the world still ends frames.
    private static final long LOOK_MILLIS = 50;

    private Answers() {}

    /// The answer to a question that is answered in one piece: an object with what the question writes.
    static Answer once(InspectedWorld world, BiConsumer<World, JsonGenerator> question) {
        return of(world, (of, deadline) -> JsonText.object(out -> question.accept(of, out)));
    }

    /// The answer to a question, as JSON.
    static Answer of(InspectedWorld world, WorldQuestion<byte[]> question) {
        WorldAnswer<byte[]> answer = await(world, question);
        return new Answer(200, Answer.JSON, answer.value(), answer.frame(), answer.waitedFrames());
    }

    /// Asks a world and waits for its answer.
    ///
    /// @throws ApiException if the world refuses the question, does not answer in time, or has been closed
    public static <T> WorldAnswer<T> await(InspectedWorld world, WorldQuestion<T> question) {
        CompletableFuture<WorldAnswer<T>> answer;
        try {
            answer = world.ask(question);
        } catch (WorldClosedException closed) {
            throw new ApiException(410, String.valueOf(closed.getMessage()));
        } catch (WorldBusyException busy) {
            throw new ApiException(429, String.valueOf(busy.getMessage()));
        }
        long asked = world.now();
        while (true) {
            try {
                return answer.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException late) {
                boolean isLate = world.now() - asked >= TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
                if (isLate && world.idleMillis() >= PATIENCE_MILLIS && !world.isPaused()) {
                    answer.cancel(false);
                    throw new ApiException(
                            503,
                            "World \"" + world.name() + "\" has not ended a frame for " + world.idleMillis()
                                    + " ms. Ask again when the program updates it.");
                }
            } catch (InterruptedException stop) {
                answer.cancel(false);
                Thread.currentThread().interrupt();
                throw new ApiException(503, "The inspector is being closed.");
            } catch (ExecutionException failure) {
                throw refusal(failure.getCause());
            }
        }
    }

    private static ApiException refusal(@Nullable Throwable cause) {
        return switch (cause) {
            case ApiException refused -> refused;
            case ValueException wrong -> new ApiException(400, String.valueOf(wrong.getMessage()));
            case WorldClosedException closed -> new ApiException(410, String.valueOf(closed.getMessage()));
            case null -> new ApiException(500, "The question failed.");
            default -> new ApiException(409, message(cause));
        };
    }

    /// The message of an exception, which may be an exception class of the program that throws when it is asked for its
    /// message.
    private static String message(Throwable thrown) {
        try {
            String message = thrown.getMessage();
            return message == null ? thrown.toString() : message;
        } catch (Throwable unspeakable) {
            return thrown.getClass().getName();
        }
    }
}
