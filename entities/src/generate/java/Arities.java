import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Writes the families of typed queries, one to eight components with and without the entity, into the directory named
/// by the one argument: `ForEach1` …, `ForEach1WithEntity` …, `Query1` …, `Query1WithEntity` …, `TypedQueries`,
/// `SystemQueries`; and the families of lambdas over entities and of leaf columns, see [Lambdas] and [LeafColumns].
///
/// A file that would not change is left alone, so that an incremental build stays one.
final class Arities {
    static final int LAST = 8;

    private static final Set<Path> WRITTEN = new HashSet<>();

    private Arities() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1) {
            throw new IllegalArgumentException(
                    "Arities got " + arguments.length + " arguments. Give it one: the output directory.");
        }
        Path directory = Path.of(arguments[0], "dev", "phalanx", "entities", "query");
        Files.createDirectories(directory);
        for (int n = 1; n <= LAST; n++) {
            write(directory, "ForEach" + n, forEach(n));
            write(directory, "ForEach" + n + "WithEntity", forEachWithEntity(n));
            write(directory, "Reduce" + n, reduce(n));
            write(directory, "Query" + n, query(n));
            write(directory, "Query" + n + "WithEntity", queryWithEntity(n));
        }
        write(directory, "TypedQueries", typedQueries());
        Path systems = directory.resolveSibling("systems");
        Files.createDirectories(systems);
        write(systems, "SystemQueries", systemQueries());
        Lambdas.write(directory.resolveSibling("jobs"));
        LeafColumns.write(directory.getParent());
        deleteOthers(Path.of(arguments[0]));
    }

    static void write(Path directory, String name, String text) throws IOException {
        Path file = directory.resolve(name + ".java");
        WRITTEN.add(file);
        if (!Files.exists(file) || !Files.readString(file).equals(text)) {
            Files.writeString(file, text);
        }
    }

    /// Deletes the files of families that are no longer generated.
    private static void deleteOthers(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(each -> Files.isRegularFile(each) && !WRITTEN.contains(each))
                    .toList()) {
                Files.delete(file);
            }
        }
    }

    /// `text` of 0, of 1 … of n-1, joined by commas.
    static String each(int n, IntFunction<String> text) {
        return IntStream.range(0, n).mapToObj(text).collect(Collectors.joining(", "));
    }

    static String upper(int i) {
        return String.valueOf((char) ('A' + i));
    }

    static String lower(int i) {
        return String.valueOf((char) ('a' + i));
    }

    static String types(int n) {
        return each(n, Arities::upper);
    }

    static String parameters(int n) {
        return each(n, i -> upper(i) + " " + lower(i));
    }

    static String typeDocs(int n) {
        return IntStream.range(0, n)
                .mapToObj(i -> "/// @param <" + upper(i) + "> what the body gets for term " + (i + 1))
                .collect(Collectors.joining("\n"));
    }

    static String parameterDocs(int n) {
        return IntStream.range(0, n)
                .mapToObj(i -> "    /// @param " + lower(i) + " what term " + (i + 1) + " says")
                .collect(Collectors.joining("\n"));
    }

    static String terms(int n) {
        return n == 1 ? "one term" : n + " terms";
    }

    private static String forEach(int n) {
        return """
                package dev.phalanx.entities.query;

                /// The body of a loop over a query of %s.
                ///
                %s
                @FunctionalInterface
                public interface ForEach%d<%s> {
                    /// Called once for each entity.
                    ///
                %s
                    void execute(%s);
                }
                """.formatted(terms(n), typeDocs(n), n, types(n), parameterDocs(n), parameters(n));
    }

    private static String forEachWithEntity(int n) {
        return """
                package dev.phalanx.entities.query;

                import dev.phalanx.structs.Entity;

                /// The body of a loop over a query of %s that gets the entity as well.
                ///
                %s
                @FunctionalInterface
                public interface ForEach%dWithEntity<%s> {
                    /// Called once for each entity.
                    ///
                %s
                    /// @param entity the entity's id
                    void execute(%s, Entity entity);
                }
                """.formatted(terms(n), typeDocs(n), n, types(n), parameterDocs(n), parameters(n));
    }

    private static String reduce(int n) {
        return """
                package dev.phalanx.entities.query;

                /// The body of a reduction over a query of %s.
                ///
                %s
                /// @param <R> the accumulator
                @FunctionalInterface
                public interface Reduce%d<%s, R> {
                    /// Called once for each entity.
                    ///
                %s
                    /// @param result what the entity is added to
                    void execute(%s, R result);
                }
                """.formatted(terms(n), typeDocs(n), n, types(n), parameterDocs(n), parameters(n));
    }

    private static String query(int n) {
        return """
                package dev.phalanx.entities.query;

                import dev.phalanx.entities.internal.jobs.Reductions;
                import dev.phalanx.entities.reductions.Reduction;
                import dev.phalanx.jobs.JobHandle;

                /// A query of %2$s and a loop over it. Made by `EntityManager.query` and `SystemAPI.query`.
                ///
                %3$s
                public final class Query%1$d<%4$s> extends TypedQuery<Query%1$d<%4$s>> {
                    private Query%1$d(QueryNode node) {
                        super(node, ForEach%1$d.class, false);
                    }

                    @SuppressWarnings("unchecked") // the node's terms are the type arguments
                    static <%4$s> Query%1$d<%4$s> of(QueryNode node) {
                        TypedQuery<?> known = node.typed();
                        if (known == null) {
                            known = new Query%1$d<%4$s>(node);
                            node.keep(known, false);
                        }
                        return (Query%1$d<%4$s>) known;
                    }

                    @Override
                    Query%1$d<%4$s> at(QueryNode other) {
                        return of(other);
                    }

                    /// Calls `body` for every matching entity.
                    ///
                    /// @throws dev.phalanx.structs.DisposedException if the world was closed
                    /// @throws IllegalStateException if the world belongs to another thread
                    public void forEach(ForEach%1$d<%5$s> body) {
                        run(body);
                    }

                    /// Brings the matching entities down to one result, on this thread: calls `body` for each, with the
                    /// accumulator of its chunk.
                    ///
                    /// @throws IllegalStateException if a job that was not completed uses the result, or something that
                    ///     the loop does
                    public <R> void reduce(Reduction<R> into, Reduce%1$d<%5$s, ? super R> body) {
                        Reductions.run(query().target(), parameters(), into, body, Reduce%1$d.class);
                    }

                    /// As [#reduce], by a job on one thread, with a copy of `body`. The result is the same.
                    ///
                    /// @return the handle of the job
                    /// @throws IllegalArgumentException if `body` captures something that a job cannot hold
                    /// @throws IllegalStateException if only the world's thread can run it, or it uses something that a
                    ///     job uses that `dependsOn` does not cover
                    public <R> JobHandle scheduleReduce(
                            Reduction<R> into, JobHandle dependsOn, Reduce%1$d<%5$s, ? super R> body) {
                        return Reductions.schedule(query().target(), parameters(), into, body, Reduce%1$d.class, dependsOn, false);
                    }

                    /// As [#scheduleReduce], on many threads. The result is the same.
                    ///
                    /// @return the handle of the job
                    /// @throws IllegalArgumentException if `body` captures something that a job cannot hold
                    /// @throws IllegalStateException as for [#scheduleReduce], or if a captured collection is not made
                    ///     for many threads
                    public <R> JobHandle scheduleReduceParallel(
                            Reduction<R> into, JobHandle dependsOn, Reduce%1$d<%5$s, ? super R> body) {
                        return Reductions.schedule(query().target(), parameters(), into, body, Reduce%1$d.class, dependsOn, true);
                    }

                    /// The same query, whose body gets the entity as its last parameter.
                    public Query%1$dWithEntity<%4$s> withEntityAccess() {
                        node().source().check();
                        return Query%1$dWithEntity.of(node());
                    }
                }
                """.formatted(n, terms(n), typeDocs(n), types(n), each(n, i -> "? super " + upper(i)));
    }

    private static String queryWithEntity(int n) {
        return """
                package dev.phalanx.entities.query;

                /// A query of %2$s and a loop over it whose body gets the entity as well. Made by
                /// [Query%1$d#withEntityAccess()].
                ///
                %3$s
                public final class Query%1$dWithEntity<%4$s> extends TypedQuery<Query%1$dWithEntity<%4$s>> {
                    private Query%1$dWithEntity(QueryNode node) {
                        super(node, ForEach%1$dWithEntity.class, true);
                    }

                    @SuppressWarnings("unchecked") // the node's terms are the type arguments
                    static <%4$s> Query%1$dWithEntity<%4$s> of(QueryNode node) {
                        TypedQuery<?> known = node.typedWithEntity();
                        if (known == null) {
                            known = new Query%1$dWithEntity<%4$s>(node);
                            node.keep(known, true);
                        }
                        return (Query%1$dWithEntity<%4$s>) known;
                    }

                    @Override
                    Query%1$dWithEntity<%4$s> at(QueryNode other) {
                        return of(other);
                    }

                    /// Calls `body` for every matching entity.
                    ///
                    /// @throws dev.phalanx.structs.DisposedException if the world was closed
                    /// @throws IllegalStateException if the world belongs to another thread
                    public void forEach(ForEach%1$dWithEntity<%5$s> body) {
                        run(body);
                    }
                }
                """.formatted(n, terms(n), typeDocs(n), types(n), each(n, i -> "? super " + upper(i)));
    }

    /// "One" … "eight", as the numbers of terms are called.
    private static final List<String> NUMBERS = List.of("one", "two", "three", "four", "five", "six", "seven", "eight");

    private static String numberOfTerms(int n) {
        return NUMBERS.get(n - 1) + (n == 1 ? " term" : " terms");
    }

    private static String termParameters(int n) {
        return each(n, i -> "QueryTerm<" + upper(i) + "> " + lower(i));
    }

    private static String typedQuery(int n) {
        String steps =
                IntStream.range(0, n).mapToObj(i -> ".with(" + lower(i) + ")").collect(Collectors.joining());
        return """
                    /// The typed query of %s.
                    ///
                    /// @throws EntityQueryDescValidationException if two terms name the same type
                    default <%s> Query%d<%s> query(%s) {
                        return Query%d.of(queries().root()%s);
                    }
                """.formatted(numberOfTerms(n), types(n), n, types(n), termParameters(n), n, steps);
    }

    private static String typedQueries() {
        return """
                package dev.phalanx.entities.query;

                /// The typed queries of a world, by their terms.
                public interface TypedQueries {
                    /// The queries of the world or of one of its systems.
                    ///
                    /// @hidden
                    QuerySource queries();

                %s}
                """.formatted(eachNumber(Arities::typedQuery));
    }

    private static String systemQuery(int n) {
        return """
                    /// The running system's typed query of %s: the same object for the same terms. The system reads and
                    /// writes their types from now on.
                    ///
                    /// @throws dev.phalanx.entities.query.EntityQueryDescValidationException if two terms name the same
                    ///     type
                    /// @throws IllegalStateException if no system runs on the calling thread
                    public static <%s> Query%d<%s> query(%s) {
                        return ExecutingSystem.get("SystemAPI.query(…)").queries().query(%s);
                    }
                """.formatted(numberOfTerms(n), types(n), n, types(n), termParameters(n), each(n, Arities::lower));
    }

    private static String systemQueries() {
        String imports = IntStream.rangeClosed(1, LAST)
                .mapToObj(n -> "import dev.phalanx.entities.query.Query" + n + ";\n")
                .collect(Collectors.joining());
        return """
                package dev.phalanx.entities.systems;

                %simport dev.phalanx.entities.query.QueryTerm;

                /// The typed queries of the running system, by their terms. [SystemAPI] has them all.
                public abstract sealed class SystemQueries permits SystemAPI {
                    SystemQueries() {}

                %s}
                """.formatted(imports, eachNumber(Arities::systemQuery));
    }

    /// `text` of 1 to the last number, with empty lines in between.
    private static String eachNumber(IntFunction<String> text) {
        return IntStream.rangeClosed(1, LAST).mapToObj(text).collect(Collectors.joining("\n"));
    }
}
