package dev.phalanx.inspector.internal.calls;

import dev.phalanx.inspector.internal.values.Ids;
import dev.phalanx.structs.Entity;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// A parameter of a request, or a part of its path: declared once, and read by that declaration.
///
/// A [Route] names the parameters that it takes. A call gives their values: see [Call#get(Parameter)].
public final class Parameter<T> {
    private static final int MOST_ITEMS = 1_000;
    private static final int USUAL_ITEMS = 100;

    /// The number of items before the first one of a page.
    public static final Parameter<Integer> OFFSET =
            integer("offset", 0, 0, Integer.MAX_VALUE, "The number of items to leave out at the beginning.");
    /// The most items of a page.
    public static final Parameter<Integer> LIMIT =
            integer("limit", USUAL_ITEMS, 1, MOST_ITEMS, "The most items to list.");

    /// A tick of the world's history.
    public static final Parameter<Integer> TICK = integer(
            "tick",
            0,
            Integer.MAX_VALUE,
            "The tick of the world's history to which the answer belongs, instead of the present.");

    private final String name;
    private final String summary;
    private final Shape shape;
    private final Function<String, T> reader;
    private final @Nullable T otherwise;
    private final boolean required;

    private Parameter(
            String name,
            String summary,
            Shape shape,
            Function<String, T> reader,
            @Nullable T otherwise,
            boolean required) {
        this.name = name;
        this.summary = summary;
        this.shape = shape;
        this.reader = reader;
        this.otherwise = otherwise;
        this.required = required;
    }

    // Declaring

    /// A parameter that may be absent and is then null.
    ///
    /// @param reader reads its value
    public static <T> Parameter<T> of(String name, Shape shape, Function<String, T> reader, String summary) {
        return new Parameter<>(name, summary, shape, reader, null, false);
    }

    public static Parameter<String> text(String name, String summary) {
        return of(name, Shape.TEXT, text -> text, summary);
    }

    /// A boolean, which is false if it is absent.
    public static Parameter<Boolean> truth(String name, String summary) {
        return of(name, Shape.TRUTH, text -> readTruth(name, text), summary).otherwise(false);
    }

    public static Parameter<Integer> integer(String name, int otherwise, int least, int most, String summary) {
        return integer(name, least, most, summary).otherwise(otherwise);
    }

    public static Parameter<Integer> integer(String name, int least, int most, String summary) {
        return of(name, Shape.integer(least, most), text -> readInteger(name, text, least, most), summary);
    }

    /// One of some texts.
    public static Parameter<String> choice(String name, String otherwise, String summary, String... texts) {
        return of(name, Shape.choice(texts), text -> readChosen(name, text, texts), summary)
                .otherwise(otherwise);
    }

    /// Integers from 0 on, separated by commas.
    public static Parameter<Set<Integer>> integers(String name, String summary) {
        return of(name, Shape.TEXT, text -> readIntegers(name, text), summary);
    }

    /// The id of an entity.
    public static Parameter<Entity> entity(String name, String summary) {
        return of(name, Shape.ENTITY, Parameter::readEntity, summary);
    }

    /// A number in a path, such as that of a system.
    ///
    /// @param what what has the number
    static Parameter<Integer> number(String what, String summary) {
        return of(what, Shape.integer(0, Integer.MAX_VALUE), text -> readNumber(what, text), summary)
                .required();
    }

    /// This parameter with a value that it has if it is absent.
    public Parameter<T> otherwise(T value) {
        return new Parameter<>(name, summary, shape, reader, value, false);
    }

    /// This parameter, which must be present.
    public Parameter<T> required() {
        return new Parameter<>(name, summary, shape, reader, null, true);
    }

    // Reading

    String name() {
        return name;
    }

    /// The value that a request gives.
    ///
    /// @param text what the request says, or null
    /// @throws ApiException if that is not such a value, or is missing although it must be present
    @Nullable
    T read(@Nullable String text) {
        if (text != null) {
            return reader.apply(text);
        }
        if (required) {
            throw ApiException.badRequest("The parameter " + name + " is missing. Give it.");
        }
        return otherwise;
    }

    private static boolean readTruth(String name, String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw wrong(name, text, "Give true or false.");
        };
    }

    private static int readInteger(String name, String text, int least, int most) {
        try {
            int value = Integer.parseInt(text);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException noNumber) {
            // Refused below.
        }
        throw wrong(name, text, "Give an integer from " + least + " to " + most + ".");
    }

    private static String readChosen(String name, String text, String... texts) {
        List<String> all = Arrays.asList(texts);
        if (!all.contains(text)) {
            throw wrong(
                    name,
                    text,
                    "Give " + String.join(", ", all.subList(0, all.size() - 1)) + " or " + all.getLast() + ".");
        }
        return text;
    }

    private static Set<Integer> readIntegers(String name, String text) {
        Set<Integer> numbers = new HashSet<>();
        for (String part : text.split(",", -1)) {
            try {
                numbers.add(Integer.parseUnsignedInt(part));
            } catch (NumberFormatException noNumber) {
                throw wrong(name, text, "Give integers separated by commas.");
            }
        }
        if (numbers.size() > MOST_ITEMS) {
            throw ApiException.badRequest("The parameter " + name + " lists " + numbers.size()
                    + " integers. Give at most " + MOST_ITEMS + ".");
        }
        return numbers;
    }

    /// The entity that a text names.
    ///
    /// @throws ApiException if it names none
    public static Entity readEntity(String text) {
        Entity entity = Ids.parse(text);
        if (entity == null) {
            throw ApiException.badRequest("\"" + text + "\" is not the id of an entity. Give one such as \"40:1\".");
        }
        return entity;
    }

    private static int readNumber(String what, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException noNumber) {
            throw ApiException.notFound("\"" + text + "\" is not the number of a " + what + ".");
        }
    }

    /// The refusal of a text that is not a value of a parameter.
    public static ApiException wrong(String name, String text, String what) {
        return ApiException.badRequest("The parameter " + name + " is \"" + text + "\". " + what);
    }

    // Describing

    /// Writes the parameter as a parameter object of OpenAPI.
    ///
    /// @param in `query` or `path`
    void describe(ObjectNode parameter, String in) {
        parameter.put("name", name).put("in", in).put("description", summary);
        boolean isPart = in.equals("path");
        if (required || isPart) {
            parameter.put("required", true);
        }
        ObjectNode schema = shape.definition(new HashMap<>());
        switch (otherwise) {
            case Boolean truth -> schema.put("default", truth);
            case Integer number -> schema.put("default", number);
            case String text -> schema.put("default", text);
            case null, default -> {}
        }
        parameter.set("schema", schema);
    }
}
