package dev.phalanx.testing;

import java.util.concurrent.atomic.AtomicReference;

/// A thread named "stranger" that runs one piece of code and ends.
public final class Stranger {
    private Stranger() {}

    /// Runs `code` on a thread named "stranger" and waits for its end.
    ///
    /// @return what the code threw, or null if it threw nothing
    public static Throwable thrownBy(Runnable code) {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread stranger = new Thread(
                () -> {
                    try {
                        code.run();
                    } catch (Throwable t) {
                        thrown.set(t);
                    }
                },
                "stranger");
        stranger.start();
        try {
            stranger.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return thrown.get();
    }
}
