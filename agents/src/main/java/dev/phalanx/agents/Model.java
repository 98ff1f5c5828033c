package dev.phalanx.agents;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.systems.World;

/// A model that a [Batch] can run: how a world begins, what a step is, and what is reported.
///
/// ```java
/// final class WolfSheep implements Model<WolfSheep.Parameters> {
///     record Parameters(@Range(min = 0) int sheep, int wolves, @Doc("steps until grass has grown") int regrowth) {}
///
///     @Override
///     public Parameters parameters() {
///         return new Parameters(60, 40, 20);
///     }
///
///     @Override
///     public void setup(World world, Parameters parameters, Random rng) {
///         world.addSystem(new WolfSheepSystem(parameters, rng));
///     }
///
///     @Report
///     double grassPerSheep() {
///         return …;
///     }
/// }
/// ```
///
/// One object serves one run. Several threads run models at the same time, each with a world of its own, so a run must
/// change no static variables. It is to depend on the parameters and the random numbers alone.
///
/// @param <P> the parameters: a record whose components are numbers, booleans, characters, strings and enums. Numbers
///     can have a [Range], and each component a [Doc]. If the record or a report is not public, or in a package that is
///     not exported, its module opens the package to `dev.phalanx.agents`.
public interface Model<P extends Record> {
    /// The parameters of a run that says nothing else.
    P parameters();

    /// Fills the world with the state before the first step.
    ///
    /// @param world empty, new, and in use by this run alone; what its systems and jobs throw ends the run
    /// @param rng the stream of the run's seed. Store it in a component if the model draws numbers later
    void setup(World world, P parameters, Random rng);

    /// Makes a step. By default, it updates the world.
    default void step(World world) {
        world.update();
    }

    /// What is reported. It may be called before [#setup]; the functions in it are called afterwards. By default, these
    /// are the methods of the model that have a [Report], in each step.
    default DataCollector reports() {
        return DataCollector.every(1).reports(this);
    }
}
