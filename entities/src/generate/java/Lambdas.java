import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Writes the family of loops by lambdas over one to eight components: `Entities`, `EntitiesForEach1` … and
/// `ForEach1WithIndex` ….
final class Lambdas {
    private Lambdas() {}

    static void write(Path directory) throws IOException {
        Files.createDirectories(directory);
        for (int n = 1; n <= Arities.LAST; n++) {
            Arities.write(directory, "ForEach" + n + "WithIndex", withIndex(n));
            Arities.write(directory, "EntitiesForEach" + n, description(n));
        }
        Arities.write(directory, "Entities", entities());
    }

    private static String withIndex(int n) {
        return """
                package dev.phalanx.entities.jobs;

                import dev.phalanx.structs.Entity;

                /// The body of a loop over %s that gets the entity and its number among those that match as well.
                ///
                %s
                @FunctionalInterface
                public interface ForEach%dWithIndex<%s> {
                    /// Called once for each entity.
                    ///
                %s
                    /// @param entity the entity's id
                    /// @param entityInQueryIndex how many entities come before it in the query's order
                    void execute(%s, Entity entity, int entityInQueryIndex);
                }
                """.formatted(
                        Arities.terms(n),
                        Arities.typeDocs(n),
                        n,
                        Arities.types(n),
                        Arities.parameterDocs(n),
                        Arities.parameters(n));
    }

    private static String bodies(int n) {
        return Arities.each(n, i -> "? super " + Arities.upper(i));
    }

    private static String casts(int n) {
        return Arities.each(n, i -> "(" + Arities.upper(i) + ") values[" + i + "]");
    }

    private static String description(int n) {
        return """
                package dev.phalanx.entities.jobs;

                import dev.phalanx.entities.query.ForEach%1$d;
                import dev.phalanx.entities.query.ForEach%1$dWithEntity;
                import dev.phalanx.entities.query.Query%1$d;
                import dev.phalanx.jobs.JobHandle;
                import dev.phalanx.structs.Entity;
                import org.jspecify.annotations.Nullable;

                /// A loop over entities by a lambda of %2$s. Made by [Entities]; see there.
                ///
                %3$s
                public final class EntitiesForEach%1$d<%4$s> extends ForEachDescription<EntitiesForEach%1$d<%4$s>> {
                    EntitiesForEach%1$d(Query%1$d<%4$s> query) {
                        super(query);
                    }

                    @Override
                    EntitiesForEach%1$d<%4$s> self() {
                        return this;
                    }

                    @SuppressWarnings("unchecked") // the clauses keep the terms
                    private Query%1$d<%4$s> query() {
                        return (Query%1$d<%4$s>) typed();
                    }

                    @Override
                    @SuppressWarnings("unchecked") // the values are what the terms say
                    void call(Object body, @Nullable Object[] values) {
                        if (body instanceof ForEach%1$d) {
                            ((ForEach%1$d<%4$s>) body).execute(%6$s);
                        } else if (body instanceof ForEach%1$dWithEntity) {
                            ((ForEach%1$dWithEntity<%4$s>) body).execute(%6$s, (Entity) values[%1$d]);
                        } else {
                            ((ForEach%1$dWithIndex<%4$s>) body)
                                    .execute(%6$s, (Entity) values[%1$d], (Integer) values[%7$d]);
                        }
                    }

                %8$s
                %9$s
                %10$s
                }
                """.formatted(
                        n,
                        Arities.terms(n),
                        Arities.typeDocs(n),
                        Arities.types(n),
                        bodies(n),
                        casts(n),
                        n + 1,
                        verbs("ForEach" + n, bodies(n), 0, "", plain("query().forEach(body)", "ForEach" + n, 0)),
                        verbs(
                                "ForEach" + n + "WithEntity",
                                bodies(n),
                                1,
                                ", which gets the entity as well",
                                plain("query().withEntityAccess().forEach(body)", "ForEach" + n + "WithEntity", 1)),
                        verbs(
                                "ForEach" + n + "WithIndex",
                                bodies(n),
                                2,
                                ", which gets the entity and its number as well",
                                "            runOther(body, ForEach" + n + "WithIndex.class, 2);"));
    }

    /// A loop that is the typed query's own, if it can be.
    private static String plain(String loop, String contract, int more) {
        return """
                            if (isPlain()) {
                                %s;
                            } else {
                                runOther(body, %s.class, %d);
                            }""".formatted(loop, contract, more).indent(8).stripTrailing();
    }

