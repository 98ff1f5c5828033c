package dev.phalanx.bench.harness;

/// Is notified of the progress of a bench.
public interface Progress {
    /// Called once, when it is known what will run.
    ///
    /// @param count the number of steps
    void begin(int count);

    /// Called before each step.
    ///
    /// @param name what is done, such as `iterate_2 phalanx`
    void step(String name);
}
