package dev.phalanx.samples.regions;

import dev.phalanx.cluster.GhostAgent;
import dev.phalanx.cluster.GlobalId;
import dev.phalanx.cluster.Section;
import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.structs.NativeArray;
import java.util.Arrays;
import java.util.List;

/// Agents walk on, and those who are near an ill one can fall ill. Near is who is in the same cell of a metre or in one
/// of the eight around it.
final class SpreadSystem implements ISystem {
    /// How far an agent can be from one that it takes the illness from: two cells and their diagonal.
    static final double REACH = 3;

    private static final float TURN = 0.2f;
    private static final float FASTEST = 1;

    private final Section section;
    private final RegionsOptions options;
    private EntityQuery all;
    private EntityQuery own;
    private int[] ill = {};

    SpreadSystem(Section section, RegionsOptions options) {
        this.section = section;
        this.options = options;
        EntityManager em = section.world().entityManager();
        this.all = em.queryBuilder()
                .withAll(GlobalId.class, Place.class, Health.class)
                .build(); // ghosts too
        this.own = em.queryBuilder()
                .withAll(GlobalId.class)
                .withAllRW(Place.class, Health.class)
                .withAllRW(Walk.class)
                .withNone(GhostAgent.class)
                .build();
    }

    @Override
    public void onUpdate(SystemState state) {
        EntityManager em = state.entityManager();
        Cells cells = count(em, all.toArchetypeChunkArray());
        var ids = em.getComponentTypeHandle(GlobalId.class, true);
        var places = em.getComponentTypeHandle(Place.class, false);
        var walks = em.getComponentTypeHandle(Walk.class, false);
        var healths = em.getComponentTypeHandle(Health.class, false);
        for (ArchetypeChunk chunk : own.toArchetypeChunkArray()) {
            NativeArray<GlobalId> id = chunk.getNativeArray(ids);
            NativeArray<Place> place = chunk.getNativeArray(places);
            NativeArray<Walk> walk = chunk.getNativeArray(walks);
            NativeArray<Health> health = chunk.getNativeArray(healths);
            for (int i = 0; i < chunk.count(); i++) {
                Random random = section.random(id.get(i).value());
                Place at = place.get(i);
                health.set(i, next(health.get(i), cells.around(at), random));
                Walk going = turned(at, walk(walk.get(i), random));
                walk.set(i, going);
                place.set(i, new Place(within(at.x() + going.x()), within(at.y() + going.y())));
            }
        }
    }

    private Health next(Health now, int illAround, Random random) {
        if (now.isIll()) {
            return new Health(now.ticksIll() == 1 ? Health.IMMUNE : now.ticksIll() - 1);
        }
        boolean fallsIll = now.ticksIll() == 0 && illAround > 0 && random.nextInt(100) < 10 * illAround;
        return fallsIll ? new Health(options.ticksIll()) : now;
    }

    private static Walk walk(Walk now, Random random) {
        return new Walk(
                Math.clamp(now.x() + random.nextFloat(-TURN, TURN), -FASTEST, FASTEST),
                Math.clamp(now.y() + random.nextFloat(-TURN, TURN), -FASTEST, FASTEST));
    }

    /// Agents turn round at the border of the world.
    private Walk turned(Place at, Walk going) {
        float x = at.x() + going.x();
        float y = at.y() + going.y();
        boolean isOutX = x < 0 || x >= options.size();
        boolean isOutY = y < 0 || y >= options.size();
        return new Walk(isOutX ? -going.x() : going.x(), isOutY ? -going.y() : going.y());
    }

    private float within(float place) {
        return Math.clamp(place, 0, Math.nextDown((float) options.size()));
    }

    /// How many ill agents there are in each cell of the section and its halo.
    private record Cells(int[] ill, int left, int bottom, int columns) {
        int around(Place at) {
            int first = ((int) at.y() - bottom) * columns + (int) at.x() - left;
            int sum = 0;
            for (int row = -columns; row <= columns; row += columns) {
                sum += ill[first + row - 1] + ill[first + row] + ill[first + row + 1];
            }
            return sum;
        }
    }

    /// Counts before anything is written: what an agent does follows from the state at the beginning of the tick.
    private Cells count(EntityManager em, List<ArchetypeChunk> chunks) {
        var places = em.getComponentTypeHandle(Place.class, true);
        var healths = em.getComponentTypeHandle(Health.class, true);
        int left = Integer.MAX_VALUE;
        int bottom = Integer.MAX_VALUE;
        int right = 0;
        int top = 0;
        for (ArchetypeChunk chunk : chunks) {
            NativeArray<Place> place = chunk.getNativeArray(places);
            for (int i = 0; i < chunk.count(); i++) {
                Place at = place.get(i);
                left = Math.min(left, (int) at.x());
                right = Math.max(right, (int) at.x());
                bottom = Math.min(bottom, (int) at.y());
                top = Math.max(top, (int) at.y());
            }
        }
        int columns = Math.max(0, right - left) + 3;
        int count = columns * (Math.max(0, top - bottom) + 3);
        if (ill.length < count) {
            ill = new int[count];
        }
        Arrays.fill(ill, 0, count, 0);
        Cells cells = new Cells(ill, left - 1, bottom - 1, columns);
        for (ArchetypeChunk chunk : chunks) {
            NativeArray<Place> place = chunk.getNativeArray(places);
            NativeArray<Health> health = chunk.getNativeArray(healths);
            for (int i = 0; i < chunk.count(); i++) {
                if (health.get(i).isIll()) {
                    Place at = place.get(i);
                    ill[((int) at.y() - cells.bottom) * columns + (int) at.x() - cells.left]++;
                }
            }
        }
        return cells;
    }
}
