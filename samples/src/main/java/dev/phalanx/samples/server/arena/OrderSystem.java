package dev.phalanx.samples.server.arena;

import static dev.phalanx.entities.query.QueryTerms.enabledRW;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.InitializationSystemGroup;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/// Carries out the orders that have arrived, before anything else happens in a tick.
@UpdateInGroup(InitializationSystemGroup.class)
final class OrderSystem implements ISystem {
    /// The units of a team stand in rows of this many.
    private static final int ROW = 8;

    private static final float METRES_APART = 1.5f;

    private final ConcurrentLinkedQueue<Order> orders = new ConcurrentLinkedQueue<>();
    private @Nullable List<TimedOrder> history;
    private long tick;

    /// Adds an order, on any thread.
    void submit(Order order) {
        orders.add(order);
    }

    /// Adds the orders that are carried out from now on to a list.
    void record(List<TimedOrder> list) {
        history = list;
    }

    @Override
    public void onUpdate(SystemState state) {
        for (Order order = orders.poll(); order != null; order = orders.poll()) {
            if (history != null) {
                history.add(new TimedOrder(tick, order));
            }
            carryOut(order);
        }
        tick++;
    }

    private static void carryOut(Order order) {
        int[] placed = {0};
        SystemAPI.query(rw(Destination.class), enabledRW(Moving.class))
                .withPresent(Moving.class)
                .withAll(Team.class)
                .withSharedComponentFilter(new Team(order.team()))
                .forEach((destination, moving) -> {
                    int unit = placed[0]++;
                    int row = unit / ROW;
                    destination.x = Field.inside(order.x() + METRES_APART * (unit % ROW));
                    destination.y = Field.inside(order.y() + METRES_APART * row);
                    moving.set(true);
                });
    }
}
