package dev.phalanx.metrics.internal;

import dev.phalanx.entities.diagnostics.WorldTool;
import dev.phalanx.metrics.WorldMBeans;

/// Registers the MXBeans of all worlds for `-Dphalanx.jmx=true`.
public final class MBeansTool implements WorldTool {
    /// For the service loader.
    public MBeansTool() {}

    @Override
    public String name() {
        return "jmx";
    }

    @Override
    public void start(String value) {
        switch (value) {
            case "", "true" -> WorldMBeans.registerAll();
            case "false" -> {}
            default ->
                throw new IllegalArgumentException(
                        "-Dphalanx.jmx=" + value + " is not a switch. Give true or false, or leave the value out.");
        }
    }
}
