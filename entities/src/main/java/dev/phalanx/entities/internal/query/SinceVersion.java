package dev.phalanx.entities.internal.query;

/// The version that changes must be newer than to count for some filters: that of one query, or of all queries of a
/// system, for which it is the version of the system's last update.
public final class SinceVersion {
    private int version;
    private int times;

    /// 0: everything has changed since.
    public SinceVersion() {}

    /// The version; 0 if everything counts.
    public int get() {
        return version;
    }

    /// Changes count from now on if they are newer than `since`; all do, if it is 0.
    public void set(int since) {
        version = since;
        times++;
    }

    /// The number of times that it has been set.
    int times() {
        return times;
    }
}
