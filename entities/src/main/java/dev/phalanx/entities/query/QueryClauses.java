package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.query.PassedOver;
import dev.phalanx.entities.internal.query.QueryDescription;
import dev.phalanx.entities.internal.query.QueryPart;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// The types one part of a query names so far, each with the clause that named it, and its options.
final class QueryClauses {
    private enum Wants {
        ALL,
        ANY,
        NONE,
        ABSENT,
        PRESENT
    }

    /// How a query may name a type.
    enum Clause {
        TOKEN("the tokens", Wants.ALL, false),
        TOKEN_RW("the tokens", Wants.ALL, true),
        ALL("withAll", Wants.ALL, false),
        ALL_RW("withAllRW", Wants.ALL, true),
        ANY("withAny", Wants.ANY, false),
        ANY_RW("withAnyRW", Wants.ANY, true),
        NONE("withNone", Wants.NONE, false),
        ABSENT("withAbsent", Wants.ABSENT, false),
        PRESENT("withPresent", Wants.PRESENT, false),
        PRESENT_RW("withPresentRW", Wants.PRESENT, true);

        private final String text;
        private final Wants wants;
        private final boolean writes;

        Clause(String text, Wants wants, boolean writes) {
            this.text = text;
            this.wants = wants;
            this.writes = writes;
        }
    }

    private final Map<ComponentInfo<?>, Clause> types = new LinkedHashMap<>();
    private final Set<EntityQueryOptions> options = EnumSet.noneOf(EntityQueryOptions.class);
    private boolean hasOptions;

    QueryClauses() {}

    QueryClauses(QueryClauses others) {
        types.putAll(others.types);
        options.addAll(others.options);
        hasOptions = others.hasOptions;
    }

    /// @throws EntityQueryDescValidationException if the type has been named
    void add(Clause clause, ComponentInfo<?> type) {
        Clause before = types.get(type);
        if (before != null) {
            String where = before.text.equals(clause.text)
                    ? "twice in " + clause.text
                    : "in " + before.text + " and in " + clause.text;
            throw new EntityQueryDescValidationException(
                    type.name() + " is named " + where + " of one query. Name each type once.");
        }
        types.put(type, clause);
    }

    /// @throws IllegalStateException if the part has options
    void setOptions(Set<EntityQueryOptions> chosen) {
        if (hasOptions) {
            throw new IllegalStateException("withOptions was called a second time for one part of a query, after "
                    + options + ". Give all options in one call.");
        }
        hasOptions = true;
        options.addAll(chosen);
    }

    /// @throws IllegalArgumentException if `type` is null or not a component
    static <T> ComponentInfo<T> info(Clause clause, Class<T> type) {
        if (type == null) {
            throw new IllegalArgumentException(
                    clause.text + " of a query was given null. Leave it out, or name a component class.");
        }
        return ComponentTypes.of(type);
    }

    private List<ComponentInfo<?>> select(Predicate<Clause> chosen) {
        List<ComponentInfo<?>> selected = new ArrayList<>();
        types.forEach((type, clause) -> {
            if (chosen.test(clause)) {
                selected.add(type);
            }
        });
        return selected;
    }

    private List<ComponentInfo<?>> select(Wants wants) {
        return select(clause -> clause.wants == wants);
    }

    QueryPart part() {
        return new QueryPart(
                select(Wants.ALL),
                select(Wants.ANY),
                select(Wants.NONE),
                select(Wants.ABSENT),
                select(Wants.PRESENT),
                select(clause -> clause.writes),
                List.copyOf(options),
                PassedOver.of(
                        select(clause -> clause.wants == Wants.ALL
                                || clause.wants == Wants.ANY
                                || clause.wants == Wants.PRESENT),
                        options.contains(EntityQueryOptions.INCLUDE_PREFAB),
                        options.contains(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)));
    }

    QueryDescription description() {
        return new QueryDescription(List.of(part()));
    }
}
