package dev.phalanx.entities.systems;

import java.util.ArrayList;
import java.util.List;

/// A system that keeps what is called on it in a list that all of them share.
abstract class LoggingSystem implements ISystemStartStop {
    static final List<String> LOG = new ArrayList<>();

    private final String name;

    LoggingSystem(String name) {
        this.name = name;
    }

    /// A system that can be added several times, in the order in which it is.
    static LoggingSystem named(String name) {
        return new LoggingSystem(name) {};
    }

    /// What has been called since the last time, which is forgotten.
    static List<String> taken() {
        List<String> taken = List.copyOf(LOG);
        LOG.clear();
        return taken;
    }

    void log(String what) {
        LOG.add(name + " " + what);
    }

    @Override
    public void onCreate(SystemState state) {
        log("create");
    }

    @Override
    public void onStartRunning(SystemState state) {
        log("start");
    }

    @Override
    public void onUpdate(SystemState state) {
        log("update");
    }

    @Override
    public void onStopRunning(SystemState state) {
        log("stop");
    }

    @Override
    public void onDestroy(SystemState state) {
        log("destroy");
    }
}
