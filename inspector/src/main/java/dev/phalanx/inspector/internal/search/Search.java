package dev.phalanx.inspector.internal.search;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.components.Types;
import dev.phalanx.inspector.internal.search.SearchPart.Need;
import dev.phalanx.inspector.internal.values.Ids;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// A search for entities, in the language of all searches: words, all of which have to match, and `or` between
/// alternatives of such words. The protocol describes the words.
///
/// A negated word is what remains: `!c=Health` is `none=Health`, and `!Health.current<10` finds entities without
/// `Health` and those whose value is not less. A word that several descriptions of entities are needed for, such as the
/// latter, divides an alternative.
///
/// @param text what was written
/// @param alternatives the alternatives, at least one; the components that all entities of one have, together with its
///     other terms, say which entities it finds
public record Search(String text, List<SearchTerms> alternatives) {
    private static final int LONGEST = 4_000;
    private static final int MOST_WORDS = 64;
    private static final int MOST_ALTERNATIVES = 64;

    private static final Map<String, String> CLAUSES = Map.of(
            "c",
            "all",
            "all",
            "all",
            "any",
            "any",
            "none",
            "none",
            "disabled",
            "disabled",
            "absent",
            "absent",
            "present",
            "present");

    /// Reads a search. A number is the index of an entity, or, next to other parts of names, a part of names.
    ///
    /// @throws ApiException with the status 400 if a word is not understood
    public static Search parse(String text, InspectedWorld world) {
        if (text.length() > LONGEST) {
            throw ApiException.badRequest(
                    "The search has " + text.length() + " characters. Give at most " + LONGEST + ".");
        }
        List<SearchWord> words = SearchWord.all(text);
        if (words.size() > MOST_WORDS) {
            throw ApiException.badRequest(
                    "The search has " + words.size() + " words. Give at most " + MOST_WORDS + ".");
        }
        List<SearchTerms> alternatives = new ArrayList<>();
        List<SearchWord> together = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            SearchWord word = words.get(i);
            if (!word.isClosed()) {
                throw ApiException.badRequest("The quotes of \"" + ApiException.shown(word.text())
                        + " do not end. Add a quote after the last word that belongs to them.");
            }
            if (isOr(words, i)) {
                alternatives.addAll(alternatives(together, world));
                together.clear();
            } else {
                together.add(word);
            }
        }
        alternatives.addAll(alternatives(together, world));
        if (alternatives.size() > MOST_ALTERNATIVES) {
            throw tooMany(alternatives.size());
        }
        if (alternatives.isEmpty()) {
            throw ApiException.badRequest("No entity can match \"" + ApiException.shown(text)
                    + "\", because its words contradict each other. Leave out one.");
        }
        return new Search(text, List.copyOf(alternatives));
    }

    private static ApiException tooMany(long alternatives) {
        return ApiException.badRequest("The search has " + alternatives + " alternatives, those that negations need"
                + " included. Give at most " + MOST_ALTERNATIVES + ".");
    }

    /// Whether a word stands between alternatives. At the beginning and at the end it is a part of names.
    static boolean isOr(List<SearchWord> words, int at) {
        SearchWord word = words.get(at);
        return at > 0
                && at < words.size() - 1
                && !word.isNegated()
                && !word.isQuoted()
                && word.text().equalsIgnoreCase("or")
                && !isOr(words, at - 1);
    }

    // Words

    /// The alternatives that words mean together: those that are possible.
    private static List<SearchTerms> alternatives(List<SearchWord> words, InspectedWorld world) {
        Set<Types> anyState = new HashSet<>();
        List<Object> read = new ArrayList<>();
        for (SearchWord word : words) {
            Object meaning = read(word, world);
            read.add(meaning);
            if (meaning instanceof SearchPart.Clause(String clause, List<Types> types)
                    && !word.isNegated()
                    && (clause.equals("present") || clause.equals("disabled"))) {
                anyState.addAll(types);
            }
        }
        List<List<SearchPart>> all = List.of(List.of());
        for (int i = 0; i < words.size(); i++) {
            List<List<SearchPart>> ways = ways(read.get(i), words.get(i).isNegated(), anyState::contains);
            if ((long) all.size() * ways.size() > MOST_ALTERNATIVES) {
                throw tooMany((long) all.size() * ways.size());
            }
            List<List<SearchPart>> longer = new ArrayList<>();
            for (List<SearchPart> before : all) {
                for (List<SearchPart> way : ways) {
                    List<SearchPart> both = new ArrayList<>(before);
                    both.addAll(way);
                    longer.add(both);
                }
            }
            all = longer;
        }
        List<SearchTerms> possible = new ArrayList<>();
        for (List<SearchPart> parts : all) {
            SearchTerms terms = SearchTerms.of(parts);
            if (terms != null) {
                possible.add(terms);
            }
        }
        return possible;
    }

    /// What a word means without its negation: a part of a search, or a comparison.
    private static Object read(SearchWord word, InspectedWorld world) {
        int sign = word.isQuoted() ? -1 : word.operatorAt();
        if (sign < 0) {
            return bare(word);
        }
        SearchWord left = word.part(0, sign);
        Operator operator = word.operator(sign);
        SearchWord right =
                word.part(sign + operator.sign().length(), word.text().length());
        String key = left.text().toLowerCase(Locale.ROOT);
        boolean isKey = operator == Operator.EQUAL && left.quoted().isEmpty();
        if (isKey && CLAUSES.containsKey(key)) {
            return new SearchPart.Clause(CLAUSES.get(key), types(right, world));
        }
        if (isKey && key.equals("is")) {
            return mark(right.text());
        }
        if (key.equals("name") && left.quoted().isEmpty() && !operator.isOrder()) {
            return new SearchPart.Name(right.text(), true, word.isNegated() != (operator == Operator.NOT_EQUAL));
        }
        if (left.indexOf('.', 1) > 0 || !left.quoted().isEmpty() || Types.isKnown(left.text())) {
            FieldPath path = FieldPath.searched(left, world);
            return new FieldComparison(path, ValueTest.of(path, operator, right.text()), false);
        }
        if (operator.isOrder()) {
            return bare(word);
        }
        throw ApiException.badRequest("The search has the word " + ApiException.shown(word.text())
                + ". Use c=, all=, any=, none=, disabled=, absent=, present=, is= or name=.");
    }

    private static SearchPart bare(SearchWord word) {
        String text = word.text();
        Entity id = word.isQuoted() ? null : Ids.parse(text);
        if (id != null) {
            return new SearchPart.Id(id, word.isNegated());
        }
        boolean isNumber = !word.isQuoted()
                && !text.isEmpty()
                && text.length() < 10
                && text.chars().allMatch(unit -> unit >= '0' && unit <= '9');
        return isNumber
                ? new SearchPart.Index(Integer.parseInt(text), word.isNegated())
                : new SearchPart.Name(text, false, word.isNegated());
    }

    private static SearchPart.Mark mark(String value) {
        String mark = value.toLowerCase(Locale.ROOT);
        if (!SearchTerms.MARKS.containsKey(mark)) {
            throw ApiException.badRequest(
                    "is=" + value + " is not known. Use one of " + SearchTerms.MARKS.keySet() + ".");
        }
        return new SearchPart.Mark(mark);
    }

    private static List<Types> types(SearchWord names, InspectedWorld world) {
        List<Types> types = new ArrayList<>();
        for (int from = 0; from <= names.text().length(); ) {
            int comma = names.indexOf(',', from);
            int end = comma < 0 ? names.text().length() : comma;
            if (end > from) {
                types.add(Types.searched(names.text().substring(from, end), world));
            }
            from = end + 1;
        }
        return types;
    }

    // Negations

    /// The ways in which a word matches: each a number of parts, all of which match.
    ///
    /// @param anyState whether values of a component are compared whether it is enabled or not
    private static List<List<SearchPart>> ways(Object meaning, boolean isNegated, Predicate<Types> anyState) {
        return switch (meaning) {
            case FieldComparison comparison -> {
                Types type = comparison.path().type();
                boolean isAny = anyState.test(type);
                SearchPart has = new SearchPart.State(type, isAny ? Need.PRESENT : Need.ALL);
                SearchPart lacks = new SearchPart.State(type, isAny ? Need.ABSENT : Need.NONE);
                yield isNegated
                        ? List.of(List.of(lacks), List.of(has, new SearchPart.Compared(comparison.negated())))
                        : List.of(List.of(has, new SearchPart.Compared(comparison)));
            }
            case SearchPart.Mark(String mark)
            when isNegated -> {
                yield List.of(List.of(new SearchPart.State(SearchTerms.typeOf(mark), Need.ABSENT)));
            }
            case SearchPart.Clause(String clause, List<Types> types) when isNegated -> others(clause, types);
            case SearchPart part -> List.of(List.of(part));
            default -> throw new IllegalStateException(meaning + " is no part of a search.");
        };
    }

    private static List<List<SearchPart>> others(String clause, List<Types> types) {
        List<List<SearchPart>> ways = new ArrayList<>();
        switch (clause) {
            case "any" ->
                ways.add(types.stream()
                        .<SearchPart>map(type -> new SearchPart.State(type, Need.NONE))
                        .toList());
            case "disabled" -> {
                for (Types type : types) {
                    ways.add(List.of(new SearchPart.State(type, Need.ALL)));
                    ways.add(List.of(new SearchPart.State(type, Need.ABSENT)));
                }
            }
            default -> {
                Need need = switch (clause) {
                    case "all" -> Need.NONE;
                    case "none" -> Need.ALL;
                    case "absent" -> Need.PRESENT;
                    default -> Need.ABSENT;
                };
                types.forEach(type -> ways.add(List.of(new SearchPart.State(type, need))));
            }
        }
        return ways.isEmpty() ? List.of(List.of()) : ways;
    }

    // What it finds

    /// Whether the components of an entity say whether it matches.
    public boolean isByComponents() {
        return alternatives.stream().allMatch(SearchTerms::isByComponents);
    }

    /// The query of the entities that some alternatives find, regardless of names, ids and values.
    public static EntityQuery query(EntityManager em, List<SearchTerms> alternatives) {
        EntityQueryDesc[] descriptions =
                alternatives.stream().map(SearchTerms::description).distinct().toArray(EntityQueryDesc[]::new);
        EntityQueryDesc[] more = Arrays.copyOfRange(descriptions, 1, descriptions.length);
        return em.getEntityQuery(descriptions[0], more);
    }

    /// The query of the entities that it finds, regardless of names, ids and values.
    public EntityQuery query(EntityManager em) {
        return query(em, alternatives);
    }

    /// Whether which entities are found depends on what is enabled.
    public boolean dependsOnEnabled() {
        return alternatives.stream()
                .map(SearchTerms::description)
                .flatMap(one -> Stream.of(one.all(), one.any(), one.none(), one.disabled()))
                .flatMap(List::stream)
                .map(ComponentType::type)
                .anyMatch(type -> TypeManager.get(type).isEnableable());
    }

    /// The number of things that are looked at for each entity.
    public int weight() {
        return alternatives.stream().mapToInt(SearchTerms::weight).sum();
    }
}
