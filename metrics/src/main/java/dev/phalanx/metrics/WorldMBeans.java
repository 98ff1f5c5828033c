package dev.phalanx.metrics;

import dev.phalanx.entities.systems.World;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/// Registers a [WorldMXBean] for each world, so that JConsole, VisualVM and other JMX clients show it.
///
/// ```java
/// WorldMBeans beans = WorldMBeans.registerAll();
/// ```
///
/// The name of an MXBean is `dev.phalanx:type=World,name="Game",id=1`. The id distinguishes worlds of the same name;
/// the name of the world is quoted as [ObjectName#quote] does it. An MXBean is unregistered when its world is closed,
/// or when this object is.
///
/// The JVM switch `-Dphalanx.jmx=true` does the same as `registerAll()` when the first world is created, if this
/// library is on the class path or module path.
public final class WorldMBeans implements AutoCloseable {
    private static final AtomicLong LAST_ID = new AtomicLong();

    private final MBeanServer server;
    private final List<ObjectName> names = new CopyOnWriteArrayList<>();
    private Runnable end = () -> {};

    private WorldMBeans(MBeanServer server) {
        this.server = Objects.requireNonNull(server, "server is null. Give an MBean server.");
    }

    /// Registers the worlds of the process that [World#all()] lists, in the MBean server of the platform: open worlds
    /// when their next frame begins, new worlds when they are created.
    public static WorldMBeans registerAll() {
        return registerAll(ManagementFactory.getPlatformMBeanServer());
    }

    /// Same as [#registerAll()], in an MBean server of your choice.
    public static WorldMBeans registerAll(MBeanServer server) {
        WorldMBeans beans = new WorldMBeans(server);
        beans.end = WorldMetrics.ofAll(beans::add);
        return beans;
    }

    /// Registers one world of the calling thread, in the MBean server of the platform.
    ///
    /// @throws IllegalStateException if the calling thread does not own the world, or the MBean server refuses the
    ///     MXBean
    /// @throws dev.phalanx.structs.DisposedException if the world was closed
    public static WorldMBeans register(World world) {
        return register(world, ManagementFactory.getPlatformMBeanServer());
    }

    /// Same as [#register(World)], in an MBean server of your choice.
    public static WorldMBeans register(World world, MBeanServer server) {
        WorldMBeans beans = new WorldMBeans(server);
        WorldMetrics metrics = WorldMetrics.of(world);
        beans.end = metrics::close;
        boolean isRegistered = false;
        try {
            beans.add(metrics);
            isRegistered = true;
        } finally {
            if (!isRegistered) {
                metrics.close();
            }
        }
        return beans;
    }

    private void add(WorldMetrics metrics) {
        ObjectName name = register(metrics);
        names.add(name);
        metrics.addListener(new WorldMetricsListener() {
            @Override
            public void closed() {
                names.remove(name);
                unregister(name);
            }
        });
    }

    private ObjectName register(WorldMetrics metrics) {
        WorldBean bean = new WorldBean(metrics);
        while (true) {
            ObjectName name = nameOf(metrics.worldName(), LAST_ID.incrementAndGet());
            try {
                server.registerMBean(bean, name);
                return name;
            } catch (InstanceAlreadyExistsException _) {
                // Another class loader has this library too, and counts for itself.
            } catch (JMException refused) {
                throw new IllegalStateException(
                        "The MBean server refused " + name + ": " + refused.getMessage()
                                + ". See the cause of this exception.",
                        refused);
            }
        }
    }

    private static ObjectName nameOf(String world, long id) {
        try {
            return new ObjectName("dev.phalanx:type=World,name=" + ObjectName.quote(world) + ",id=" + id);
        } catch (MalformedObjectNameException impossible) {
            throw new IllegalStateException("The quoted name of world \"" + world + "\" is malformed.", impossible);
        }
    }

    private void unregister(ObjectName name) {
        try {
            server.unregisterMBean(name);
        } catch (InstanceNotFoundException _) {
            // Other code, such as the shutdown of a container, has unregistered it.
        } catch (JMException refused) {
            throw new IllegalStateException(
                    "The MBean server did not unregister " + name + ": " + refused.getMessage()
                            + ". See the cause of this exception.",
                    refused);
        }
    }

    /// The names of the MXBeans that are registered now, in the order of their registration.
    public List<ObjectName> names() {
        return List.copyOf(names);
    }

    /// Unregisters the MXBeans and registers no more, on any thread. Closing it again does nothing.
    @Override
    public void close() {
        end.run();
    }
}
