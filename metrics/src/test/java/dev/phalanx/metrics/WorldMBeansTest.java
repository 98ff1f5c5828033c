package dev.phalanx.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.systems.World;
import dev.phalanx.testing.Stranger;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Set;
import javax.management.Attribute;
import javax.management.AttributeNotFoundException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.Test;

/// Worlds in an MBean server.
final class WorldMBeansTest extends MeasuredWorld {
    private final MBeanServer server = MBeanServerFactory.newMBeanServer();

    private Set<ObjectName> registered() throws Exception {
        return server.queryNames(new ObjectName("dev.phalanx:type=World,*"), null);
    }

    @Test
    void aWorldIsReadByTheNamesOfItsAttributes() throws Exception {
        try (WorldMBeans beans = WorldMBeans.register(world, server)) {
            world.addSystem(new SpawnSystem());
            world.addSystem(new JobSystem());
            world.update();
            world.update();
            ObjectName name = beans.names().getFirst();
            assertThat(server.getAttribute(name, "Name")).isEqualTo("Game");
            assertThat(server.getAttribute(name, "Frame")).isEqualTo(2);
            assertThat(server.getAttribute(name, "Frames")).isEqualTo(2L);
            assertThat(server.getAttribute(name, "Entities")).isEqualTo(2);
            assertThat(server.getAttribute(name, "Archetypes")).isEqualTo(em.archetypeCount());
            assertThat(server.getAttribute(name, "Chunks")).isEqualTo(1);
            assertThat(server.getAttribute(name, "ChunkBytes")).isEqualTo(em.chunkBytes());
            assertThat(server.getAttribute(name, "ScheduledJobs")).isEqualTo(2L);
            assertThat(server.getAttribute(name, "StructuralChanges"))
                    .isEqualTo(world.counters().structuralChanges());
            assertThat(server.getAttribute(name, "SyncPoints"))
                    .isEqualTo(world.counters().syncPoints());
            assertThat(server.getAttribute(name, "SyncPointMillis"))
                    .isEqualTo(world.counters().syncPointNanos() / 1e6);
            assertThat(server.getAttribute(name, "JobWaits"))
                    .isEqualTo(world.counters().jobWaits());
            assertThat(server.getAttribute(name, "JobWaitMillis"))
                    .isEqualTo(world.counters().jobWaitNanos() / 1e6);
            assertThat(server.getAttribute(name, "Failures")).isEqualTo(0L);
            assertThat(((TabularData) server.getAttribute(name, "FailureCounts")).isEmpty())
                    .isTrue();
            assertThat(server.getAttribute(name, "LateTicks")).isEqualTo(0L);
            assertThat(server.getAttribute(name, "LateTickMillis")).isEqualTo(0.0);
            assertThat((Double) server.getAttribute(name, "LastFrameMillis")).isPositive();
            assertThat((Double) server.getAttribute(name, "MeanFrameMillis")).isPositive();
            assertThat((Long) server.getAttribute(name, "MillisSinceLastFrame")).isNotNegative();
        }
    }

    @Test
    void systemsAreATableOfOpenTypes() throws Exception {
        try (WorldMBeans beans = WorldMBeans.register(world, server)) {
            world.addSystem(new SpawnSystem());
            world.update();
            TabularData table = (TabularData) server.getAttribute(beans.names().getFirst(), "Systems");
            assertThat(table.size()).isEqualTo(2);
            CompositeData spawn =
                    (CompositeData) table.get(new Object[] {"SpawnSystem"}).get("value");
            assertThat(spawn.get("updates")).isEqualTo(1L);
            assertThat(spawn.get("group")).isEqualTo(false);
            assertThat((Double) spawn.get("lastMillis"))
                    .isPositive()
                    .isEqualTo(spawn.get("meanMillis"))
                    .isEqualTo(spawn.get("totalMillis"));
            CompositeData group = (CompositeData)
                    table.get(new Object[] {"SimulationSystemGroup"}).get("value");
            assertThat(group.get("group")).isEqualTo(true);
        }
    }

    @Test
    void attributesCannotBeWritten() throws Exception {
        try (WorldMBeans beans = WorldMBeans.register(world, server)) {
            ObjectName name = beans.names().getFirst();
            assertThat(Arrays.stream(server.getMBeanInfo(name).getAttributes()).filter(MBeanAttributeInfo::isWritable))
                    .isEmpty();
            assertThat(server.getMBeanInfo(name).getOperations()).isEmpty();
            assertThatThrownBy(() -> server.setAttribute(name, new Attribute("Entities", 0)))
                    .isInstanceOf(AttributeNotFoundException.class);
        }
    }

    @Test
    void worldsOfTheSameNameHaveDifferentObjectNames() throws Exception {
        try (World first = new World("Match");
                World second = new World("Match");
                WorldMBeans one = WorldMBeans.register(first, server);
                WorldMBeans other = WorldMBeans.register(second, server)) {
            assertThat(one.names()).doesNotContainAnyElementsOf(other.names());
            assertThat(registered())
                    .hasSize(2)
                    .allMatch(name -> name.getKeyProperty("name").equals("\"Match\""));
        }
    }

    @Test
    void namesWithSpecialCharactersAreQuoted() throws Exception {
        String name = "Level 3, \"Ice*?\"=:\n\\";
        try (World odd = new World(name);
                WorldMBeans beans = WorldMBeans.register(odd, server)) {
            ObjectName registered = beans.names().getFirst();
            assertThat(ObjectName.unquote(registered.getKeyProperty("name"))).isEqualTo(name);
            assertThat(server.getAttribute(registered, "Name")).isEqualTo(name);
        }
    }

    @Test
    void allWorldsAreRegisteredUntilTheyAreClosed() throws Exception {
        try (WorldMBeans beans = WorldMBeans.registerAll(server)) {
            assertThat(registered()).isEmpty();
            world.update();
            assertThat(registered()).hasSize(1);
            World later = new World("Later");
            assertThat(registered()).hasSize(2);
            assertThat(beans.names()).hasSize(2);
            later.close();
            assertThat(registered()).hasSize(1).containsExactlyInAnyOrderElementsOf(beans.names());
        }
        assertThat(registered()).isEmpty();
        world.update();
        assertThat(registered()).isEmpty();
    }

    @Test
    void anotherThreadUnregisters() throws Exception {
        WorldMBeans beans = WorldMBeans.register(world, server);
        assertThat(registered()).hasSize(1);
        assertThat(Stranger.thrownBy(beans::close)).isNull();
        beans.close();
        assertThat(registered()).isEmpty();
        assertThat(beans.names()).isEmpty();
    }

    @Test
    void aBeanThatOtherCodeHasUnregisteredDoesNotDisturbTheWorld() throws Exception {
        World other = new World("Other");
        WorldMBeans beans = WorldMBeans.register(other, server);
        server.unregisterMBean(beans.names().getFirst());
        other.close();
        assertThat(registered()).isEmpty();
    }

    @Test
    void withoutAnMBeanServerThatOfThePlatformIsUsed() throws Exception {
        try (WorldMBeans beans = WorldMBeans.register(world)) {
            world.update();
            ObjectName name = beans.names().getFirst();
            assertThat(name.toString()).startsWith("dev.phalanx:type=World,name=\"Game\",id=");
            assertThat(ManagementFactory.getPlatformMBeanServer().getAttribute(name, "Frames"))
                    .isEqualTo(1L);
        }
    }
}
