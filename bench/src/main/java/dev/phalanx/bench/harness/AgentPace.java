package dev.phalanx.bench.harness;

/// How often models of agents are run.
///
/// @param seeds how many runs results are compared over
/// @param first how many JVMs make a first run
/// @param rounds how many JVMs make warm runs
/// @param warmUpMillis how long a JVM runs a model before it is measured, in milliseconds
/// @param runs how many runs of a warm JVM are measured
record AgentPace(int seeds, int first, int rounds, int warmUpMillis, int runs) {
    static AgentPace of(Pace pace, boolean isScale) {
        if (isScale) {
            // Runs take seconds.
            return pace == Pace.QUICK ? new AgentPace(1, 0, 1, 0, 1) : new AgentPace(1, 0, 3, 0, 3);
        }
        return switch (pace) {
            case QUICK -> new AgentPace(100, 1, 1, 1_500, 5);
            case STANDARD -> new AgentPace(100, 11, 3, 6_000, 33);
            case LONG -> new AgentPace(100, 25, 5, 10_000, 100);
        };
    }
}
