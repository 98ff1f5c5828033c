package dev.phalanx.inspector.internal.tool;

import dev.phalanx.entities.diagnostics.WorldTool;
import dev.phalanx.inspector.Inspector;
import dev.phalanx.inspector.InspectorOptions;

/// Starts an inspector of all worlds for `-Dphalanx.inspect`.
public final class InspectorTool implements WorldTool {
    /// For the service loader.
    public InspectorTool() {}

    @Override
    public String name() {
        return "inspect";
    }

    @Override
    public void start(String value) {
        Inspector.startForAll(options(value)).printUrl();
    }

    private static InspectorOptions options(String value) {
        InspectorOptions options = Inspector.options();
        if (!value.isEmpty() && !value.equals("true")) {
            options = options.port(port(value));
        }
        if (Boolean.getBoolean("phalanx.inspect.writes")) {
            options = options.allowWrites();
        }
        options = options.token(System.getProperty("phalanx.inspect.token", ""));
        options = options.address(System.getProperty("phalanx.inspect.address", options.address()));
        for (String host : System.getProperty("phalanx.inspect.hosts", "").split(",", -1)) {
            if (!host.isBlank()) {
                options = options.allowHost(host.strip());
            }
        }
        return options;
    }

    private static int port(String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException noNumber) {
            throw new IllegalArgumentException(
                    "-Dphalanx.inspect is \"" + value + "\". Give a port, such as -Dphalanx.inspect=27750.");
        }
    }
}