    private static String verbs(String contract, String bodies, int more, String which, String run) {
        return """
                    /// Completes the jobs that the system has to wait for, and calls `body` for every matching
                    /// entity%4$s. What it throws is thrown.
                    ///
                    /// @throws IllegalStateException if a job that was not completed uses something that the loop does
                    public void run(%1$s<%2$s> body) {
                        begin();
                        try {
                %5$s
                        } finally {
                            end();
                        }
                    }

                    /// Schedules a copy of `body`%4$s on one thread, after the system's dependency, which becomes the
                    /// job's handle.
                    ///
                    /// @throws IllegalArgumentException if it captures something that a job cannot hold
                    /// @throws IllegalStateException if only the world's thread can run it
                    public void schedule(%1$s<%2$s> body) {
                        scheduleInSystem(body, %1$s.class, %3$d, false);
                    }

                    /// As [#schedule(%1$s)], after the jobs of a handle alone, which the caller gives on.
                    ///
                    /// @throws IllegalArgumentException if it captures something that a job cannot hold
                    /// @throws IllegalStateException if only the world's thread can run it, or it uses something that
                    ///     a job uses that `dependsOn` does not cover
                    public JobHandle schedule(JobHandle dependsOn, %1$s<%2$s> body) {
                        return schedule(body, %1$s.class, %3$d, dependsOn, false);
                    }

                    /// As [#schedule(%1$s)], on many threads.
                    ///
                    /// @throws IllegalArgumentException if it captures something that a job cannot hold
                    /// @throws IllegalStateException if only the world's thread can run it, or a captured collection
                    ///     is not made for many threads and not read-only
                    public void scheduleParallel(%1$s<%2$s> body) {
                        scheduleInSystem(body, %1$s.class, %3$d, true);
                    }

                    /// As [#schedule(JobHandle, %1$s)], on many threads.
                    ///
                    /// @throws IllegalArgumentException if it captures something that a job cannot hold
                    /// @throws IllegalStateException as for the others
                    public JobHandle scheduleParallel(JobHandle dependsOn, %1$s<%2$s> body) {
                        return schedule(body, %1$s.class, %3$d, dependsOn, true);
                    }
                """.formatted(contract, bodies, more, which, run);
    }

    private static String entities() {
        String methods = IntStream.rangeClosed(1, Arities.LAST)
                .mapToObj(Lambdas::forEach)
                .collect(Collectors.joining("\n"));
        return """
                package dev.phalanx.entities.jobs;

                import dev.phalanx.entities.query.QueryTerm;
                import dev.phalanx.entities.systems.ExecutingSystem;
                import dev.phalanx.entities.systems.SystemState;

                /// Loops over entities by a lambda, inside a system: run at once, or as a job.
                ///
                /// ```java
                /// Entities.forEach(rw(Position.class), ro(Velocity.class)).withNone(Stunned.class)
                ///         .scheduleParallel((position, velocity) -> position.x += velocity.x() * dt);
                /// ```
                ///
                /// The terms are those of [SystemAPI.query][dev.phalanx.entities.systems.SystemAPI]. The lambda may
                /// take more than they say: the entity, or the entity and an `int`, its number among those that match.
                ///
                /// - `run` completes the jobs that the system has to wait for, and loops on this thread.
                /// - `schedule` makes a job of a copy of the lambda, on one thread; `scheduleParallel` on many, which
                ///   take chunks in any order. The system's dependency becomes the job's handle.
                ///
                /// What a lambda captures is copied when it is scheduled, as the fields of a
                /// [job][dev.phalanx.jobs.IJob]: it can be a primitive, an enum, a String, a struct type, a native
                /// collection, a lookup. Java lambdas cannot write local variables; hand results over in a native
                /// collection. Each lambda gets a loop of its own, so that the calls in it are inlined.
                public final class Entities {
                    private Entities() {}

                    private static SystemState state() {
                        return ExecutingSystem.get("Entities.forEach(…)");
                    }

                %s
                }
                """.formatted(methods);
    }

    private static String forEach(int n) {
        return """
                    /// A loop over the entities of %2$s.
                    ///
                    /// @throws dev.phalanx.entities.query.EntityQueryDescValidationException if two terms are of the
                    ///     same type
                    /// @throws IllegalStateException if no system runs on the calling thread
                    public static <%3$s> EntitiesForEach%1$d<%3$s> forEach(%4$s) {
                        return new EntitiesForEach%1$d<>(state().queries().query(%5$s));
                    }
                """.formatted(
                        n,
                        Arities.terms(n),
                        Arities.types(n),
                        Arities.each(n, i -> "QueryTerm<" + Arities.upper(i) + "> " + Arities.lower(i)),
                        Arities.each(n, Arities::lower));
    }
}
