package dev.phalanx.metrics;

/// How often a system or group was updated since its MXBean was registered, how long that took, and how often it
/// failed.
///
/// @param group whether it is a group, whose updates last as long as those of its members together
/// @param updates the number of updates
/// @param lastMillis the duration of the last update in milliseconds
/// @param meanMillis the mean duration of the updates in milliseconds; 0 before the first
/// @param totalMillis the duration of all updates together in milliseconds
/// @param failures the number of exceptions that its methods have thrown since it was added to its world
public record SystemUpdateTimes(
        boolean group, long updates, double lastMillis, double meanMillis, double totalMillis, long failures) {
    static SystemUpdateTimes of(SystemMetrics system) {
        long updates = system.updates();
        double totalMillis = system.totalNanos() / 1e6;
        return new SystemUpdateTimes(
                system.isGroup(),
                updates,
                system.lastNanos() / 1e6,
                updates == 0 ? 0 : totalMillis / updates,
                totalMillis,
                system.failures());
    }
}
