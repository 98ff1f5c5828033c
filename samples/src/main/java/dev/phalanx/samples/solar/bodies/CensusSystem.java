package dev.phalanx.samples.solar.bodies;

import static dev.phalanx.entities.query.QueryTokens.ro;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.samples.solar.belts.Zone;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.Arrays;
import java.util.List;

/// Counts the asteroids by the zone they are in, and keeps the least and the most that a zone has held.
@UpdateAfter(PlaceSystem.class)
final class CensusSystem implements ISystem {
    private final ZoneMap zones;
    private final int[] leadingPlanets;
    private final NativeArray<Entity> planets;
    private final int[] now;
    private final int[] least;
    private final int[] most;

    /// Prepares the counts.
    ///
    /// @param zones the zones
    /// @param planets the planets, which sectors move with
    CensusSystem(List<Zone> zones, NativeArray<Entity> planets) {
        this.zones = new ZoneMap(zones);
        this.planets = planets;
        leadingPlanets = zones.stream()
                .flatMap(zone -> zone.sector().stream())
                .mapToInt(Zone.Sector::planetIndex)
                .distinct()
                .toArray();
        now = new int[this.zones.count()];
        least = new int[this.zones.count()];
        most = new int[this.zones.count()];
        Arrays.fill(least, Integer.MAX_VALUE);
    }

    @Override
    public void onUpdate(SystemState state) {
        EntityManager entities = state.entityManager();
        for (int planet : leadingPlanets) {
            Position position = entities.getComponent(planets.get(planet), Position.class);
            zones.aim(planet, position.x, position.y);
        }
        Arrays.fill(now, 0);
        entities.query(ro(Position.class))
                .withAll(FamilyMember.class)
                .forEach(position -> now[zones.zoneOf(position.x, position.y, position.z)]++);
        for (int i = 0; i < now.length; i++) {
            least[i] = Math.min(least[i], now[i]);
            most[i] = Math.max(most[i], now[i]);
        }
    }

    /// The asteroids in a zone at the last update.
    ///
    /// @param zone the zone's index; one behind the last zone for those in none
    int now(int zone) {
        return now[zone];
    }

    /// The least asteroids a zone had at an update.
    ///
    /// @param zone the zone's index
    int least(int zone) {
        return least[zone];
    }

    /// The most asteroids a zone had at an update.
    ///
    /// @param zone the zone's index
    int most(int zone) {
        return most[zone];
    }
}
