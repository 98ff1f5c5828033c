package dev.phalanx.samples.solar.data;

import dev.phalanx.samples.solar.belts.Globe;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.orbit.EclipticPosition;
import dev.phalanx.samples.solar.orbit.Rotation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Reads how planets rotate and how large they are.
///
/// The columns are `body, ra, dec, W`, their rates `ra_rate, dec_rate` per Julian century and `W_rate` per day, the
/// periodic term `N, N_rate, ra_sin_N, dec_cos_N, W_sin_N`, and `radius` in km; angles in degrees.
public final class RotationsFile {
    private static final String BUILT_IN = "rotations.csv";

    private static final List<String> COLUMNS = List.of(
            "body",
            "ra",
            "dec",
            "W",
            "ra_rate",
            "dec_rate",
            "W_rate",
            "N",
            "N_rate",
            "ra_sin_N",
            "dec_cos_N",
            "W_sin_N",
            "radius");

    private RotationsFile() {}

    /// Reads a file of the user's.
    ///
    /// @param file the file
    /// @param planets the planets it refers to
    /// @return the planets, with a body if the file has a row for them
    /// @throws BadDataException if the file is not a table of rotations of these planets
    public static List<Planet> read(Path file, List<Planet> planets) throws BadDataException {
        return planets(DataSource.of(file), planets, false);
    }

    /// Gives planets the rotations and radii that the IAU published in 2009.
    ///
    /// @param planets the planets
    /// @return the planets, with a body if they have the name of one of the eight planets
    public static List<Planet> builtIn(List<Planet> planets) {
        try {
            return planets(DataSource.builtIn(BUILT_IN), planets, true);
        } catch (BadDataException e) {
            throw new IllegalStateException("A built-in file is damaged: " + e.getMessage() + " Build it again.", e);
        }
    }

    private static List<Planet> planets(DataSource source, List<Planet> planets, boolean skipsUnknown)
            throws BadDataException {
        Table table =
                TableReader.readOne(source, "rotations").withColumns(COLUMNS).withUnique("body");
        BodyColumn bodies = new BodyColumn(planets);
        List<Planet> found = new ArrayList<>(planets);
        for (TableRow row : table.rows()) {
            Globe globe = globe(row);
            if (!skipsUnknown || bodies.knows(row)) {
                found.set(bodies.index(row), bodies.planet(row).withGlobe(globe));
            }
        }
        return List.copyOf(found);
    }

    private static Globe globe(TableRow row) throws BadDataException {
        Rotation rotation = new Rotation(
                new Rotation.Pole(
                        row.number("ra"),
                        row.number("dec", dec -> Math.abs(dec) <= 90, "a declination from -90 to 90 degrees")),
                new Rotation.Pole(row.number("ra_rate"), row.number("dec_rate")),
                row.number("W"),
                row.number("W_rate", rate -> rate != 0, "a rate other than 0 degrees per day"),
                new Rotation.PeriodicTerm(
                        row.number("N"),
                        row.number("N_rate"),
                        row.number("ra_sin_N"),
                        row.number("dec_cos_N"),
                        row.number("W_sin_N")));
        double radius = row.number("radius", r -> r > 0, "a radius above 0 km");
        return new Globe(radius / EclipticPosition.KM_PER_AU, rotation);
    }
}
