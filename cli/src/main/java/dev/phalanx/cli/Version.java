package dev.phalanx.cli;

import java.lang.module.ModuleDescriptor;
import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/// What `phalanx --version` prints: the version of this module and of the JVM it runs on.
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = Optional.ofNullable(Main.class.getModule().getDescriptor())
                .flatMap(ModuleDescriptor::rawVersion)
                .orElse("(version unknown: not started as a module)");
        return new String[] {"phalanx " + version, "Java " + Runtime.version()};
    }
}
