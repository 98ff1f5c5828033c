package dev.phalanx.samples.solar.bodies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.samples.solar.belts.Zone;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ZoneMapTest {
    private static final List<Zone> ZONES = List.of(
            new Zone("near", 0, 2.5, Optional.empty()),
            new Zone("ahead", 4.6, 5.9, Optional.of(new Zone.Sector(0, 60, 30))),
            new Zone("belt", 2.5, 2.501, Optional.empty()),
            new Zone("wide", 2.501, 5.2, Optional.empty()),
            new Zone("far", 6, Double.POSITIVE_INFINITY, Optional.empty()));

    private final ZoneMap map = new ZoneMap(ZONES);

    @Test
    void aDistanceDecides() {
        assertThat(map.zoneOf(1, 1, 0)).isZero();
        assertThat(map.zoneOf(0, 3, 0)).isEqualTo(3);
        assertThat(map.zoneOf(0, 0, 3)).isEqualTo(3);
        assertThat(map.zoneOf(-500, 0, 0)).isEqualTo(4);
    }

    @Test
    void aZoneBeginsWhereTheOneBeforeEnds() {
        assertThat(map.zoneOf(Math.nextDown(2.5f), 0, 0)).isZero();
        assertThat(map.zoneOf(2.5f, 0, 0)).isEqualTo(2);
        assertThat(map.zoneOf(2.501f, 0, 0)).isEqualTo(3);
    }

    @Test
    void whatLiesInNoZoneIsElsewhere() {
        assertThat(map.zoneOf(-5.5f, 0, 0)).isEqualTo(5);
        assertThat(map.count()).isEqualTo(6);
    }

    @Test
    void aSectorMovesWithItsPlanet() {
        map.aim(0, 5.2, 0);
        assertThat(map.zoneOf(point(60, 5)[0], point(60, 5)[1], 0)).isEqualTo(1);
        assertThat(map.zoneOf(point(89, 5)[0], point(89, 5)[1], 0)).isEqualTo(1);
        assertThat(map.zoneOf(point(91, 5)[0], point(91, 5)[1], 0)).isEqualTo(3);

        map.aim(0, -5.2, 0);
        assertThat(map.zoneOf(point(240, 5)[0], point(240, 5)[1], 0)).isEqualTo(1);
        assertThat(map.zoneOf(point(60, 5)[0], point(60, 5)[1], 0)).isEqualTo(3);
    }

    @Test
    void anotherPlanetDoesNotMoveTheSector() {
        map.aim(0, 5.2, 0);
        map.aim(1, -5.2, 0);

        assertThat(map.zoneOf(point(60, 5)[0], point(60, 5)[1], 0)).isEqualTo(1);
    }

    @Test
    void theRingsGiveWhatASearchThroughTheListGives() {
        map.aim(0, 3, 4);
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 20_000; i++) {
            float x = (float) (14 * random.nextDouble() - 7);
            float y = (float) (14 * random.nextDouble() - 7);
            float z = (float) (2 * random.nextDouble() - 1);
            assertThat(map.zoneOf(x, y, z)).as("%s, %s, %s", x, y, z).isEqualTo(searched(x, y, z));
        }
    }

    private static int searched(float x, float y, float z) {
        float distance = (float) Math.sqrt(x * x + y * y + z * z);
        double ahead = Math.toDegrees(Math.atan2(y, x) - Math.atan2(4, 3));
        for (int i = 0; i < ZONES.size(); i++) {
            Zone zone = ZONES.get(i);
            boolean inShell = distance >= (float) zone.from() && distance < (float) zone.to();
            boolean inSector = zone.sector().isEmpty() || Math.abs(Math.IEEEremainder(ahead - 60, 360)) <= 30;
            if (inShell && inSector) {
                return i;
            }
        }
        return ZONES.size();
    }

    private static float[] point(double degrees, double distance) {
        double angle = Math.toRadians(degrees);
        return new float[] {(float) (distance * Math.cos(angle)), (float) (distance * Math.sin(angle))};
    }
}
