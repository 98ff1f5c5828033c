package dev.phalanx.inspector;

/// Shows the worlds of this process in a browser.
public final class Inspector {
    private Inspector() {}
}
