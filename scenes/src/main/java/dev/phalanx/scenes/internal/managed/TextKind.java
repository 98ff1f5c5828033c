package dev.phalanx.scenes.internal.managed;

import dev.phalanx.structs.FixedString128Bytes;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.FixedString4096Bytes;
import dev.phalanx.structs.FixedString512Bytes;
import dev.phalanx.structs.FixedString64Bytes;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Immutable classes whose values files store as text: those of
/// [ManagedKind.TEXT][dev.phalanx.entities.managed.ManagedKind#TEXT]. Files contain their codes.
public enum TextKind {
    /// A UUID.
    UUID_TEXT(0, UUID.class, UUID::fromString),
    /// A moment.
    INSTANT(1, Instant.class, Instant::parse),
    /// Seconds and nanoseconds.
    DURATION(2, Duration.class, Duration::parse),
    /// Years, months and days.
    PERIOD(3, Period.class, Period::parse),
    /// A date.
    LOCAL_DATE(4, LocalDate.class, LocalDate::parse),
    /// A time of day.
    LOCAL_TIME(5, LocalTime.class, LocalTime::parse),
    /// A date and time.
    LOCAL_DATE_TIME(6, LocalDateTime.class, LocalDateTime::parse),
    /// A time of day with an offset.
    OFFSET_TIME(7, OffsetTime.class, OffsetTime::parse),
    /// A date and time with an offset.
    OFFSET_DATE_TIME(8, OffsetDateTime.class, OffsetDateTime::parse),
    /// A date and time with a zone.
    ZONED_DATE_TIME(9, ZonedDateTime.class, ZonedDateTime::parse),
    /// A zone. Its class is one of several.
    ZONE_ID(10, ZoneId.class, ZoneId::of),
    /// An offset.
    ZONE_OFFSET(11, ZoneOffset.class, ZoneOffset::of),
    /// A year.
    YEAR(12, Year.class, text -> Year.of(Integer.parseInt(text))),
    /// A year and month.
    YEAR_MONTH(13, YearMonth.class, YearMonth::parse),
    /// A month and day.
    MONTH_DAY(14, MonthDay.class, MonthDay::parse),
    /// An address.
    URI_TEXT(15, URI.class, URI::create),
    /// An int, or an empty text if there is none.
    OPTIONAL_INT(16, OptionalInt.class, TextKind::parseInt),
    /// A long, or an empty text if there is none.
    OPTIONAL_LONG(17, OptionalLong.class, TextKind::parseLong),
    /// A double, or an empty text if there is none.
    OPTIONAL_DOUBLE(18, OptionalDouble.class, TextKind::parseDouble),
    /// A text of limited length.
    FIXED_STRING_32(19, FixedString32Bytes.class, FixedString32Bytes::of),
    /// A text of limited length.
    FIXED_STRING_64(20, FixedString64Bytes.class, FixedString64Bytes::of),
    /// A text of limited length.
    FIXED_STRING_128(21, FixedString128Bytes.class, FixedString128Bytes::of),
    /// A text of limited length.
    FIXED_STRING_512(22, FixedString512Bytes.class, FixedString512Bytes::of),
    /// A text of limited length.
    FIXED_STRING_4096(23, FixedString4096Bytes.class, FixedString4096Bytes::of);

    static final TextKind[] ALL = values();
    private static final Map<Class<?>, TextKind> BY_CLASS = new HashMap<>();

    static {
        for (TextKind kind : ALL) {
            BY_CLASS.put(kind.type, kind);
        }
    }

    private final int code;
    private final Class<?> type;

    @SuppressWarnings("ImmutableEnumChecker") // The functions are references to static methods.
    private final Function<String, Object> parser;

    TextKind(int code, Class<?> type, Function<String, Object> parser) {
        this.code = code;
        this.type = type;
        this.parser = parser;
    }

    /// The kind of a value, or null if its class has no kind.
    static @Nullable TextKind find(Object value) {
        TextKind kind = BY_CLASS.get(value.getClass());
        return kind == null && value instanceof ZoneId ? ZONE_ID : kind;
    }

    /// Its number in files, and its position.
    int code() {
        return code;
    }

    /// The class of its values.
    public Class<?> type() {
        return type;
    }

    /// The text of a value.
    static String text(Object value) {
        return switch (value) {
            case OptionalInt held -> held.isPresent() ? Integer.toString(held.getAsInt()) : "";
            case OptionalLong held -> held.isPresent() ? Long.toString(held.getAsLong()) : "";
            case OptionalDouble held -> held.isPresent() ? Double.toString(held.getAsDouble()) : "";
            default -> value.toString();
        };
    }

    private static OptionalInt parseInt(String text) {
        return text.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(text));
    }

    private static OptionalLong parseLong(String text) {
        return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text));
    }

    private static OptionalDouble parseDouble(String text) {
        return text.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
    }

    /// The value of a text.
    ///
    /// @throws RuntimeException if the text is not a text of this kind
    Object parse(String text) {
        return parser.apply(text);
    }
}
