package dev.phalanx.inspector.internal.bevy;

import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.api.ApiException;
import dev.phalanx.inspector.internal.api.InspectorApi;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import org.jspecify.annotations.Nullable;

/// A question of the protocol to a world, whose failures keep their codes.
///
/// @param question the question
/// @param code the code of what the world refuses
/// @param <T> the type of the answer
record RemoteQuestion<T>(WorldQuestion<T> question, int code) implements WorldQuestion<RemoteQuestion.Outcome<T>> {
    /// An answer, or an error.
    ///
    /// @param <T> the type of the answer
    record Outcome<T>(@Nullable T answer, @Nullable RemoteError error) {}

    /// Asks a world and waits for the answer.
    ///
    /// @throws RemoteError if the question failed, or the world gives no answer
    static <T> T ask(InspectedWorld world, int code, WorldQuestion<T> question) {
        Outcome<T> outcome;
        try {
            outcome = InspectorApi.await(world, new RemoteQuestion<>(question, code))
                    .value();
        } catch (ApiException silent) {
            throw RemoteError.internal(String.valueOf(silent.getMessage()));
        }
        return of(outcome);
    }

    /// The answer of an outcome.
    ///
    /// @throws RemoteError if it is an error
    static <T> T of(Outcome<T> outcome) {
        T answer = outcome.answer();
        if (answer == null) {
            throw outcome.error() == null ? RemoteError.internal("The question failed.") : outcome.error();
        }
        return answer;
    }

    @Override
    public @Nullable Outcome<T> step(World world, long deadlineNanos) {
        try {
            @Nullable T answer = question.step(world, deadlineNanos);
            return answer == null ? null : new Outcome<>(answer, null);
        } catch (RemoteError failure) {
            boolean isOfComponent = failure.code() == RemoteError.COMPONENT_ERROR;
            return new Outcome<>(
                    null, isOfComponent ? new RemoteError(code, String.valueOf(failure.getMessage())) : failure);
        } catch (RuntimeException refused) {
            // Such as a value that does not fit, or a change that the world does not allow.
            String message = refused.getMessage();
            return new Outcome<>(null, new RemoteError(code, message == null ? refused.toString() : message));
        }
    }
}
