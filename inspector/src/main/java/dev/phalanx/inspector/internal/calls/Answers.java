package dev.phalanx.inspector.internal.calls;

import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.values.ValueException;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.TickRefusedException;
import dev.phalanx.inspector.internal.world.WorldAnswer;
import dev.phalanx.inspector.internal.world.WorldBusyException;
import dev.phalanx.inspector.internal.world.WorldClosedException;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.util.TokenBuffer;

/// Asks worlds questions and waits, on the calling thread, for the answers that they give at the end of a frame.
public final class Answers {
    /// The word by which the refusal of a tick is told from others.
    static final String TICK = "tick";

    private static final long PATIENCE_MILLIS = 2_000;
    /// The time between two checks of whether the world still ends frames.
    private static final long LOOK_MILLIS = 50;

    private Answers() {}

    /// The answer to a question: an object that is written, on the calling thread, from what was copied from the world.
    ///
    /// @param question copies what the answer is about
    /// @param writer writes the fields of the object; the world may have changed or ended meanwhile
    public static <T> Answer of(InspectedWorld world, WorldQuestion<T> question, BiConsumer<T, JsonGenerator> writer) {
        WorldAnswer<T> answer = await(world, question);
        return written(answer, out -> {
            out.writeStartObject();
            writer.accept(answer.value(), out);
            out.writeEndObject();
        });
    }

    /// The answer to a question whose copy consists of the tokens of an object, which are written on the calling
    /// thread.
    public static Answer of(InspectedWorld world, WorldQuestion<TokenBuffer> question) {
        WorldAnswer<TokenBuffer> answer = await(world, question);
        return written(answer, answer.value()::serialize);
    }

    private static Answer written(WorldAnswer<?> answer, Consumer<JsonGenerator> writer) {
        try {
            return new Answer(200, Answer.JSON, JsonText.value(writer), answer.frame(), answer.waitedFrames());
        } catch (RuntimeException | StackOverflowError | LinkageError failure) {
            throw refusal(failure); // of code of the program, too
        }
    }

    /// The answer to a change.
    ///
    /// @param change changes the world and writes what the answer says about it
    public static Answer change(InspectedWorld world, BiConsumer<World, JsonGenerator> change) {
        return of(world, (of, budget) -> JsonText.copied(out -> change.accept(of, out)));
    }

    /// The answer to a change that is made between two frames.
    ///
    /// @param change changes the world and writes what the answer says about it
    public static Answer changeBetweenFrames(InspectedWorld world, BiConsumer<World, JsonGenerator> change) {
        WorldAnswer<TokenBuffer> answer = await(
                world, () -> world.askBetweenFrames((of, budget) -> JsonText.copied(out -> change.accept(of, out))));
        return written(answer, answer.value()::serialize);
    }

    /// A question about a world, or about what it was in the tick that a call names.
    public static <T> WorldQuestion<T> at(Call call, InspectedWorld world, WorldQuestion<T> question) {
        Integer tick = call.find(Parameter.TICK);
        return tick == null ? question : world.inTick(tick, question);
    }

    /// Asks a world and waits for its answer.
    ///
    /// @throws ApiException if the world refuses the question, does not answer in time, or has been closed
    public static <T> WorldAnswer<T> await(InspectedWorld world, WorldQuestion<T> question) {
        return await(world, () -> world.ask(question));
    }

    private static <T> WorldAnswer<T> await(InspectedWorld world, Supplier<CompletableFuture<WorldAnswer<T>>> asking) {
        CompletableFuture<WorldAnswer<T>> answer;
        try {
            answer = asking.get();
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
                long idle = world.idleMillis();
                if (isLate
                        && idle >= PATIENCE_MILLIS
                        && !world.isPaused()
                        && !world.isAnswering()
                        && answer.cancel(false)) { // not if it has just been answered
                    throw new ApiException(
                            503,
                            "World \"" + world.name() + "\" has not ended a frame for " + idle
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

    /// The refusal of a call that says why a question or a change failed.
    public static ApiException refusal(@Nullable Throwable cause) {
        return switch (cause) {
            case ApiException refused -> refused;
            case ValueException wrong -> new ApiException(400, String.valueOf(wrong.getMessage()));
            case TickRefusedException refused -> new ApiException(409, String.valueOf(refused.getMessage()), TICK);
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
