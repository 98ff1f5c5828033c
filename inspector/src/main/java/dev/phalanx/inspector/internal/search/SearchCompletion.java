package dev.phalanx.inspector.internal.search;

import dev.phalanx.entities.types.TypeField;
import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.Parameter;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.components.Types;
import dev.phalanx.structs.Leaf;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// What can be written at a place of a search: component types, fields, operators, values and keywords. It asks no
/// world, so that it is there at once; the types are those that the process has used.
///
/// @param from the place of the first character that a suggestion replaces
/// @param to the place after the last one
/// @param items suggestions, the likely ones first
/// @param isComplete whether there are no more
public record SearchCompletion(int from, int to, List<Item> items, boolean isComplete) {
    public static final Parameter<Integer> CARET = Parameter.integer(
            "caret", 0, Integer.MAX_VALUE, "The number of characters before the place; the end, if it is absent.");

    public static final Shape SHAPE = Shape.object(
            Shape.has("from", Shape.INTEGER),
            Shape.has("to", Shape.INTEGER),
            Shape.has("complete", Shape.TRUTH),
            Shape.has(
                    "items",
                    Shape.list(Shape.object(
                            Shape.has("text", Shape.TEXT),
                            Shape.has("label", Shape.TEXT),
                            Shape.has("kind", Shape.choice("component", "field", "operator", "value", "keyword")),
                            Shape.has("detail", Shape.TEXT)))));

    private static final int LONGEST = 4_000;
    private static final int MOST = 50;
    private static final int MOST_ELEMENTS = 16;

    private static final Map<String, String> KEYWORDS = Map.of(
            "c=", "with components",
            "any=", "with one of several components",
            "none=", "without components",
            "disabled=", "with disabled components",
            "present=", "with components, enabled or not",
            "absent=", "without components, enabled or not",
            "is=", "prefab, disabled or system",
            "name=", "with this name and no other");
    private static final List<String> ORDER =
            List.of("c=", "none=", "any=", "is=", "name=", "disabled=", "present=", "absent=");

    /// A suggestion.
    ///
    /// @param text what takes the place of the characters
    /// @param label what it is called, which may be shorter
    /// @param kind `component`, `field`, `operator`, `value` or `keyword`
    /// @param detail a package, a type or an explanation
    record Item(String text, String label, String kind, String detail) {}

    /// The suggestions at a place.
    ///
    /// @param caret the number of characters before the place; those after the end count as at the end
    /// @throws ApiException with the status 400 if the search is too long
    public static SearchCompletion of(String search, int caret) {
        if (search.length() > LONGEST) {
            throw ApiException.badRequest(
                    "The search has " + search.length() + " characters. Give at most " + LONGEST + ".");
        }
        int at = Math.min(caret, search.length());
        List<SearchWord> before = SearchWord.all(search.substring(0, at));
        SearchWord last = before.isEmpty() ? null : before.getLast();
        SearchWord word = last != null && last.end() == at ? last : null;
        List<Item> items = new ArrayList<>();
        if (word == null) {
            words("", "", !before.isEmpty(), items);
            return limited(at, at, items);
        }
        String sign = word.isNegated() ? "!" : "";
        int operator = word.isQuoted() && word.isClosed() ? -1 : word.operatorAt();
        if (operator >= 0) {
            values(sign, word, operator, items);
        } else if (FieldPath.dot(word) > 0) {
            fields(sign, word, items);
        } else if (!word.isQuoted()) {
            words(sign, word.text(), before.size() > 1, items);
        }
        int end = SearchWord.all(search).stream()
                .filter(one -> one.start() == word.start())
                .mapToInt(SearchWord::end)
                .findFirst()
                .orElse(at);
        return limited(word.start(), Math.max(at, end), items);
    }

    private static SearchCompletion limited(int from, int to, List<Item> items) {
        return new SearchCompletion(from, to, items.stream().limit(MOST).toList(), items.size() <= MOST);
    }

    // Words

    private static void words(String sign, String text, boolean isLater, List<Item> items) {
        String wanted = text.toLowerCase(Locale.ROOT);
        for (String keyword : ORDER) {
            if (keyword.startsWith(wanted)) {
                items.add(new Item(sign + keyword, keyword, "keyword", String.valueOf(KEYWORDS.get(keyword))));
            }
        }
        if (isLater && sign.isEmpty() && "or".startsWith(wanted)) {
            items.add(new Item("or ", "or", "keyword", "between alternatives"));
        }
        Written written = new Written();
        for (TypeInfo info : matching(wanted)) {
            boolean hasFields = comparable(info).findAny().isPresent();
            String name = written.name(info);
            items.add(new Item(
                    sign + (hasFields ? name + "." : "c=" + name),
                    Types.simpleName(info.type()),
                    "component",
                    detail(info)));
        }
    }

