package dev.phalanx.samples.solar.data;

import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.orbit.Elements;
import dev.phalanx.samples.solar.orbit.PlanetOrbit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Reads planets from a table of Keplerian elements and their rates per Julian century.
///
/// The columns are `name, a, e, I, L, long_peri, long_node` and the rates `a_rate, e_rate, …`: `a` in au, angles in
/// degrees, mean ecliptic and equinox of J2000.0.
public final class PlanetaryElementsFile {
    private static final String BUILT_IN = "planetary-elements.csv";

    private static final List<String> COLUMNS = List.of(
            "name",
            "a",
            "e",
            "I",
            "L",
            "long_peri",
            "long_node",
            "a_rate",
            "e_rate",
            "I_rate",
            "L_rate",
            "long_peri_rate",
            "long_node_rate");

    private PlanetaryElementsFile() {}

    /// Reads a file of the user's.
    ///
    /// @param file the file
    /// @return its planets, in the file's order, at least one
    /// @throws BadDataException if the file is not a table of planets
    public static List<Planet> read(Path file) throws BadDataException {
        return planets(DataSource.of(file));
    }

    /// The eight planets, as E. M. Standish gives them for 1800 to 2050.
    ///
    /// @return the planets from Mercury to Neptune
    public static List<Planet> builtIn() {
        try {
            return planets(DataSource.builtIn(BUILT_IN));
        } catch (BadDataException e) {
            throw new IllegalStateException("A built-in file is damaged: " + e.getMessage() + " Build it again.", e);
        }
    }

    private static List<Planet> planets(DataSource source) throws BadDataException {
        Table table =
                TableReader.readOne(source, "planets").withColumns(COLUMNS).withUnique("name");
        List<Planet> planets = new ArrayList<>();
        for (TableRow row : table.rows()) {
            planets.add(planet(row));
        }
        if (planets.isEmpty()) {
            throw BadDataException.inLine(
                    source.name(), table.headerLine(), "there is a header and no planet. Add at least one row.");
        }
        return List.copyOf(planets);
    }

    private static Planet planet(TableRow row) throws BadDataException {
        Elements atEpoch = new Elements(
                row.number("a", a -> a > 0, "a semi-major axis above 0 au"),
                row.number("e", e -> e >= 0 && e < 1, "an eccentricity of at least 0 and below 1"),
                row.number("I", i -> Math.abs(i) <= 180, "an inclination from -180 to 180 degrees"),
                row.number("L"),
                row.number("long_peri"),
                row.number("long_node"));
        Elements perCentury = new Elements(
                row.number("a_rate"),
                row.number("e_rate"),
                row.number("I_rate"),
                row.number("L_rate", rate -> rate > 0, "a mean motion above 0 degrees per century"),
                row.number("long_peri_rate"),
                row.number("long_node_rate"));
        return new Planet(row.text("name"), new PlanetOrbit(atEpoch, perCentury));
    }
}
