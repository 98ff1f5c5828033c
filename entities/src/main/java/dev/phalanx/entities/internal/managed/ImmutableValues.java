package dev.phalanx.entities.internal.managed;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedString;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/// The values that a copy shares with its original, because they cannot change.
final class ImmutableValues {
    private static final Set<Class<?>> CLASSES = Set.of(
            String.class,
            Boolean.class,
            Byte.class,
            Short.class,
            Character.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            BigInteger.class,
            BigDecimal.class,
            UUID.class,
            URI.class,
            Locale.class,
            Pattern.class,
            Class.class,
            Entity.class);

    private ImmutableValues() {}

    static boolean include(Object value) {
        Class<?> type = value.getClass();
        return CLASSES.contains(type)
                || value instanceof Enum<?>
                || value instanceof FixedString
                || type.getPackageName().equals("java.time");
    }
}
