package dev.phalanx.samples.solar.data;

import dev.phalanx.samples.solar.belts.Band;
import dev.phalanx.samples.solar.belts.Belts;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.belts.ResonantGroup;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Reads belts from a file of four tables: `[bands]`, `[gaps]`, `[groups]` and `[zones]`, each of which may be left
/// out.
///
/// The built-in `belts.txt` explains every column.
public final class BeltsFile {
    private static final String BUILT_IN = "belts.txt";

    private static final List<String> TABLES = List.of("bands", "gaps", "groups", "zones");

    /// The index of a family is kept in a byte.
    private static final int MOST_FAMILIES = 127;

    private BeltsFile() {}

    /// Reads a file of the user's.
    ///
    /// @param file the file
    /// @param planets the planets the file may refer to
    /// @return its belts
    /// @throws BadDataException if the file does not describe belts around these planets
    public static Belts read(Path file, List<Planet> planets) throws BadDataException {
        return belts(DataSource.of(file), planets);
    }

    /// The main belt, the Hildas and the camps of Jupiter's Trojans.
    ///
    /// @param planets the planets; Jupiter must be one of them
    /// @return the built-in belts
    /// @throws BadDataException if a planet the belts refer to is not there
    public static Belts builtIn(List<Planet> planets) throws BadDataException {
        return belts(DataSource.builtIn(BUILT_IN), planets);
    }

    private static Belts belts(DataSource source, List<Planet> planets) throws BadDataException {
        Map<String, Table> tables = TableReader.read(source);
        for (Map.Entry<String, Table> entry : tables.entrySet()) {
            if (entry.getKey().isEmpty()) {
                throw BadDataException.inLine(
                        source.name(),
                        entry.getValue().headerLine(),
                        "the row stands before the first table. Put it below [bands], [gaps], [groups] or [zones].");
            }
            if (!TABLES.contains(entry.getKey())) {
                throw BadDataException.inLine(
                        source.name(),
                        entry.getValue().headerLine(),
                        "there is no table [" + entry.getKey() + "] in a file of belts. The tables are [bands], [gaps],"
                                + " [groups] and [zones].");
            }
        }
        BeltRows rows = new BeltRows(planets);
        Table bandTable = tables.get("bands");
        List<Band> bands = bandTable == null ? List.of() : rows.bands(bandTable);
        Table gapTable = tables.get("gaps");
        Table groupTable = tables.get("groups");
        List<ResonantGroup> groups = groupTable == null ? List.of() : rows.groups(groupTable);
        Table zoneTable = tables.get("zones");
        Belts belts = new Belts(
                bands,
                gapTable == null ? List.of() : rows.gaps(gapTable, bands),
                groups,
                zoneTable == null ? List.of() : new ZoneRows(planets).zones(zoneTable));
        checkRoom(source, belts);
        return belts;
    }

    private static void checkRoom(DataSource source, Belts belts) throws BadDataException {
        List<String> names = new ArrayList<>();
        belts.families().forEach(family -> names.add(family.name()));
        if (names.isEmpty()) {
            throw BadDataException.inFile(source.name(), "there is neither a band nor a group. Add at least one.");
        }
        for (int i = 0; i < names.size(); i++) {
            if (names.indexOf(names.get(i)) < i) {
                throw BadDataException.inFile(
                        source.name(), names.get(i) + " is both a band and a group. Give each its own name.");
            }
        }
        if (names.size() > MOST_FAMILIES) {
            throw BadDataException.inFile(
                    source.name(),
                    "there are " + names.size() + " bands and groups. Give at most " + MOST_FAMILIES + ".");
        }
        if (!belts.hasRoom()) {
            throw BadDataException.inFile(
                    source.name(),
                    "the groups take " + belts.shareOfGroups()
                            + " of the asteroids and the bands, with their gaps, have no room for the rest."
                            + " Raise the densities of the bands, or let the shares add up to 1.");
        }
    }
}
