package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.internal.query.BodyParameter;
import dev.phalanx.jobs.graph.JobMarks;
import dev.phalanx.jobs.graph.JobType;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.kernel.Vectorization;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A lambda that loops over entities, and how it is to be run.
///
/// @param body the lambda
/// @param contract the functional interface, whose method is `execute`
/// @param parameters what the body gets, in order
/// @param name what messages call it, or null for the name of its class
/// @param marks what is said of the containers that it captured
/// @param limit the entities that it may visit at all, or null
public record LambdaBody(
        Object body,
        Class<?> contract,
        List<BodyParameter> parameters,
        @Nullable String name,
        JobMarks marks,
        @Nullable NativeArray<Entity> limit) {

    private static final ClassValue<Map<Key, EntityJobType>> TYPES = new ClassValue<>() {
        @Override
        protected Map<Key, EntityJobType> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    /// The key that distinguishes the types of bodies of one class.
    private record Key(
            Class<?> contract,
            List<BodyParameter> parameters,
            @Nullable String name,
            boolean isCopied) {}

    /// The type of jobs that copy the body.
    ///
    /// @throws IllegalArgumentException if the body captures something that a job cannot hold
    /// @throws IllegalStateException if only the world's thread can run it
    EntityJobType copiedType() {
        EntityJobType type = type(true);
        type.requireSchedulable();
        return type;
    }

    /// The type of work that runs the body itself, whatever it captures.
    EntityJobType uncopiedType() {
        return type(false);
    }

    private EntityJobType type(boolean isCopied) {
        Class<?> lambda = body.getClass();
        return TYPES.get(lambda)
                .computeIfAbsent(
                        new Key(contract, parameters, name, isCopied),
                        key -> new EntityJobType(
                                lambda,
                                contract,
                                parameters,
                                isCopied ? JobType.ofBody(lambda, name) : JobType.inPlace(lambda, name),
                                List.of(),
                                null,
                                Vectorization.UNMARKED));
    }
}
