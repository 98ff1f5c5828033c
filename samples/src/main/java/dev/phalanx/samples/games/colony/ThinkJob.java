package dev.phalanx.samples.games.colony;

import dev.phalanx.collections.NativeList;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.jobs.ChunkIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.WithNone;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.jobs.NativeDisableContainerSafetyRestriction;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;

/// Decides what workers do next.
@WithNone(Tired.class)
record ThinkJob(
        float seconds,
        int day,
        BlobAssetReference<Rules> rules,
        @ReadOnly NativeList<Entity> deposits,
        @ReadOnly ComponentLookup<Deposit> ores,
        @ReadOnly ComponentLookup<Stockpile> stockpiles,
        @NativeDisableContainerSafetyRestriction @ReadOnly ComponentLookup<Position> positions,
        EntityCommandBuffer.ParallelWriter commands)
        implements IJobEntity {
    void execute(
            @ChunkIndexInQuery int sortKey,
            Entity entity,
            Task task,
            @ReadOnly Position position,
            Home home,
            Job job,
            DynamicBuffer<Waypoint> path,
            DynamicBuffer<Item> items) {
        switch (task.state) {
            case IDLE -> {
                Entity target = deposits.get((int) ((entity.index() * 31L + task.done * 7L + day) % deposits.length()));
                Deposit deposit = ores.tryGetComponent(target);
                if (deposit != null && deposit.amount > 0) {
                    task.target = target;
                    task.state = State.WALKING;
                    go(path, position, positions.get(target));
                } else {
                    task.done++;
                }
            }
            case WALKING -> {
                if (path.isEmpty()) {
                    task.state = State.DIGGING;
                    task.seconds = rules.value().digging();
                }
            }
            case DIGGING -> {
                task.seconds -= seconds;
                if (task.seconds <= 0) {
                    Yield yield = rules.value().yields().get(job.number());
                    Deposit deposit = ores.tryGetComponent(task.target);
                    if (deposit != null) {
                        items.add(new Item(deposit.kind, yield.amount()));
                    }
                    task.state = State.RETURNING;
                    go(path, position, positions.get(home.stockpile()));
                }
            }
            case RETURNING -> {
                if (path.isEmpty()) {
                    task.done++;
                    task.state = task.done % 8 == 0 ? State.RESTING : State.IDLE;
                    if (task.done % 16 == 0 && stockpiles.get(home.stockpile()).ore % 2 == 0) {
                        commands.setSharedComponent(sortKey, entity, new Job((job.number() + 1) % 3));
                    }
                }
            }
            case RESTING -> {
                commands.setComponent(sortKey, entity, new Tired(2));
                commands.setComponentEnabled(sortKey, entity, Tired.class, true);
                task.state = State.IDLE;
            }
        }
    }

    private static void go(DynamicBuffer<Waypoint> path, Position from, Position to) {
        path.clear();
        path.add(new Waypoint(to.x, from.y));
        path.add(new Waypoint(to.x, to.y));
    }
}
