package dev.phalanx.cluster.internal.tool;

import dev.phalanx.cluster.SectionedWorld;
import dev.phalanx.entities.sections.SectionsReport;
import dev.phalanx.entities.sections.SectionsSource;
import dev.phalanx.entities.systems.World;
import org.jspecify.annotations.Nullable;

/// Lets tools find the report of the world that a world is a section of.
public final class ClusterSections implements SectionsSource {
    /// For the service loader.
    public ClusterSections() {}

    @Override
    public @Nullable SectionsReport find(World world) {
        SectionedWorld whole = SectionedWorld.find(world);
        return whole == null ? null : whole.report();
    }
}
