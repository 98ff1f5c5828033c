package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Managed components of agents that move.
class AgentCodecTest {
    @Ghost
    record At(float x, float y) implements IComponentData {}

    static final class Note implements IManagedComponentData, IEnableableComponent {
        private String text = "";
    }

    private static final AgentCodec<Note> TEXT = new AgentCodec<>() {
        @Override
        public void write(Note value, DataOutput out) throws IOException {
            out.writeUTF(value.text);
        }

        @Override
        public Note read(DataInput in) throws IOException {
            Note note = new Note();
            note.text = in.readUTF();
            return note;
        }
    };

    /// Two sections; all agents go to the second one.
    private static SectionedWorld world(AgentCodec<Note> codec) {
        return SectionedWorld.of(RectangleSections.of(Plane.bounded(20, 10, At.class, "x", "y"), 2, 1, 1))
                .withComponents(At.class)
                .withManagedComponent(Note.class, codec)
                .withSystems(section -> section.world().addSystem(new OwnSystem(section, (em, own) -> {
                    for (Entity agent : own) {
                        em.setComponent(agent, new At(15, 5));
                    }
                })))
                .build();
    }

    private static void create(SectionedWorld world, long id, String text) {
        EntityManager em = world.section(0).world().entityManager();
        Entity agent = em.createEntity(new GlobalId(id), new At(5, 5));
        Note note = new Note();
        note.text = text;
        em.addComponent(agent, Note.class, text.isEmpty() ? null : note);
        em.setComponentEnabled(agent, Note.class, id % 2 == 0);
    }

    @Test
    @Row("CLU-24.1")
    void objectsMoveWithTheirAgents() {
        try (SectionedWorld world = world(TEXT)) {
            create(world, 1, "first");
            create(world, 2, "");
            create(world, 3, "third ä");
            create(world, 4, "fourth");
            world.run(1);
            Map<Long, String> notes = new TreeMap<>();
            EntityManager em = world.section(1).world().entityManager();
            for (Entity agent : em.queryBuilder()
                    .withAll(GlobalId.class)
                    .withPresent(Note.class)
                    .build()
                    .toEntityArray()) {
                Note note = em.getComponent(agent, Note.class);
                notes.put(
                        em.getComponent(agent, GlobalId.class).value(),
                        (note == null ? null : note.text) + " " + em.isComponentEnabled(agent, Note.class));
            }
            assertThat(notes)
                    .containsExactly(
                            Map.entry(1L, "first false"),
                            Map.entry(2L, "null true"),
                            Map.entry(3L, "third ä false"),
                            Map.entry(4L, "fourth true"));
        }
    }

    @Test
    @Row("CLU-24.1")
    void anObjectCountsInTheStateHash() {
        try (SectionedWorld left = world(TEXT);
                SectionedWorld right = world(TEXT)) {
            create(left, 1, "first");
            create(right, 1, "first");
            left.run(1);
            right.run(1);
            assertThat(left.stateHash()).isEqualTo(right.stateHash());
            EntityManager em = right.section(1).world().entityManager();
            em.queryBuilder().withPresent(Note.class).build().toEntityArray().forEach(agent -> {
                em.getComponent(agent, Note.class).text = "second";
            });
            assertThat(left.stateHash()).isNotEqualTo(right.stateHash());
        }
    }

    private static void refused(String message, AgentCodec<Note> codec) {
        try (SectionedWorld world = world(codec)) {
            create(world, 1, "first");
            assertThatThrownBy(() -> world.run(1))
                    .isInstanceOf(StepMessageException.class)
                    .hasMessage("A message between sections is damaged: " + message
                            + ". Send the bytes that the sender made.");
            assertThat(world.section(1).agentCount()).isZero();
        }
    }

    @Test
    @Row("CLU-24.3")
    void aCodecThatDoesNotReadWhatItWritesIsRefused() {
        AtomicInteger written = new AtomicInteger();
        refused(
                "the 9 bytes of a Note became 9 others when they were read and written once more; its codec has to"
                        + " write equal objects as equal bytes",
                new AgentCodec<>() {
                    @Override
                    public void write(Note value, DataOutput out) throws IOException {
                        out.writeLong(written.incrementAndGet());
                    }

                    @Override
                    public Note read(DataInput in) throws IOException {
                        in.readLong();
                        return new Note();
                    }
                });
        refused("the 9 bytes of a Note cannot be read: java.io.IOException: 8 of them are left", new AgentCodec<>() {
            @Override
            public void write(Note value, DataOutput out) throws IOException {
                out.writeLong(7);
            }

            @Override
            public Note read(DataInput in) {
                return new Note();
            }
        });
        refused("the 1 bytes of a Note cannot be read: java.io.EOFException", new AgentCodec<>() {
            @Override
            public void write(Note value, DataOutput out) {}

            @Override
            public Note read(DataInput in) throws IOException {
                in.readInt();
                return new Note();
            }
        });
    }
}
