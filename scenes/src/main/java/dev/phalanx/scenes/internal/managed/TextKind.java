package dev.phalanx.scenes.internal.managed;

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
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Immutable classes of the JDK whose values files have as text. Files have their ordinals: new ones go to the end.
public enum TextKind {
    /// A UUID.
    UUID_TEXT(UUID.class, UUID::fromString),
    /// A moment.
    INSTANT(Instant.class, Instant::parse),
    /// Seconds and nanoseconds.
    DURATION(Duration.class, Duration::parse),
    /// Years, months and days.
    PERIOD(Period.class, Period::parse),
    /// A date.
    LOCAL_DATE(LocalDate.class, LocalDate::parse),
    /// A time of day.
    LOCAL_TIME(LocalTime.class, LocalTime::parse),
    /// A date and time.
    LOCAL_DATE_TIME(LocalDateTime.class, LocalDateTime::parse),
    /// A time of day with an offset.
    OFFSET_TIME(OffsetTime.class, OffsetTime::parse),
    /// A date and time with an offset.
    OFFSET_DATE_TIME(OffsetDateTime.class, OffsetDateTime::parse),
    /// A date and time with a zone.
    ZONED_DATE_TIME(ZonedDateTime.class, ZonedDateTime::parse),
    /// A zone. Its class is one of several.
    ZONE_ID(ZoneId.class, ZoneId::of),
    /// An offset.
    ZONE_OFFSET(ZoneOffset.class, ZoneOffset::of),
    /// A year.
    YEAR(Year.class, text -> Year.of(Integer.parseInt(text))),
    /// A year and month.
    YEAR_MONTH(YearMonth.class, YearMonth::parse),
    /// A month and day.
    MONTH_DAY(MonthDay.class, MonthDay::parse);

    static final TextKind[] ALL = values();
    private static final Map<Class<?>, TextKind> BY_CLASS = new HashMap<>();

    static {
        for (TextKind kind : ALL) {
            BY_CLASS.put(kind.type, kind);
        }
    }

    private final Class<?> type;
    private final Function<String, Object> parser;

    TextKind(Class<?> type, Function<String, Object> parser) {
        this.type = type;
        this.parser = parser;
    }

    /// The kind of a value, or null if it is of no such class.
    static @Nullable TextKind find(Object value) {
        TextKind kind = BY_CLASS.get(value.getClass());
        return kind == null && value instanceof ZoneId ? ZONE_ID : kind;
    }

    /// The class of its values.
    public Class<?> type() {
        return type;
    }

    /// The value of a text.
    ///
    /// @throws RuntimeException if the text is none of this kind
    Object parse(String text) {
        return parser.apply(text);
    }
}
