package dev.phalanx.baking.internal.json;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.scenes.files.Guid;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.joml.Quaternionf;
import org.joml.Vector2f;
import org.joml.Vector2i;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3i;
import org.joml.Vector4f;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.module.SimpleModule;

/// References as strings; JOML's vectors and quaternions, and arrays of bytes, as lists of numbers.
final class AuthoringModule extends SimpleModule {
    private static final long serialVersionUID = 1;

    AuthoringModule() {
        super("phalanx-authoring");
        text(
                AssetRef.class,
                AuthoringModule::asset,
                (asset, context) -> asset.isNone() ? "" : "/" + asset,
                AssetRef.NONE);
        text(NodeRef.class, (text, context) -> NodeRef.of(text), AuthoringModule::target, NodeRef.NONE);
        text(Guid.class, (text, context) -> Guid.parse(text), (guid, context) -> guid.toString(), Guid.NONE);
        numbers(Vector2f.class, 2, n -> new Vector2f(narrow(n[0]), narrow(n[1])), v -> array(v.x, v.y));
        numbers(Vector2i.class, 2, n -> new Vector2i(whole(n[0]), whole(n[1])), v -> array(v.x, v.y));
        numbers(
                Vector3f.class,
                3,
                n -> new Vector3f(narrow(n[0]), narrow(n[1]), narrow(n[2])),
                v -> array(v.x, v.y, v.z));
        numbers(Vector3i.class, 3, n -> new Vector3i(whole(n[0]), whole(n[1]), whole(n[2])), v -> array(v.x, v.y, v.z));
        numbers(Vector3d.class, 3, n -> new Vector3d(n[0], n[1], n[2]), v -> array(v.x, v.y, v.z));
        numbers(
                Vector4f.class,
                4,
                n -> new Vector4f(narrow(n[0]), narrow(n[1]), narrow(n[2]), narrow(n[3])),
                v -> array(v.x, v.y, v.z, v.w));
        numbers(
                Quaternionf.class,
                4,
                n -> new Quaternionf(narrow(n[0]), narrow(n[1]), narrow(n[2]), narrow(n[3])),
                q -> array(q.x, q.y, q.z, q.w));
        addSerializer(byte[].class, new ValueSerializer<byte[]>() {
            @Override
            public void serialize(byte[] values, JsonGenerator out, SerializationContext context) {
                out.writeStartArray();
                for (byte value : values) {
                    out.writeNumber(value);
                }
                out.writeEndArray();
            }
        });
    }

    private static AssetRef asset(String text, DeserializationContext context) {
        Object directory = context.getAttribute(AuthoringJson.DIRECTORY);
        return AssetRef.relativeTo(directory instanceof String name ? name : "", text);
    }

    private static String target(NodeRef reference, SerializationContext context) {
        Object mapping = context.getAttribute(AuthoringJson.REFERENCES);
        return mapping instanceof AuthoringJson.ReferenceMapping map && !reference.isNone()
                ? map.target(reference)
                : reference.target();
    }

    private static int whole(double number) {
        if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("The number " + number + " is no int. Use a whole number.");
        }
        return (int) number;
    }

    private static float narrow(double number) {
        if (Float.isInfinite((float) number) && !Double.isInfinite(number)) {
            throw new IllegalArgumentException("The number " + number + " is no float. Use a smaller one.");
        }
        return (float) number;
    }

    private static double[] array(double... numbers) {
        return numbers;
    }

    /// @param none what null in JSON means
    private <T> void text(
            Class<T> type,
            BiFunction<String, DeserializationContext, T> read,
            BiFunction<T, SerializationContext, String> write,
            T none) {
        addSerializer(type, new ValueSerializer<T>() {
            @Override
            public void serialize(T value, JsonGenerator out, SerializationContext context) {
                out.writeString(write.apply(value, context));
            }
        });
        addDeserializer(type, new ValueDeserializer<T>() {
            @Override
            public T deserialize(JsonParser in, DeserializationContext context) {
                if (!in.hasToken(JsonToken.VALUE_STRING)) {
                    return type.cast(context.handleUnexpectedToken(context.constructType(type), in));
                }
                String text = in.getString();
                try {
                    return read.apply(text, context);
                } catch (IllegalArgumentException wrong) {
                    return type.cast(context.handleWeirdStringValue(type, text, "%s", wrong.getMessage()));
                }
            }

            @Override
            public T getNullValue(DeserializationContext context) {
                return none;
            }

            @Override
            public T getAbsentValue(DeserializationContext context) {
                return none;
            }
        });
    }

    private <T> void numbers(Class<T> type, int count, Function<double[], T> make, Function<T, double[]> write) {
        addSerializer(type, new ValueSerializer<T>() {
            @Override
            public void serialize(T value, JsonGenerator out, SerializationContext context) {
                out.writeStartArray();
                for (double number : write.apply(value)) {
                    out.writeNumber(number);
                }
                out.writeEndArray();
            }
        });
        addDeserializer(type, new ValueDeserializer<T>() {
            @Override
            public T deserialize(JsonParser in, DeserializationContext context) {
                if (!in.hasToken(JsonToken.START_ARRAY)) {
                    return type.cast(context.handleUnexpectedToken(context.constructType(type), in));
                }
                double[] numbers = new double[count];
                int read = 0;
                boolean isNumeric = true;
                for (JsonToken token = in.nextToken(); token != JsonToken.END_ARRAY; token = in.nextToken()) {
                    isNumeric &= token.isNumeric();
                    if (read < count && token.isNumeric()) {
                        numbers[read] = in.getDoubleValue();
                    }
                    read++;
                    in.skipChildren();
                }
                if (read != count || !isNumeric) {
                    return type.cast(context.reportInputMismatch(
                            type, "A %s is a list of %d numbers", type.getSimpleName(), count));
                }
                try {
                    return make.apply(numbers);
                } catch (IllegalArgumentException wrong) {
                    return type.cast(context.reportInputMismatch(type, "%s", wrong.getMessage()));
                }
            }
        });
    }
}
