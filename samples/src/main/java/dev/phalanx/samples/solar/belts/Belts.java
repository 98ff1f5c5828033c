package dev.phalanx.samples.solar.belts;

import java.util.ArrayList;
import java.util.List;

/// All that is known of the belts: bands with their gaps, groups held by resonances, and the zones bodies are
/// counted in.
///
/// @param bands in order of their distance, not overlapping
/// @param gaps cut into the bands
/// @param groups beside the bands
/// @param zones in the order they are tried: a body is counted in the first one that contains it
public record Belts(List<Band> bands, List<Gap> gaps, List<ResonantGroup> groups, List<Zone> zones) {
    /// Shares that add up to this much leave nothing for the bands.
    private static final double WHOLE = 1 - 1e-9;

    private static final int PROBES = 10_000;

    private static final double LEAST_FILLED = 1e-4;

    /// Takes unmodifiable copies.
    public Belts {
        bands = List.copyOf(bands);
        gaps = List.copyOf(gaps);
        groups = List.copyOf(groups);
        zones = List.copyOf(zones);
    }

    /// The bands and then the groups; the place in this list is the family index of an asteroid.
    ///
    /// @return all families
    public List<Family> families() {
        List<Family> families = new ArrayList<>(bands);
        families.addAll(groups);
        return List.copyOf(families);
    }

    /// The relative density of the bands at a semi-major axis, gaps cut.
    ///
    /// @param axis in au
    /// @return bodies per au, relative; 0 outside every band
    public double densityAt(double axis) {
        int band = bandAt(axis);
        if (band < 0) {
            return 0;
        }
        double density = bands.get(band).densityAt(axis);
        for (Gap gap : gaps) {
            density *= gap.leaves(axis);
        }
        return density;
    }

    /// The band that a semi-major axis is in.
    ///
    /// @param axis in au
    /// @return its index, or -1 if it is in none
    public int bandAt(double axis) {
        for (int i = 0; i < bands.size(); i++) {
            if (bands.get(i).contains(axis)) {
                return i;
            }
        }
        return -1;
    }

    /// The share of asteroids that belongs to groups; the bands have the rest.
    ///
    /// @return from 0 to 1
    public double shareOfGroups() {
        return groups.stream().mapToDouble(ResonantGroup::share).sum();
    }

    /// Whether every asteroid has a place: the groups take them all, or the bands have room for the rest. Bands
    /// have room if their density, gaps cut, is not vanishingly small against its highest value.
    ///
    /// @return whether asteroids can be drawn
    public boolean hasRoom() {
        if (shareOfGroups() >= WHOLE) {
            return true;
        }
        double highest = highestDensity();
        double sum = 0;
        for (int i = 0; i < PROBES; i++) {
            sum += densityAt(innerEdge() + (outerEdge() - innerEdge()) * (i + 0.5) / PROBES);
        }
        return highest > 0 && sum / PROBES / highest > LEAST_FILLED;
    }

    /// Where the innermost band begins.
    ///
    /// @return au, 0 if there is no band
    public double innerEdge() {
        return bands.isEmpty() ? 0 : bands.getFirst().from();
    }

    /// Where the outermost band ends.
    ///
    /// @return au, 0 if there is no band
    public double outerEdge() {
        return bands.isEmpty() ? 0 : bands.getLast().to();
    }

    /// The highest density at any edge of a band, gaps not cut.
    ///
    /// @return bodies per au, relative; 0 if there is no band
    public double highestDensity() {
        return bands.stream()
                .mapToDouble(band -> Math.max(band.densityFrom(), band.densityTo()))
                .max()
                .orElse(0);
    }
}
