package dev.phalanx.baking.internal.json;

import java.io.File;
import java.net.URI;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// How JSON writes the values of a class of the JDK that is read from text, such as `UUID` and `LocalDate`.
///
/// Jackson reads more than that, such as a date of a list of numbers. Files and the schema of scenes have this form
/// alone.
///
/// @param what what the text is, as messages say it
/// @param pattern an expression of Java and of JSON Schema that the text matches, or null if any text will do
/// @param constants the texts that there are, or null if there are too many
public record TextForm(
        String what, @Nullable Pattern pattern, @Nullable List<String> constants) {
    private static final String DATE = "(?:\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])"
            + "|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))"
            + "|(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)";
    private static final String MINUTES = "(?:[01]\\d|2[0-3]):[0-5]\\d";
    private static final String SECONDS = ":[0-5]\\d(?:\\.\\d{1,9})?";
    private static final String TIME = MINUTES + "(?:" + SECONDS + ")?";
    private static final String OFFSET = "(?:Z|[+-](?:0\\d|1[0-7]):[0-5]\\d|[+-]18:00)";
    private static final String MOMENT = DATE + "T" + TIME + OFFSET;
    private static final String HOST = "//[A-Za-z0-9._~-]+(?::\\d{1,5})?(?=[/?#]|$)";
    private static final String OF_PATH = "[A-Za-z0-9._~!$&'()*+,;=@/-]|%[0-9A-Fa-f]{2}";
    private static final String OF_QUERY = "(?:" + OF_PATH + "|[:?])*";

    private static final Map<Class<?>, Supplier<TextForm>> FORMS = Map.ofEntries(
            form(
                    UUID.class,
                    "a UUID, such as \"123e4567-e89b-12d3-a456-426614174000\"",
                    "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"),
            form(
                    URI.class,
                    "a URI, such as \"https://example.com/a\"",
                    "(?:[A-Za-z][A-Za-z0-9+.-]*:(?=[A-Za-z0-9/])(?:" + HOST + ")?(?!//)(?:" + OF_PATH + "|:)*|(?:"
                            + HOST + ")?(?!//)(?:" + OF_PATH + ")*)(?:\\?" + OF_QUERY + ")?(?:#" + OF_QUERY + ")?"),
            form(
                    URL.class,
                    "a URL, such as \"https://example.com/a\"",
                    "(?:https?|file)://[A-Za-z0-9.-]*(?::\\d{1,4})?(?:[/?#]\\S*)?"),
            form(File.class, "the path of a file", "[^\\u0000]*"),
            form(Path.class, "the path of a file, without a colon", "[^\\u0000:]*"),
            form(Locale.class, "a locale, such as \"en-GB\"", "[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8})*"),
            form(
                    Duration.class,
                    "a duration, such as \"PT1H30M\" or \"PT2.5S\"",
                    "[-+]?P(?!$)(?:\\d{1,10}D)?"
                            + "(?:T(?!$)(?:\\d{1,10}H)?(?:\\d{1,10}M)?(?:\\d{1,10}(?:\\.\\d{1,9})?S)?)?"),
            form(
                    Period.class,
                    "a period, such as \"P1Y2M3D\"",
                    "[-+]?P(?!$)(?:\\d{1,8}Y)?(?:\\d{1,8}M)?(?:\\d{1,8}W)?(?:\\d{1,8}D)?"),
            form(LocalDate.class, "a date, such as \"2025-01-31\"", DATE),
            form(LocalTime.class, "a time, such as \"13:30\" or \"13:30:05\"", TIME),
            form(LocalDateTime.class, "a date with a time, such as \"2025-01-31T13:30\"", DATE + "T" + TIME),
            form(Instant.class, "a moment, such as \"2025-01-31T13:30:00Z\"", DATE + "T" + MINUTES + SECONDS + "Z"),
            form(OffsetDateTime.class, "a moment with an offset, such as \"2025-01-31T13:30+01:00\"", MOMENT),
            form(ZonedDateTime.class, "a moment with an offset, such as \"2025-01-31T13:30+01:00\"", MOMENT),
            form(OffsetTime.class, "a time with an offset, such as \"13:30+01:00\"", TIME + OFFSET),
            form(Date.class, "a moment, such as \"2025-01-31T13:30:00Z\"", DATE + "T" + MINUTES + SECONDS + OFFSET),
            form(Calendar.class, "a moment, such as \"2025-01-31T13:30:00Z\"", DATE + "T" + MINUTES + SECONDS + OFFSET),
            form(YearMonth.class, "a month, such as \"2025-01\"", "\\d{4}-(?:0[1-9]|1[0-2])"),
            form(
                    MonthDay.class,
                    "a day of a month, such as \"--01-31\"",
                    "--(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)"
                            + "|02-(?:0[1-9]|[12]\\d))"),
            form(ZoneOffset.class, "an offset from UTC, such as \"+01:00\"", OFFSET),
            form(
                    ByteBuffer.class,
                    "bytes in Base64, such as \"AQID\"",
                    "(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?"),
            Map.entry(ZoneId.class, TextForm::zone),
            Map.entry(TimeZone.class, TextForm::zone),
            Map.entry(
                    Currency.class,
                    () -> listed(
                            "the code of a currency, such as \"EUR\"",
                            Currency.getAvailableCurrencies().stream()
                                    .map(Currency::getCurrencyCode)
                                    .sorted()
                                    .toList())),
            Map.entry(
                    Charset.class,
                    () -> listed(
                            "the name of a charset, such as \"UTF-8\"",
                            List.copyOf(Charset.availableCharsets().keySet()))),
            Map.entry(Pattern.class, () -> new TextForm("a regular expression", null, null)),
            Map.entry(Class.class, () -> new TextForm("the full name of a class", null, null)),
            Map.entry(String.class, () -> new TextForm("text", null, null)),
            Map.entry(CharSequence.class, () -> new TextForm("text", null, null)),
            Map.entry(StringBuilder.class, () -> new TextForm("text", null, null)),
            Map.entry(StringBuffer.class, () -> new TextForm("text", null, null)),
            Map.entry(char[].class, () -> new TextForm("text", null, null)));

    /// Those that were asked for: some are made of all names that the JDK has.
    private static final Map<Class<?>, TextForm> KNOWN = new ConcurrentHashMap<>();

    private static Map.Entry<Class<?>, Supplier<TextForm>> form(Class<?> type, String what, String pattern) {
        TextForm form = new TextForm(what, Pattern.compile("^(?:" + pattern + ")$"), null);
        return Map.entry(type, () -> form);
    }

    private static TextForm listed(String what, List<String> constants) {
        return new TextForm(what, null, constants);
    }

    private static TextForm zone() {
        return listed(
                "the name of a time zone, such as \"Europe/Berlin\"",
                ZoneId.getAvailableZoneIds().stream().sorted().toList());
    }

    /// The form of a class, or null if it is not read from text, or reads its own.
    public static @Nullable TextForm of(Class<?> type) {
        TextForm known = KNOWN.get(type);
        Supplier<TextForm> maker = FORMS.get(type);
        if (known != null || maker == null) {
            return known;
        }
        TextForm made = maker.get();
        KNOWN.put(type, made);
        return made;
    }

    /// Whether a text has this form.
    public boolean matches(String text) {
        if (constants != null) {
            return constants.contains(text);
        }
        return pattern == null || pattern.matcher(text).matches();
    }
}
