package dev.phalanx.micrometer;

import dev.phalanx.entities.systems.World;
import dev.phalanx.metrics.WorldMetrics;
import dev.phalanx.metrics.WorldMetricsListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Binds worlds to meter registries of Micrometer.
///
/// ```java
/// new PhalanxMetrics(world).bindTo(registry);
/// ```
///
/// | meter | type | what it says |
/// |---|---|---|
/// | `phalanx.frame` | timer | the durations of the frames |
/// | `phalanx.frame.age` | gauge, seconds | the time since the last frame ended, which grows if the world hangs |
/// | `phalanx.system.update` | function timer | the durations of the updates of one system or group |
/// | `phalanx.world.entities`, `.archetypes`, `.chunks` | gauges | how many of them there are |
/// | `phalanx.world.chunk.memory` | gauge, bytes | the arrays of all chunks |
/// | `phalanx.world.structural.changes` | function counter | the structural changes |
/// | `phalanx.world.sync.points` | function timer | the sync points, and how long they took |
/// | `phalanx.world.jobs` | function counter | the jobs that systems have scheduled |
/// | `phalanx.world.job.waits` | function timer | the waits of systems for jobs of other threads |
/// | `phalanx.failures` | function counter | the failures of systems and jobs |
/// | `phalanx.late.ticks` | function timer | the ticks of the run loop that began late, and by how much |
///
/// Each meter has the tag `world`, with the name of the world. If the registry has meters of another world of that
/// name, the tag is `Game#2`. `phalanx.system.update` also has the tags `system` and `kind`, which is `system` or
/// `group`; a group lasts as long as its members, so only sum over one kind. `phalanx.failures` also has the tags
/// `system`, `job` and `exception`, the name of the exception's class; `system` and `job` are `none` where there is
/// none.
///
/// The world is sampled on its own thread, without allocation; see [WorldMetrics]. Its meters are removed from the
/// registries when it is closed, or when this object is.
public final class PhalanxMetrics implements MeterBinder, AutoCloseable {
    private final Tags tags;
    private final Runnable end;
    private final List<WorldMetrics> worlds = new ArrayList<>();
    private final List<MeterRegistry> registries = new ArrayList<>();

    /// Metrics of one world of the calling thread, which has to be open.
    ///
    /// @throws IllegalStateException if the calling thread does not own the world
    /// @throws dev.phalanx.structs.DisposedException if the world was closed
    public PhalanxMetrics(World world) {
        this(world, Tags.empty());
    }

    /// Metrics of one world of the calling thread, which has to be open.
    ///
    /// @param tags what all meters are tagged with besides
    /// @throws IllegalStateException if the calling thread does not own the world
    /// @throws dev.phalanx.structs.DisposedException if the world was closed
    public PhalanxMetrics(World world, Iterable<Tag> tags) {
        this.tags = required(tags);
        WorldMetrics metrics = WorldMetrics.of(world);
        this.end = metrics::close;
        add(metrics);
    }

    private PhalanxMetrics(Iterable<Tag> tags) {
        this.tags = required(tags);
        this.end = WorldMetrics.ofAll(this::add);
    }

    /// Metrics of every world of the process that [World#all()] lists: of open ones from their next frame on, of new
    /// ones from the start.
    ///
    /// @param tags what all meters are tagged with besides
    public static PhalanxMetrics ofAllWorlds(Iterable<Tag> tags) {
        return new PhalanxMetrics(tags);
    }

    private static Tags required(Iterable<Tag> tags) {
        return Tags.of(Objects.requireNonNull(tags, "tags is null. Give Tags.empty() for none."));
    }

    private void add(WorldMetrics metrics) {
        synchronized (worlds) {
            worlds.add(metrics);
            for (MeterRegistry registry : registries) {
                bind(metrics, registry);
            }
        }
        metrics.addListener(new WorldMetricsListener() {
            @Override
            public void closed() {
                synchronized (worlds) {
                    worlds.remove(metrics);
                }
            }
        });
    }

    /// Adds the meters of the worlds to a registry. Does nothing if it has them already, or if these metrics were
    /// closed. Any thread may call it.
    @Override
    public void bindTo(MeterRegistry registry) {
        Objects.requireNonNull(registry, "registry is null. Give a meter registry.");
        List<WorldMetrics> present;
        synchronized (worlds) {
            if (registries.contains(registry)) {
                return;
            }
            registries.add(registry);
            present = List.copyOf(worlds);
        }
        for (WorldMetrics metrics : present) {
            bind(metrics, registry);
        }
    }

    private void bind(WorldMetrics metrics, MeterRegistry registry) {
        WorldMeters.bind(metrics, registry, tags);
    }

    /// Removes the meters from the registries and ends the sampling, on any thread. Closing it again does nothing.
    @Override
    public void close() {
        end.run();
    }
}
