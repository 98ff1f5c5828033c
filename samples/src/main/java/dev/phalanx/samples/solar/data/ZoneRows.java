package dev.phalanx.samples.solar.data;

import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.belts.Zone;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Turns the rows of `[zones]` into zones.
final class ZoneRows {
    private static final List<String> COLUMNS = List.of("name", "from", "to", "body", "angle", "reach");

    private static final List<String> SECTOR_COLUMNS = List.of("body", "angle", "reach");

    private static final int MOST_ZONES = 100;

    private final BodyColumn bodies;

    ZoneRows(List<Planet> planets) {
        bodies = new BodyColumn(planets);
    }

    /// Reads the zones.
    ///
    /// @param table the table `[zones]`
    /// @return the zones in the file's order
    /// @throws BadDataException if a row is wrong
    List<Zone> zones(Table table) throws BadDataException {
        List<Zone> zones = new ArrayList<>();
        for (TableRow row : table.withColumns(COLUMNS).withUnique("name").rows()) {
            double from = row.number("from", r -> r >= 0, "a distance of 0 au or more");
            double to = row.isEmpty("to")
                    ? Double.POSITIVE_INFINITY
                    : row.number("to", r -> r > from, "a distance above the one in from, or nothing for no end");
            zones.add(new Zone(row.text("name"), from, to, sector(row)));
        }
        if (zones.size() > MOST_ZONES) {
            throw BadDataException.inFile(
                    table.file(), "there are " + zones.size() + " zones. Give at most " + MOST_ZONES + ".");
        }
        return zones;
    }

    private Optional<Zone.Sector> sector(TableRow row) throws BadDataException {
        if (SECTOR_COLUMNS.stream().allMatch(row::isEmpty)) {
            return Optional.empty();
        }
        return Optional.of(new Zone.Sector(
                bodies.index(row),
                row.number("angle", a -> Math.abs(a) <= 360, "an angle from -360 to 360 degrees"),
                row.number("reach", r -> r > 0 && r <= 180, "a reach above 0, up to 180 degrees")));
    }
}
