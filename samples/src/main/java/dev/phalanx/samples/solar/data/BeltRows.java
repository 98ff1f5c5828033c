package dev.phalanx.samples.solar.data;

import dev.phalanx.samples.solar.belts.Asteroid;
import dev.phalanx.samples.solar.belts.Band;
import dev.phalanx.samples.solar.belts.Gap;
import dev.phalanx.samples.solar.belts.OrbitSpread;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.belts.ResonantGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Turns the rows of `[bands]`, `[gaps]` and `[groups]` into what they describe.
final class BeltRows {
    private static final List<String> BAND_COLUMNS =
            List.of("name", "from", "to", "density_from", "density_to", "e", "e_spread", "I", "I_spread", "color");

    private static final List<String> GAP_COLUMNS = List.of("body", "resonance", "half_width", "depth");

    private static final List<String> GROUP_COLUMNS = List.of(
            "name",
            "body",
            "resonance",
            "angle",
            "swing",
            "half_width",
            "share",
            "e",
            "e_spread",
            "I",
            "I_spread",
            "color");

    private final BodyColumn bodies;

    BeltRows(List<Planet> planets) {
        bodies = new BodyColumn(planets);
    }

    /// Reads the bands.
    ///
    /// @param table the table `[bands]`
    /// @return the bands in order of their distance
    /// @throws BadDataException if a row is wrong
    List<Band> bands(Table table) throws BadDataException {
        List<Band> bands = new ArrayList<>();
        double edge = 0;
        for (TableRow row : table.withColumns(BAND_COLUMNS).withUnique("name").rows()) {
            double inner = edge;
            double from =
                    row.number("from", a -> a > 0 && a >= inner, "a distance above 0, not inside the band before");
            edge = row.number("to", a -> a > from, "a distance above the one in from");
            bands.add(new Band(
                    row.text("name"),
                    from,
                    edge,
                    row.number("density_from", d -> d >= 0, "a density of 0 or more"),
                    row.number("density_to", d -> d >= 0, "a density of 0 or more"),
                    spread(row),
                    row.color("color")));
        }
        return bands;
    }

    /// Reads the gaps.
    ///
    /// @param table the table `[gaps]`
    /// @param bands the bands they are cut into
    /// @return the gaps
    /// @throws BadDataException if a row is wrong
    List<Gap> gaps(Table table, List<Band> bands) throws BadDataException {
        List<Gap> gaps = new ArrayList<>();
        for (TableRow row : table.withColumns(GAP_COLUMNS).rows()) {
            Planet planet = bodies.planet(row);
            Gap gap = new Gap(
                    planet.name(),
                    bodies.resonance(row),
                    bodies.resonance(row).semiMajorAxis(planet.semiMajorAxis()),
                    row.number("half_width", w -> w > 0, "a half width above 0 au"),
                    row.number("depth", BeltRows::isShare, "a share from 0 to 1"));
            if (bands.stream().noneMatch(band -> touches(gap, band))) {
                throw row.wrong(
                        "resonance",
                        "of " + planet.name() + " lies at "
                                + String.format(Locale.ROOT, "%.3f", gap.center())
                                + " au, outside every band. Name a resonance inside a band.");
            }
            gaps.add(gap);
        }
        return gaps;
    }

    /// Reads the groups.
    ///
    /// @param table the table `[groups]`
    /// @return the groups
    /// @throws BadDataException if a row is wrong
    List<ResonantGroup> groups(Table table) throws BadDataException {
        List<ResonantGroup> groups = new ArrayList<>();
        double taken = 0;
        for (TableRow row : table.withColumns(GROUP_COLUMNS).withUnique("name").rows()) {
            double left = 1 - taken;
            double share = row.number(
                    "share", s -> s >= 0 && s <= left + 1e-9, "a share from 0 to what the groups before have left");
            taken += share;
            Planet planet = bodies.planet(row);
            double axis = bodies.resonance(row).semiMajorAxis(planet.semiMajorAxis());
            groups.add(new ResonantGroup(
                    row.text("name"),
                    planet,
                    bodies.resonance(row),
                    row.number("angle", a -> Math.abs(a) <= 360, "an angle from -360 to 360 degrees"),
                    row.number("swing", s -> s >= 0 && s <= 180, "a standard deviation from 0 to 180 degrees"),
                    row.number("half_width", w -> w >= 0 && w < axis, "a half width from 0 to the semi-major axis"),
                    share,
                    spread(row),
                    row.color("color")));
        }
        return groups;
    }

    private static OrbitSpread spread(TableRow row) throws BadDataException {
        double roundest = Asteroid.LARGEST_ECCENTRICITY;
        double steepest = OrbitSpread.STEEPEST_INCLINATION;
        return new OrbitSpread(
                row.number("e", e -> e >= 0 && e < roundest, "a mean eccentricity of at least 0 and below " + roundest),
                row.number("e_spread", s -> s >= 0 && s <= roundest, "a standard deviation from 0 to " + roundest),
                row.number("I", i -> i >= 0 && i < steepest, "a mean inclination of at least 0 and below 90 degrees"),
                row.number("I_spread", s -> s >= 0 && s <= steepest, "a standard deviation from 0 to 90 degrees"));
    }

    private static boolean touches(Gap gap, Band band) {
        return gap.center() + gap.halfWidth() > band.from() && gap.center() - gap.halfWidth() < band.to();
    }

    private static boolean isShare(double value) {
        return value >= 0 && value <= 1;
    }
}