    private static String detail(TypeInfo info) {
        String kind = Types.kind(info).replace('_', ' ');
        String of = Types.packageOf(info.type());
        return of.isEmpty() ? kind : kind + ", " + of;
    }

    /// The types whose names contain a text in lower case, those that begin with it first.
    private static List<TypeInfo> matching(String wanted) {
        return TypeManager.all().stream()
                .filter(info -> lower(info).contains(wanted)
                        || info.stableName().toLowerCase(Locale.ROOT).equals(wanted))
                .sorted(Comparator.<TypeInfo, Boolean>comparing(
                                info -> !lower(info).startsWith(wanted))
                        .thenComparing(SearchCompletion::lower)
                        .thenComparing(TypeInfo::stableName))
                .toList();
    }

    private static String lower(TypeInfo info) {
        return Types.simpleName(info.type()).toLowerCase(Locale.ROOT);
    }

    /// How types are written: by their simple names, if no other type has the same.
    private static final class Written {
        private final Map<String, Integer> counts = new HashMap<>();

        Written() {
            TypeManager.all().forEach(info -> counts.merge(lower(info), 1, Integer::sum));
        }

        /// The component of a comparison.
        String name(Types type) {
            String name = plain(type.info());
            return SearchWord.written(type.isChunk() ? Types.CHUNK + name : name);
        }

        String name(TypeInfo info) {
            return SearchWord.written(plain(info));
        }

        private String plain(TypeInfo info) {
            boolean isUnique = counts.getOrDefault(lower(info), 0) == 1
                    && !info.type().getSimpleName().isEmpty();
            return isUnique ? Types.simpleName(info.type()) : info.stableName();
        }
    }

    // Fields

    private static Stream<TypeField> comparable(TypeInfo info) {
        boolean hasFields = info.kind() == TypeKind.DATA || info.kind() == TypeKind.SHARED;
        return hasFields ? info.fields().stream().filter(field -> FieldPath.obstacle(field) == null) : Stream.empty();
    }

    /// The type that a text names on its own: a binary name, or a simple name that only one type has, perhaps with the
    /// prefix `chunk `.
    private static @Nullable Types type(String name) {
        Types exact = Types.find(name);
        if (exact != null) {
            return exact;
        }
        boolean isChunk = name.startsWith(Types.CHUNK);
        String wanted = name.substring(isChunk ? Types.CHUNK.length() : 0).toLowerCase(Locale.ROOT);
        List<TypeInfo> same = TypeManager.all().stream()
                .filter(info -> lower(info).equals(wanted))
                .toList();
        return same.size() == 1 ? new Types(same.getFirst().type(), isChunk) : null;
    }

    private static void fields(String sign, SearchWord word, List<Item> items) {
        int dot = FieldPath.dot(word);
        Types type = type(word.text().substring(0, dot));
        if (type == null) {
            return;
        }
        String name = new Written().name(type);
        String wanted = word.text().substring(dot + 1).toLowerCase(Locale.ROOT);
        List<Item> exact = new ArrayList<>();
        List<Item> others = new ArrayList<>();
        comparable(type.info())
                .forEach(field -> paths(field).forEach(path -> {
                    String text = sign + name + "." + SearchWord.written(path);
                    if (path.toLowerCase(Locale.ROOT).equals(wanted)) {
                        operators(field).forEach(one -> exact.add(new Item(text + one, one, "operator", path)));
                    } else if (path.toLowerCase(Locale.ROOT).contains(wanted)) {
                        others.add(new Item(text, path, "field", FieldPath.kind(field)));
                    }
                }));
        items.addAll(exact);
        items.addAll(others);
    }

    private static Stream<String> paths(TypeField field) {
        return field.holds() == Leaf.Holds.FIXED_ARRAY
                ? Stream.iterate(0, element -> element + 1)
                        .limit(Math.min(MOST_ELEMENTS, field.stride()))
                        .map(element -> field.path() + "[" + element + "]")
                : Stream.of(field.path());
    }

