package dev.phalanx.cluster;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Says what a [SectionedWorld] is like, and makes it.
public final class SectionedWorldBuilder {
    private final Sections sections;
    private final List<Class<? extends IComponent>> components = new ArrayList<>();
    private final Map<Class<? extends IManagedComponentData>, AgentObjects<?>> objects = new HashMap<>();
    private Consumer<Section> systems = section -> {};
    private @Nullable Transport transport;
    private double radius;
    private long seed;
    private int threads = 1;
    private float deltaTime = 1;

    SectionedWorldBuilder(Sections sections) {
        this.sections = Objects.requireNonNull(sections, "sections");
    }

    /// Names the component classes that agents may have, in addition to those named before: of a struct type, tags,
    /// buffers and shared components, [enableable][dev.phalanx.entities.components.IEnableableComponent] ones included.
    /// [GlobalId] need not be named, and managed ones are named with [a codec][#withManagedComponent].
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final SectionedWorldBuilder withComponents(Class<? extends IComponent>... types) {
        components.addAll(Arrays.asList(types));
        return this;
    }

    /// Names a managed component that agents may have, and what writes its objects as bytes: an agent that moves to
    /// another section gets an object that is made of them there.
    ///
    /// @param codec for all sections
    public <T extends IManagedComponentData> SectionedWorldBuilder withManagedComponent(
            Class<T> type, AgentCodec<T> codec) {
        objects.put(type, new AgentObjects<>(type, Objects.requireNonNull(codec, "codec")));
        return this;
    }

    /// Says what adds the systems of a section. It is called once for each section, in order, on the thread that builds
    /// the world; on a [ClusterNode], also on the thread that runs it, when a section moves there.
    public SectionedWorldBuilder withSystems(Consumer<Section> newSystems) {
        systems = Objects.requireNonNull(newSystems, "newSystems");
        return this;
    }

    /// Sets the seed of the random numbers of all sections, see [Section#random]; 0 if it is not called.
    public SectionedWorldBuilder withSeed(long newSeed) {
        seed = newSeed;
        return this;
    }

    /// Sets how far an agent looks for others: the sections' halo has to be at least as wide.
    ///
    /// @param newRadius 0 or more, in the unit of [Sections#haloWidth]
    public SectionedWorldBuilder withInteractionRadius(double newRadius) {
        if (!(newRadius >= 0)) {
            throw new IllegalArgumentException(
                    "withInteractionRadius was given " + newRadius + ". Give a number that is 0 or more.");
        }
        radius = newRadius;
        return this;
    }

    /// Sets how many threads run the sections, 1 if it is not called. The result does not depend on it.
    ///
    /// @param newThreads 1 or more; those above the number of sections have nothing to do
    public SectionedWorldBuilder withThreads(int newThreads) {
        if (newThreads < 1) {
            throw new IllegalArgumentException("withThreads was given " + newThreads + ". Give a number above 0.");
        }
        threads = newThreads;
        return this;
    }

    /// Sets by how much the time goes on in a tick, in seconds, 1 if it is not called.
    ///
    /// @param seconds 0 or more
    public SectionedWorldBuilder withDeltaTime(float seconds) {
        if (!(seconds >= 0 && seconds < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "withDeltaTime was given " + seconds + ". Give a finite number that is 0 or more.");
        }
        deltaTime = seconds;
        return this;
    }

    Sections sections() {
        return sections;
    }

    long seed() {
        return seed;
    }

    float deltaTime() {
        return deltaTime;
    }

    /// Sets what carries messages, an [InProcessTransport] if it is not called.
    public SectionedWorldBuilder withTransport(Transport newTransport) {
        transport = Objects.requireNonNull(newTransport, "newTransport");
        return this;
    }

    /// Makes the world, without agents.
    ///
    /// @throws IllegalArgumentException if a component cannot be one of agents, the place is not among them, the halo
    ///     is narrower than the radius, or a section has more than 32 neighbours
    public SectionedWorld build() {
        return build(
                transport == null ? new InProcessTransport(sections.count()) : transport,
                IntStream.range(0, sections.count()).boxed().toList());
    }

    /// Makes some of the sections of a world.
    SectionedWorld build(Transport used, List<Integer> numbers) {
        if (sections.count() > 1 && sections.haloWidth() < radius) {
            throw new IllegalArgumentException("Agents look " + radius + " far for others, and the halo of sections is "
                    + sections.haloWidth()
                    + " wide, so that some would be missed. Make the halo at least as wide as the radius.");
        }
        AgentTypes types = new AgentTypes(components, objects, sections.placeType());
        SectionedWorld world = new SectionedWorld(sections, types, used, systems, seed, threads, deltaTime);
        try {
            for (int number : numbers) {
                world.place(List.of(world.make(number)), List.of());
            }
            return world;
        } catch (Throwable failed) {
            world.close();
            throw failed;
        }
    }
}
