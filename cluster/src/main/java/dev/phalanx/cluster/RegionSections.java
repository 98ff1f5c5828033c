package dev.phalanx.cluster;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.structs.LeafKind;
import java.util.Arrays;
import java.util.TreeSet;

/// A graph of regions that is cut into sections of any number of regions. The halo of a section has the regions that
/// are one step away.
public final class RegionSections implements Sections {
    private static final int MOST_NEIGHBOURS = 32;

    private final Class<? extends IComponentData> place;
    private final TypeField region;
    private final int[] sectionOf;
    private final int[][] neighbours;
    private final int[] halos;

    private RegionSections(Class<? extends IComponentData> place, TypeField region, int[] sectionOf, int[][] adjacent) {
        this.place = place;
        this.region = region;
        this.sectionOf = sectionOf;
        this.neighbours = new int[Arrays.stream(sectionOf).max().orElse(0) + 1][];
        for (int section = 0; section < neighbours.length; section++) {
            TreeSet<Integer> found = new TreeSet<>();
            for (int from = 0; from < adjacent.length; from++) {
                for (int to : adjacent[from]) {
                    if (sectionOf[from] == section && sectionOf[to] != section) {
                        found.add(sectionOf[to]);
                    }
                }
            }
            neighbours[section] = found.stream().mapToInt(Integer::intValue).toArray();
            if (neighbours[section].length > MOST_NEIGHBOURS) {
                throw new IllegalArgumentException("Section " + section + " has " + neighbours[section].length
                        + " neighbours. Give it regions with at most " + MOST_NEIGHBOURS + ".");
            }
        }
        this.halos = new int[adjacent.length];
        for (int from = 0; from < adjacent.length; from++) {
            for (int to : adjacent[from]) {
                int k = Arrays.binarySearch(neighbours[sectionOf[from]], sectionOf[to]);
                halos[from] |= k < 0 ? 0 : 1 << k;
            }
        }
    }

    /// Cuts a graph.
    ///
    /// @param place the component with the region of an agent
    /// @param field the path of its field for the region, of type `int`
    /// @param sectionOf the section of each region, from 0 without gaps
    /// @param adjacent for each region those that are one step away; the other way counts too
    /// @throws IllegalArgumentException if there is no such field or region, if a section has no region, or if it has
    ///     more than 32 neighbours
    public static RegionSections of(
            Class<? extends IComponentData> place, String field, int[] sectionOf, int[][] adjacent) {
        if (sectionOf.length == 0 || adjacent.length != sectionOf.length) {
            throw new IllegalArgumentException("A graph was given the sections of " + sectionOf.length
                    + " regions and the neighbours of " + adjacent.length + ". Give both for each region, 1 or more.");
        }
        int sections = Arrays.stream(sectionOf).max().orElse(0) + 1;
        int[] sorted = Arrays.stream(sectionOf).distinct().sorted().toArray();
        if (sorted[0] != 0 || sorted.length != sections) {
            throw new IllegalArgumentException("The sections of regions are " + Arrays.toString(sorted)
                    + ". Number sections from 0 without gaps.");
        }
        int[][] both = new int[adjacent.length][];
        for (int from = 0; from < adjacent.length; from++) {
            both[from] = both(from, adjacent);
        }
        return new RegionSections(
                place, Plane.field(place, field, LeafKind.INT, LeafKind.INT), sectionOf.clone(), both);
    }

    private static int[] both(int region, int[][] adjacent) {
        TreeSet<Integer> found = new TreeSet<>();
        for (int from = 0; from < adjacent.length; from++) {
            for (int to : adjacent[from]) {
                if (to < 0 || to >= adjacent.length) {
                    throw new IllegalArgumentException("Region " + from + " is given the neighbour " + to
                            + ", and there are regions 0 to " + (adjacent.length - 1) + ". Name one of those.");
                }
                if (from == region) {
                    found.add(to);
                } else if (to == region) {
                    found.add(from);
                }
            }
        }
        return found.stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public int count() {
        return neighbours.length;
    }

    /// One step.
    @Override
    public double haloWidth() {
        return 1;
    }

    @Override
    public Class<? extends IComponentData> placeType() {
        return place;
    }

    @Override
    public int[] neighboursOf(int section) {
        return neighbours[section].clone();
    }

    @Override
    public Places placesIn(EntityManager em, int section) {
        ComponentTypeHandle<?> handle = em.getComponentTypeHandle(place, true);
        return (chunk, owners, bits) -> locate(chunk, handle, owners, bits);
    }

    private void locate(ArchetypeChunk chunk, ComponentTypeHandle<?> handle, int[] owners, int[] bits) {
        var column = chunk.intColumn(handle, region.path());
        int[] array = column.arrayToRead();
        for (int i = 0; i < column.length(); i++) {
            int at = array[column.offset() + i];
            if (at < 0 || at >= sectionOf.length) {
                throw new IllegalArgumentException("An agent is in region " + at + ", and there are regions 0 to "
                        + (sectionOf.length - 1) + ". Let the model keep " + place.getSimpleName() + "." + region.path()
                        + " in this range.");
            }
            owners[i] = sectionOf[at];
            bits[i] = halos[at];
        }
    }

    @Override
    public String toString() {
        return count() + " sections of " + sectionOf.length + " regions";
    }
}
