package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SectionsTest {
    @Ghost
    record Spot(double x, double y) implements IComponentData {}

    @Ghost
    record Town(int region, int people) implements IComponentData {}

    private static double apart(double a, double b, boolean isPeriodic) {
        double difference = Math.abs(a - b);
        return isPeriodic ? Math.min(difference, 60 - difference) : difference;
    }

    /// An agent is seen by a section if a place of it is at most as far away as the halo is wide, along both axes.
    private static void compareWithPlaces(Plane plane, int columns, int rows, double halo) {
        RectangleSections sections = RectangleSections.of(plane, columns, rows, halo);
        Random random = Random.of(columns * 10 + rows);
        try (World world = new World("Sections")) {
            EntityManager em = world.entityManager();
            for (int i = 0; i < 100; i++) {
                em.createEntity(new Spot(random.nextDouble(0, 60), random.nextDouble(0, 60)));
            }
            int[] owners = new int[128];
            int[] halos = new int[128];
            var chunk = em.getChunk(em.queryBuilder()
                    .withAll(Spot.class)
                    .build()
                    .toEntityArray()
                    .get(0));
            sections.placesIn(em, 0).locate(chunk, owners, halos);
            for (int i = 0; i < 100; i++) {
                Spot spot = chunk.getNativeArray(Spot.class).get(i);
                assertThat(owners[i]).isEqualTo(sections.ownerOf(spot.x, spot.y));
                int[] neighbours = sections.neighboursOf(owners[i]);
                List<Integer> seen = new ArrayList<>();
                for (int k = 0; k < neighbours.length; k++) {
                    if ((halos[i] & 1 << k) != 0) {
                        seen.add(neighbours[k]);
                    }
                }
                assertThat(seen).isEqualTo(seeing(sections, spot, owners[i], plane.isPeriodic, columns, rows, halo));
            }
        }
    }

    private static List<Integer> seeing(
            Sections sections, Spot spot, int owner, boolean isPeriodic, int columns, int rows, double halo) {
        List<Integer> seeing = new ArrayList<>();
        for (int section = 0; section < sections.count(); section++) {
            double dx = nearest(spot.x, section % columns, 60.0 / columns, isPeriodic);
            double dy = nearest(spot.y, section / columns, 60.0 / rows, isPeriodic);
            if (section != owner && dx <= halo && dy <= halo) {
                seeing.add(section);
            }
        }
        return seeing;
    }

    private static double nearest(double at, int index, double side, boolean isPeriodic) {
        boolean isInside = at >= index * side && at < (index + 1) * side;
        double first = apart(at, index * side, isPeriodic);
        return isInside ? 0 : Math.min(first, apart(at, (index + 1) * side, isPeriodic));
    }

    @Test
    @Row("CLU-1.2")
    void aRectangleSeesWhatIsAtMostAsFarAwayAsItsHaloIsWide() {
        Plane periodic = Plane.periodic(60, 60, Spot.class, "x", "y");
        Plane bounded = Plane.bounded(60, 60, Spot.class, "x", "y");
        for (Plane plane : new Plane[] {periodic, bounded}) {
            compareWithPlaces(plane, 1, 1, 5);
            compareWithPlaces(plane, 2, 1, 7);
            compareWithPlaces(plane, 2, 2, 10);
            compareWithPlaces(plane, 3, 3, 12);
            compareWithPlaces(plane, 1, 5, 4);
        }
    }

    @Test
    void neighboursAreMutual() {
        Sections sections = RectangleSections.of(Plane.bounded(60, 60, Spot.class, "x", "y"), 3, 4, 5);
        assertThat(sections.neighboursOf(0)).containsExactly(1, 3, 4);
        assertThat(sections.neighboursOf(4)).containsExactly(0, 1, 2, 3, 5, 6, 7, 8);
        Sections periodic = RectangleSections.of(Plane.periodic(60, 60, Spot.class, "x", "y"), 3, 3, 5);
        assertThat(periodic.neighboursOf(0)).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
    }

    @Test
    void wrongCutsAreRefused() {
        Plane plane = Plane.bounded(60, 60, Spot.class, "x", "y");
        assertThatThrownBy(() -> RectangleSections.of(plane, 6, 1, 11))
                .hasMessage(
                        "The sections of a bounded plane of 60.0 × 60.0 are 10.0 × 60.0 and their halo is 11.0 wide,"
                                + " so that agents beyond a neighbour would be in it. Cut the plane into fewer sections.");
        assertThatThrownBy(() -> RectangleSections.of(plane, 0, 1, 1))
                .hasMessageStartingWith("A plane was to be cut into 0 × 1 sections.");
        assertThatThrownBy(() -> RectangleSections.of(plane, 1, 1, Double.NaN))
                .hasMessageStartingWith("A halo was given the width NaN.");
        assertThatThrownBy(() -> Plane.bounded(0, 1, Spot.class, "x", "y"))
                .hasMessageStartingWith("A plane was given the width 0.0 and the height 1.0.");
        assertThatThrownBy(() -> Plane.bounded(1, 1, Spot.class, "x", "z"))
                .hasMessage("Spot has no field z of type FLOAT or DOUBLE; it has [x, y]. Name the field that has the"
                        + " place.");
        assertThatThrownBy(() -> RegionSections.of(Town.class, "region", new int[] {0, 2}, new int[][] {{1}, {0}}))
                .hasMessage("The sections of regions are [0, 2]. Number sections from 0 without gaps.");
        assertThatThrownBy(() -> RegionSections.of(Town.class, "region", new int[] {0}, new int[][] {{3}}))
                .hasMessage("Region 0 is given the neighbour 3, and there are regions 0 to 0. Name one of those.");
        assertThatThrownBy(() -> RegionSections.of(Town.class, "region", new int[] {0}, new int[][] {}))
                .hasMessageStartingWith("A graph was given the sections of 1 regions and the neighbours of 0.");
    }

    /// Agents walk on a ring of 12 regions, and count the people of the regions beside theirs.
    private static SectionedWorld ring(int... sectionOf) {
        int[][] adjacent = new int[12][];
        for (int i = 0; i < 12; i++) {
            adjacent[i] = new int[] {(i + 1) % 12};
        }
        SectionedWorld world = SectionedWorld.of(RegionSections.of(Town.class, "region", sectionOf, adjacent))
                .withComponents(Town.class)
                .withSeed(5)
                .withInteractionRadius(1)
                .withSystems(section -> section.world().addSystem(new OwnSystem(section, (em, own) -> {
                    Map<Integer, Integer> people = new HashMap<>();
                    for (var entity :
                            em.queryBuilder().withAll(Town.class).build().toEntityArray()) {
                        Town town = em.getComponent(entity, Town.class);
                        people.merge(town.region, 1 + town.people % 3, Integer::sum);
                    }
                    for (var entity : own) {
                        long id = em.getComponent(entity, GlobalId.class).value();
                        int region = em.getComponent(entity, Town.class).region;
                        int next = (region + section.random(id).nextInt(2)) % 12;
                        int around =
                                people.getOrDefault((region + 1) % 12, 0) + people.getOrDefault((region + 11) % 12, 0);
                        em.setComponent(entity, new Town(next, around));
                    }
                })))
                .build();
        for (int i = 1; i <= 50; i++) {
            world.section(0).world().entityManager().createEntity(new GlobalId(i), new Town(i % 12, 1));
        }
        return world;
    }

    @Test
    @Row("CLU-1.1")
    void agentsOfAGraphHaveTheStateOfTheUncutGraph() {
        try (SectionedWorld uncut = ring(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
                SectionedWorld cut = ring(0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3)) {
            assertThat(CutComparison.run(uncut, cut, 60)).isNull();
            assertThat(cut.cut().haloWidth()).isEqualTo(1);
            assertThat(cut.cut().neighboursOf(0)).containsExactly(1, 3);
            assertThat(cut.section(2).ghostCount()).isPositive();
        }
    }

    @Test
    void anAgentInARegionThatIsNotThereIsRefused() {
        try (SectionedWorld world = ring(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) {
            world.section(0).world().entityManager().createEntity(new GlobalId(99), new Town(12, 0));
            assertThatThrownBy(() -> world.run(1))
                    .hasMessage(
                            "In section 0, at the end of tick 0: An agent is in region 12, and there are regions 0 to"
                                    + " 11. Let the model keep Town.region in this range.");
        }
    }

    @Test
    void neighboursThatAreNotMutualAreRefused() {
        Sections cut = RectangleSections.of(Plane.bounded(60, 60, Spot.class, "x", "y"), 3, 1, 5);
        Sections wrong = new Sections() {
            @Override
            public int count() {
                return 3;
            }

            @Override
            public double haloWidth() {
                return cut.haloWidth();
            }

            @Override
            public Class<? extends IComponentData> placeType() {
                return cut.placeType();
            }

            @Override
            public int[] neighboursOf(int section) {
                return section == 0 ? new int[] {1, 2} : cut.neighboursOf(section);
            }

            @Override
            public Places placesIn(EntityManager em, int section) {
                return cut.placesIn(em, section);
            }
        };
        assertThatThrownBy(() ->
                        SectionedWorld.of(wrong).withComponents(Spot.class).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Section 0 has the neighbour 2, whose neighbours are [1]. Let two sections be neighbours of"
                        + " each other, ascending.");
    }
}
