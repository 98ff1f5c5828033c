package dev.phalanx.cli;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads a date, which begins at midnight, or a date and time.
final class DateConverter implements ITypeConverter<LocalDateTime> {
    @Override
    public LocalDateTime convert(String value) {
        try {
            return value.contains("T")
                    ? LocalDateTime.parse(value)
                    : LocalDate.parse(value).atStartOfDay();
        } catch (DateTimeParseException e) {
            throw new TypeConversionException(
                    "'" + value + "' is not a date. Give one such as 2000-01-01 or 2012-06-06T01:30.");
        }
    }
}
