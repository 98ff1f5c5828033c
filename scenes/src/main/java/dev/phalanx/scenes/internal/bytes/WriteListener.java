package dev.phalanx.scenes.internal.bytes;

/// Is notified of the progress of a file that is being written, and can cancel the writing.
public interface WriteListener {
    /// Called before each block.
    ///
    /// @throws java.util.concurrent.CancellationException if nothing more is to be written
    void beforeBlock();

    /// Called after each block.
    ///
    /// @param rawBytes bytes of the block before compression
    void wrote(int rawBytes);
}