    private static List<String> operators(TypeField field) {
        return ValueTest.hasOrder(field.holds(), field.kind())
                ? List.of("<", "<=", ">", ">=", "=", "!=")
                : List.of("=", "!=");
    }

    // What follows an operator

    private static void values(String sign, SearchWord word, int operatorAt, List<Item> items) {
        Operator operator = word.operator(operatorAt);
        SearchWord left = word.part(0, operatorAt);
        SearchWord right =
                word.part(operatorAt + operator.sign().length(), word.text().length());
        String key = left.text().toLowerCase(Locale.ROOT) + operator.sign();
        if (key.equals("is=")) {
            SearchTerms.MARKS.keySet().stream()
                    .filter(mark -> mark.startsWith(right.text().toLowerCase(Locale.ROOT)))
                    .forEach(mark -> items.add(new Item(sign + "is=" + mark, mark, "value", "")));
        } else if (key.equals("name=")) {
            return; // names are those of a world
        } else if (KEYWORDS.containsKey(key)) {
            types(sign + key, right, items);
        } else {
            Types type = FieldPath.dot(left) > 0 ? type(left.text().substring(0, FieldPath.dot(left))) : null;
            if (type != null) {
                compared(sign, type, left, operator, right.text(), items);
            }
        }
    }

    private static void types(String before, SearchWord names, List<Item> items) {
        int comma = names.lastIndexOf(',', names.text().length());
        StringBuilder start = new StringBuilder(before);
        for (int from = 0; from <= comma; ) {
            int next = names.indexOf(',', from);
            String name = names.text().substring(from, next);
            start.append(writtenType(name)).append(',');
            from = next + 1;
        }
        String wanted = names.text().substring(comma + 1).toLowerCase(Locale.ROOT);
        boolean isChunk = wanted.startsWith(Types.CHUNK);
        Written written = new Written();
        for (TypeInfo info : matching(isChunk ? wanted.substring(Types.CHUNK.length()) : wanted)) {
            items.add(new Item(
                    start + (isChunk ? Types.CHUNK : "") + written.name(info),
                    Types.simpleName(info.type()),
                    "component",
                    detail(info)));
        }
    }

    private static String writtenType(String name) {
        return name.startsWith(Types.CHUNK)
                ? Types.CHUNK + SearchWord.written(name.substring(Types.CHUNK.length()))
                : SearchWord.written(name);
    }

    private static void compared(
            String sign, Types type, SearchWord left, Operator operator, String value, List<Item> items) {
        FieldPath path;
        try {
            path = FieldPath.of(type, left.text().substring(FieldPath.dot(left) + 1));
        } catch (ApiException noField) {
            return;
        }
        String name = sign + new Written().name(type) + "." + SearchWord.written(path.path());
        if (value.isEmpty()) {
            for (String one : operators(path.field())) {
                if (one.length() > 1 && one.startsWith(operator.sign()) && !one.equals(operator.sign())) {
                    items.add(new Item(name + one, one, "operator", path.path()));
                }
            }
        }
        List<String> known = switch (path.field().holds()) {
            case ENUM -> path.field().constants();
            case ENTITY -> List.of("null");
            case PLAIN, FIXED_ARRAY ->
                switch (path.field().kind()) {
                    case BOOLEAN -> List.of("true", "false");
                    case FLOAT, DOUBLE -> operator.isOrder() ? List.of() : List.of("NaN", "Infinity", "-Infinity");
                    default -> List.of();
                };
            default -> List.of();
        };
        for (String one : known) {
            String wanted = value.toLowerCase(Locale.ROOT);
            boolean isShort = one.toLowerCase(Locale.ROOT).contains(wanted) && !one.equals(value);
            if (isShort) {
                items.add(new Item(name + operator.sign() + quotedIfOdd(one), one, "value", path.kind()));
            }
        }
    }

    private static String quotedIfOdd(String value) {
        return value.startsWith("-") ? value : SearchWord.written(value);
    }

    /// Writes the fields of the answer.
    public void write(JsonGenerator out) {
        out.writeNumberProperty("from", from);
        out.writeNumberProperty("to", to);
        out.writeBooleanProperty("complete", isComplete);
        out.writeArrayPropertyStart("items");
        for (Item item : items) {
            out.writeStartObject();
            out.writeStringProperty("text", item.text());
            out.writeStringProperty("label", item.label());
            out.writeStringProperty("kind", item.kind());
            out.writeStringProperty("detail", item.detail());
            out.writeEndObject();
        }
        out.writeEndArray();
    }
}
