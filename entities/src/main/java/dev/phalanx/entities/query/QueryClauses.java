package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.query.ImplicitExclusion;
import dev.phalanx.entities.internal.query.QueryDescription;
import dev.phalanx.entities.internal.query.QueryPart;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.types.EntityQueryOptions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The types one part of a query names so far, each with the clause that named it, and its options.
final class QueryClauses {
    private enum Wants {
        ALL,
        ANY,
        NONE,
        DISABLED,
        ABSENT,
        PRESENT
    }

    /// The ways in which a query may name a type.
    enum Clause {
        TERM("the terms", Wants.ALL, false),
        TERM_RW("the terms", Wants.ALL, true),
        ENABLED_TERM("the terms", Wants.ALL, false),
        ENABLED_TERM_RW("the terms", Wants.ALL, true),
        ASPECT("an aspect", Wants.ALL, false),
        ASPECT_RW("an aspect", Wants.ALL, true),
        ALL("withAll", Wants.ALL, false),
        ALL_RW("withAllRW", Wants.ALL, true),
        ANY("withAny", Wants.ANY, false),
        ANY_RW("withAnyRW", Wants.ANY, true),
        NONE("withNone", Wants.NONE, false),
        DISABLED("withDisabled", Wants.DISABLED, false),
        DISABLED_RW("withDisabledRW", Wants.DISABLED, true),
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

        private boolean isTerm() {
            return this == TERM || this == TERM_RW || isEnabledTerm();
        }

        private boolean isAspect() {
            return this == ASPECT || this == ASPECT_RW;
        }

        private boolean requires() {
            return wants == Wants.ALL || wants == Wants.DISABLED || wants == Wants.PRESENT;
        }

        private boolean isEnabledTerm() {
            return this == ENABLED_TERM || this == ENABLED_TERM_RW;
        }

        private Clause writing() {
            return switch (this) {
                case TERM -> TERM_RW;
                case ENABLED_TERM -> ENABLED_TERM_RW;
                case ASPECT -> ASPECT_RW;
                case ALL -> ALL_RW;
                case DISABLED -> DISABLED_RW;
                case PRESENT -> PRESENT_RW;
                default -> this;
            };
        }
    }

    private static final int ENABLEABLE_LIMIT = 8;

    private final Map<ComponentInfo<?>, Clause> types = new LinkedHashMap<>();
    private final Set<EntityQueryOptions> options = EnumSet.noneOf(EntityQueryOptions.class);
    private boolean hasOptions;

    QueryClauses() {}

    QueryClauses(QueryClauses others) {
        types.putAll(others.types);
        options.addAll(others.options);
        hasOptions = others.hasOptions;
    }

    /// Names a type. A term of the value and one of the enabled bit are one name, and a clause may say that the type of
    /// a term need not be enabled. The types that an aspect wraps may be named once more by any clause that requires
    /// them.
    ///
    /// @throws EntityQueryDescValidationException if the type has been named
    /// @throws IllegalStateException if the type must be disabled and cannot be
    void add(Clause clause, ComponentInfo<?> type) {
        if (clause.wants == Wants.DISABLED && !type.isEnableable()) {
            throw new IllegalStateException(type.name() + " is named in " + clause.text
                    + ", and cannot be disabled. Let it implement IEnableableComponent, or use withNone.");
        }
        Clause before = types.get(type);
        if (before != null && (before.isAspect() || clause.isAspect()) && before.requires() && clause.requires()) {
            Clause both = before.isAspect() ? clause : before;
            types.put(type, before.writes || clause.writes ? both.writing() : both);
            return;
        }
        if (before != null && before.isTerm() && type.isEnableable() && goTogether(before, clause)) {
            Clause both = clause.isTerm() ? Clause.TERM : clause;
            types.put(type, before.writes || clause.writes ? both.writing() : both);
            return;
        }
        if (before != null) {
            String where = before.text.equals(clause.text)
                    ? "twice in " + clause.text
                    : "in " + before.text + " and in " + clause.text;
            throw new EntityQueryDescValidationException(
                    type.name() + " is named " + where + " of one query. Name each type once.");
        }
        types.put(type, clause);
    }

    private static boolean goTogether(Clause term, Clause more) {
        if (more.isTerm()) {
            return term.isEnabledTerm() != more.isEnabledTerm();
        }
        return more.wants == Wants.DISABLED || more.wants == Wants.PRESENT;
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
        requireType(clause, type);
        return ComponentTypes.of(type);
    }

    /// @throws IllegalArgumentException if `type` is null or cannot be a chunk component
    static <T> ComponentInfo<T> chunkInfo(Clause clause, Class<T> type) {
        requireType(clause, type);
        return ComponentTypes.ofChunk(type);
    }

    private static void requireType(Clause clause, Class<?> type) {
        if (type == null) {
            throw new IllegalArgumentException(
                    clause.text + " of a query was given null. Leave it out, or name a component class.");
        }
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
                select(Wants.DISABLED),
                select(Wants.ABSENT),
                select(Wants.PRESENT),
                select(clause -> clause.writes),
                List.copyOf(options),
                ImplicitExclusion.of(
                        select(clause -> clause.wants == Wants.ALL
                                || clause.wants == Wants.ANY
                                || clause.wants == Wants.PRESENT),
                        options));
    }

    QueryDescription description() {
        return description(List.of(part()));
    }

    /// Whether both name the same types in the same clauses, in any order, and have the same options. It changes with
    /// the clauses: a map has copies as its keys.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof QueryClauses clauses && types.equals(clauses.types) && options.equals(clauses.options);
    }

    @Override
    public int hashCode() {
        return 31 * types.hashCode() + options.hashCode();
    }

    /// The description of these parts.
    ///
    /// @throws IllegalArgumentException if too many types that can be disabled are named
    /// @throws IllegalStateException if only some parts ignore what is enabled
    static QueryDescription description(List<QueryPart> parts) {
        QueryDescription description = new QueryDescription(parts);
        int enableables = description.dependencies().size();
        if (enableables > ENABLEABLE_LIMIT) {
            throw new IllegalArgumentException(description + " names " + enableables
                    + " components that can be disabled, and a query can name " + ENABLEABLE_LIMIT
                    + ". Use the option IGNORE_COMPONENT_ENABLED_STATE, or fewer components.");
        }
        if (!agreeOnEnabled(parts)) {
            throw new IllegalStateException("The option IGNORE_COMPONENT_ENABLED_STATE is given for some parts of "
                    + description + " and not for others. Give it for all of them, or for none.");
        }
        return description;
    }

    /// Whether all parts ignore what is enabled, or none does.
    private static boolean agreeOnEnabled(List<QueryPart> parts) {
        for (int i = 1; i < parts.size(); i++) {
            if (parts.get(i).ignoresEnabled() != parts.getFirst().ignoresEnabled()) {
                return false;
            }
        }
        return true;
    }
}
