package dev.phalanx.samples.solar.data;

import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.belts.Resonance;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the columns in which a file refers to a planet: `body` and `resonance`.
///
/// @param planets the planets there are
record BodyColumn(List<Planet> planets) {
    private static final Pattern RESONANCE = Pattern.compile("([1-9][0-9]?):([1-9][0-9]?)");

    /// The planet a row names.
    ///
    /// @param row the row
    /// @return the planet
    /// @throws BadDataException if there is no such planet
    Planet planet(TableRow row) throws BadDataException {
        return planets.get(index(row));
    }

    /// Whether a row names one of the planets.
    ///
    /// @param row the row
    /// @return whether there is such a planet
    /// @throws BadDataException if the cell is empty
    boolean knows(TableRow row) throws BadDataException {
        String name = row.text("body");
        return planets.stream().anyMatch(planet -> planet.name().equals(name));
    }

    /// The place of the planet a row names.
    ///
    /// @param row the row
    /// @return its index
    /// @throws BadDataException if there is no such planet
    int index(TableRow row) throws BadDataException {
        String name = row.text("body");
        for (int i = 0; i < planets.size(); i++) {
            if (planets.get(i).name().equals(name)) {
                return i;
            }
        }
        String known = String.join(", ", planets.stream().map(Planet::name).toList());
        throw row.wrong("body", "is an unknown body. Name one of " + known + ".");
    }

    /// The resonance a row names.
    ///
    /// @param row the row
    /// @return the resonance
    /// @throws BadDataException if it is not written `p:q` in lowest terms
    Resonance resonance(TableRow row) throws BadDataException {
        Matcher matcher = RESONANCE.matcher(row.text("resonance"));
        if (!matcher.matches()) {
            throw row.wrong("resonance", "is not a resonance. Give two numbers from 1 to 99, such as 3:1.");
        }
        int p = Integer.parseInt(matcher.group(1));
        int q = Integer.parseInt(matcher.group(2));
        for (int divisor = 2; divisor <= Math.min(p, q); divisor++) {
            if (p % divisor == 0 && q % divisor == 0) {
                throw row.wrong("resonance", "is not in lowest terms. Give " + p / divisor + ":" + q / divisor + ".");
            }
        }
        return new Resonance(p, q);
    }
}
