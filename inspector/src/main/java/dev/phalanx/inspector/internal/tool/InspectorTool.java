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
            options = options.port(port(value, "phalanx.inspect"));
        }
        if (Boolean.getBoolean("phalanx.inspect.writes")) {
            options = options.allowWrites();
        }
        String bevy = System.getProperty("phalanx.inspect.bevy");
        if (bevy != null) {
            options = options.bevyRemoteProtocol(
                    bevy.isEmpty() || bevy.equals("true")
                            ? InspectorOptions.DEFAULT_BEVY_PORT
                            : port(bevy, "phalanx.inspect.bevy"));
        }
        return options;
    }

    private static int port(String value, String property) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException noNumber) {
            throw new IllegalArgumentException(
                    "-D" + property + " is \"" + value + "\". Give a port, such as -D" + property + "=27750.");
        }
    }
}
