package dev.phalanx.samples.solar.data;

import dev.phalanx.samples.solar.belts.Moon;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.orbit.EclipticPosition;
import dev.phalanx.samples.solar.orbit.Elements;
import dev.phalanx.samples.solar.orbit.J2000;
import dev.phalanx.samples.solar.orbit.MoonOrbit;
import dev.phalanx.samples.solar.orbit.Orientation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Reads moons from a table of mean orbital elements.
///
/// The columns are `name`, `body` (the planet), `epoch` in days from J2000.0, `a` in km, `e, w, M, I, node`, the mean
/// motion `n` in degrees per day, `w_years` and `node_years`, in which the periapsis advances and the node goes back by
/// a turn, and the pole of the plane, `pole_ra` and `pole_dec`; angles in degrees. Empty years mean that the angle
/// stays, an empty pole is that of the ecliptic.
public final class MoonsFile {
    private static final String BUILT_IN = "moons.csv";
    private static final double DAYS_PER_YEAR = J2000.DAYS_PER_CENTURY / 100;

    private static final List<String> COLUMNS = List.of(
            "name",
            "body",
            "epoch",
            "a",
            "e",
            "w",
            "M",
            "I",
            "node",
            "n",
            "w_years",
            "node_years",
            "pole_ra",
            "pole_dec");

    private MoonsFile() {}

    /// Reads a file of the user's.
    ///
    /// @param file the file
    /// @param planets the planets it refers to
    /// @return the planets with their moons, in the file's order
    /// @throws BadDataException if the file is not a table of moons of these planets
    public static List<Planet> read(Path file, List<Planet> planets) throws BadDataException {
        return planets(DataSource.of(file), planets, false);
    }

    /// Gives planets their large moons, with the mean elements of the Jet Propulsion Laboratory.
    ///
    /// @param planets the planets
    /// @return the planets, with moons if they have the name of one of the eight planets
    public static List<Planet> builtIn(List<Planet> planets) {
        try {
            return planets(DataSource.builtIn(BUILT_IN), planets, true);
        } catch (BadDataException e) {
            throw new IllegalStateException("A built-in file is damaged: " + e.getMessage() + " Build it again.", e);
        }
    }

    private static List<Planet> planets(DataSource source, List<Planet> planets, boolean skipsUnknown)
            throws BadDataException {
        Table table = TableReader.readOne(source, "moons").withColumns(COLUMNS).withUnique("name");
        BodyColumn bodies = new BodyColumn(planets);
        List<List<Moon>> moons = new ArrayList<>();
        planets.forEach(planet -> moons.add(new ArrayList<>()));
        for (TableRow row : table.rows()) {
            Moon moon = moon(row);
            if (!skipsUnknown || bodies.knows(row)) {
                moons.get(bodies.index(row)).add(moon);
            }
        }
        List<Planet> found = new ArrayList<>();
        for (int i = 0; i < planets.size(); i++) {
            found.add(planets.get(i).withMoons(moons.get(i)));
        }
        return List.copyOf(found);
    }

    private static Moon moon(TableRow row) throws BadDataException {
        double axis = row.number("a", a -> a > 0, "a semi-major axis above 0 km");
        double node = row.number("node");
        double periapsis = node + row.number("w");
        Elements elements = new Elements(
                axis / EclipticPosition.KM_PER_AU,
                row.number("e", e -> e >= 0 && e < 1, "an eccentricity of at least 0 and below 1"),
                row.number("I", i -> i >= 0 && i <= 180, "an inclination from 0 to 180 degrees"),
                periapsis + row.number("M"),
                periapsis,
                node);
        return new Moon(
                row.text("name"),
                MoonOrbit.of(
                        elements,
                        row.number("epoch"),
                        row.number("n", n -> n > 0, "a mean motion above 0 degrees per day"),
                        degreesPerDay(row, "w_years"),
                        -degreesPerDay(row, "node_years"),
                        plane(row)));
    }

    private static double degreesPerDay(TableRow row, String column) throws BadDataException {
        return row.isEmpty(column)
                ? 0
                : 360 / DAYS_PER_YEAR / row.number(column, years -> years > 0, "a number of years above 0, or nothing");
    }

    private static Orientation plane(TableRow row) throws BadDataException {
        if (row.isEmpty("pole_ra") && row.isEmpty("pole_dec")) {
            return Orientation.ECLIPTIC;
        }
        return Orientation.ofPole(
                row.number("pole_ra"),
                row.number("pole_dec", dec -> Math.abs(dec) <= 90, "a declination from -90 to 90 degrees"));
    }
}
