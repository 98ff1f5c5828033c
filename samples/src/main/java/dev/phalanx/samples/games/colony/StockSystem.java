package dev.phalanx.samples.games.colony;

import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.collections.NativeLongReference;
import dev.phalanx.entities.reductions.LongSum;
import dev.phalanx.entities.reductions.Reduction;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Adds up what all teams have.
@UpdateAfter(ChiefSystem.class)
final class StockSystem implements ISystem {
    private final NativeLongReference ore = NativeLongReference.of(0);
    private final NativeLongReference wood = NativeLongReference.of(0);
    private final Reduction<LongSum> ores = Reduction.sum(ore);
    private final Reduction<LongSum> woods = Reduction.sum(wood);

    @Override
    public void onUpdate(SystemState state) {
        SystemAPI.query(ro(Stockpile.class)).reduce(ores, (pile, sum) -> sum.add(pile.ore));
        SystemAPI.query(ro(Stockpile.class)).reduce(woods, (pile, sum) -> sum.add(pile.wood));
        int carts = SystemAPI.queryBuilder().withAll(Cart.class).build().calculateEntityCount();
        SystemAPI.setSingleton(new Stocks(ore.get(), wood.get(), carts));
        Season season = SystemAPI.getSingleton(Season.class);
        SystemAPI.setSingleton(new Season(season.day() + 1, 1 + 0.5f * (float) Math.sin(season.day() / 100f)));
    }

    @Override
    public void onDestroy(SystemState state) {
        ore.close();
        wood.close();
    }
}
