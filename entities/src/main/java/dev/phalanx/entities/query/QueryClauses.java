package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.query.QueryDescription;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The types a query names so far, each with the clause that named it.
final class QueryClauses {
    /// How a query may name a type.
    enum Clause {
        TOKEN("the tokens"),
        ALL("withAll"),
        NONE("withNone");

        private final String text;

        Clause(String text) {
            this.text = text;
        }
    }

    private final Map<ComponentInfo<?>, Clause> types = new LinkedHashMap<>();

    QueryClauses() {}

    QueryClauses(QueryClauses others) {
        types.putAll(others.types);
    }

    /// @throws EntityQueryDescValidationException if the type has been named
    void add(Clause clause, ComponentInfo<?> type) {
        Clause before = types.get(type);
        if (before != null) {
            String where =
                    before == clause ? "twice in " + clause.text : "in " + before.text + " and in " + clause.text;
            throw new EntityQueryDescValidationException(
                    type.name() + " is named " + where + " of one query. Name each type once.");
        }
        types.put(type, clause);
    }

    /// @throws IllegalArgumentException if `type` is null or not a component
    static <T> ComponentInfo<T> info(Clause clause, Class<T> type) {
        if (type == null) {
            throw new IllegalArgumentException(
                    clause.text + " of a query was given null. Leave it out, or name a component class.");
        }
        return ComponentTypes.of(type);
    }

    List<ComponentInfo<?>> required() {
        return select(true);
    }

    List<ComponentInfo<?>> excluded() {
        return select(false);
    }

    private List<ComponentInfo<?>> select(boolean required) {
        List<ComponentInfo<?>> chosen = new ArrayList<>();
        types.forEach((type, clause) -> {
            if ((clause != Clause.NONE) == required) {
                chosen.add(type);
            }
        });
        return chosen;
    }

    QueryDescription description() {
        return QueryDescription.of(required(), excluded());
    }
}
