package dev.phalanx.inspector.internal.world;

import dev.phalanx.entities.systems.World;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// A question that waits for its world.
final class WaitingQuestion<T> {
    private final WorldQuestion<T> question;
    private final CompletableFuture<WorldAnswer<T>> answer = new CompletableFuture<>();
    /// The frame in which it was asked for the first time, or -1.
    private int firstFrame = -1;

    WaitingQuestion(WorldQuestion<T> question) {
        this.question = question;
    }

    CompletableFuture<WorldAnswer<T>> answer() {
        return answer;
    }

    /// Whether no caller waits for the answer any more.
    boolean isAbandoned() {
        return answer.isDone();
    }

    /// The question had no time in a frame.
    void passedOver(int frame) {
        if (firstFrame < 0) {
            firstFrame = frame;
        }
    }

    /// Continues the question. Returns whether it has ended.
    boolean step(World world, int frame, Budget budget) {
        passedOver(frame);
        try {
            @Nullable T result = question.step(world, budget);
            if (result == null) {
                return false;
            }
            answer.complete(new WorldAnswer<>(result, frame, frame - firstFrame));
        } catch (OutOfMemoryError full) {
            answer.completeExceptionally(
                    new IllegalStateException("There was not enough memory for the answer.", full));
        } catch (Throwable failure) {
            // Of code of the program, too: whatever it is, the world goes on.
            answer.completeExceptionally(failure);
        }
        return true;
    }

    void refuse(RuntimeException why) {
        answer.completeExceptionally(why);
    }
}
