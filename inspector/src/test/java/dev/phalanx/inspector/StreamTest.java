package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.Beings.Armour;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.inspector.Beings.Marked;
import dev.phalanx.inspector.Beings.Mood;
import dev.phalanx.inspector.Beings.Numbers;
import dev.phalanx.inspector.Beings.Stunned;
import dev.phalanx.inspector.internal.calls.Reply;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalToWorld;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The bytes of streams.
final class StreamTest {
    private static final String FIELD = Health.class.getName() + ".current";

    /// With time enough to read each message in one frame.
    private final AskedWorld asked = new AskedWorld(new World("Asked"), true, TimeUnit.SECONDS.toNanos(60));
    private final EntityManager em = asked.em;

    @AfterEach
    void close() {
        asked.close();
    }

    record Moods(Mood mood) implements IComponentData {}

    /// One message.
    ///
    /// @param total the number of entities that match
    /// @param numbers those of each field, one field after the other
    record Message(
            int kind, int frame, int total, int width, List<Entity> entities, List<Float> numbers, String reason) {}

    /// A client that goes away after some messages.
    private static final class Client extends OutputStream {
        final List<Message> messages = new ArrayList<>();
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final int most;
        private final IntConsumer afterEach;

        Client(int most, IntConsumer afterEach) {
            this.most = most;
            this.afterEach = afterEach;
        }

        @Override
        public void write(int one) {
            bytes.write(one);
        }

        @Override
        public void write(byte[] all, int from, int length) {
            bytes.write(all, from, length);
        }

        @Override
        public void flush() throws IOException {
            messages.add(message(ByteBuffer.wrap(bytes.toByteArray()).order(ByteOrder.LITTLE_ENDIAN)));
            bytes.reset();
            afterEach.accept(messages.size());
            if (messages.size() == most) {
                throw new IOException("gone");
            }
        }
    }

    private static Message message(ByteBuffer bytes) {
        assertThat(bytes.get(0)).isEqualTo((byte) 'P');
        assertThat(bytes.getInt(0)).isEqualTo(0x4E4C4850);
        assertThat(bytes.getInt(4)).isEqualTo(bytes.limit() - 32);
        assertThat(bytes.getInt(28)).isZero();
        int kind = bytes.getInt(8);
        int count = bytes.getInt(16);
        int width = bytes.getInt(24);
        List<Entity> entities = new ArrayList<>();
        List<Float> numbers = new ArrayList<>();
        String reason = "";
        bytes.position(32);
        if (kind == 1) {
            for (int i = 0; i < count; i++) {
                entities.add(new Entity(bytes.getInt(32 + 4 * i), bytes.getInt(32 + 4 * (count + i))));
            }
            bytes.position(32 + 8 * count);
            for (int i = 0; i < count * width; i++) {
                numbers.add(bytes.getFloat());
            }
            assertThat(bytes.hasRemaining()).isFalse();
        } else {
            reason = StandardCharsets.UTF_8.decode(bytes).toString();
        }
        return new Message(kind, bytes.getInt(12), bytes.getInt(20), width, entities, numbers, reason);
    }

    private Reply.Streamed opened(String parameters) {
        return (Reply.Streamed) asked.reply("GET", asked.path() + "stream?" + parameters, null);
    }

    private List<Message> read(int most, String parameters) {
        return read(new Client(most, number -> {}), parameters);
    }

    private List<Message> read(Client client, String parameters) {
        Reply.Streamed streamed = opened(parameters);
        assertThat(streamed.contentType()).isEqualTo("application/octet-stream");
        asked.pumped(CompletableFuture.runAsync(
                () -> {
                    try (Reply.Writer writer = streamed.writer()) {
                        writer.write(client);
                    } catch (IOException gone) {
                        assertThat(gone).hasMessage("gone");
                    }
                },
                Thread::startVirtualThread));
        return client.messages;
    }

    private Message first(String parameters) {
        return read(1, parameters).getFirst();
    }

    @Test
    void aMessageHasTheIdsAndThenTheNumbersOfEachField() {
        Entity first = em.createEntity(new Health(1, 2));
        Entity second = em.createEntity(new Health(3, 4), new Armour(7));
        em.createEntity(new Armour(9));
        Message message = first("fields=" + FIELD + "," + Health.class.getName() + ".max");
        assertThat(message.kind()).isEqualTo(1);
        assertThat(message.frame()).isPositive().isLessThanOrEqualTo(asked.world.frame());
        assertThat(message.total()).isEqualTo(2);
        assertThat(message.width()).isEqualTo(2);
        assertThat(message.entities()).containsExactly(first, second);
        assertThat(message.numbers()).containsExactly(1f, 3f, 2f, 4f);
    }

    @Test
    void everyKindOfNumberBecomesAFloat() {
        em.createEntity(
                new Numbers(true, (byte) -3, 'A', (short) -700, 5, 1L << 40, 1.5f, -2.25), new Moods(Mood.ANGRY));
        String type = Numbers.class.getName();
        Message message = first("fields=" + type + ".flag," + type + ".small," + type + ".letter," + type + ".medium,"
                + type + ".number," + type + ".large," + type + ".single," + type + ".wide," + Moods.class.getName()
                + ".mood");
        assertThat(message.numbers()).containsExactly(1f, -3f, 65f, -700f, 5f, (float) (1L << 40), 1.5f, -2.25f, 1f);
    }

    @Test
    void aMatrixHasTwelveNumbers() {
        LocalToWorld matrix = new LocalToWorld();
        for (int i = 0; i < 12; i++) {
            matrix.value[i] = i;
        }
        em.createEntity(new LocalToWorld(), new Health(5, 0));
        em.createEntity(matrix, new Health(6, 0));
        Message message = first("fields=matrix," + FIELD);
        assertThat(message.width()).isEqualTo(13);
        assertThat(message.numbers())
                .containsExactly(
                        1f, 0f, 0f, 0f, 1f, 0f, 0f, 0f, 1f, 0f, 0f, 0f, 0f, 1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 10f,
                        11f, 5f, 6f);
    }

    @Test
    void aSearchRestrictsTheEntities() {
        em.createEntity(new Health(1, 0));
        em.createEntity(new Health(2, 0), new Marked());
        List<Entity> stunned = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            stunned.add(em.createEntity(new Health(10 + i, 0), new Stunned(i)));
            em.setComponentEnabled(stunned.get(i), Stunned.class, i % 2 == 0);
        }
        assertThat(first("fields=" + FIELD).total()).isEqualTo(12);
        assertThat(first("fields=" + FIELD + "&q=none%3DMarked,Stunned").numbers())
                .containsExactly(1f, 11f, 13f, 15f, 17f, 19f);
        assertThat(first("fields=" + FIELD + "&q=c%3DStunned").numbers()).containsExactly(10f, 12f, 14f, 16f, 18f);
        Message disabled = first("max=3&fields=" + FIELD + "&q=disabled%3DStunned");
        assertThat(disabled.numbers()).containsExactly(11f, 13f, 15f);
        assertThat(disabled.total()).isEqualTo(5);
        assertThat(disabled.entities()).containsExactly(stunned.get(1), stunned.get(3), stunned.get(5));
        assertThat(first("fields=" + Stunned.class.getName() + ".seconds").total())
                .isEqualTo(10);
        assertThat(first("fields=" + Stunned.class.getName() + ".seconds&q=c%3DStunned")
                        .total())
                .isEqualTo(5);
    }

    @Test
    void atMostTheHighestNumberOfEntitiesIsSent() {
        for (int i = 0; i < 1_000; i++) {
            em.createEntity(new Health(i, 0));
        }
        Message message = first("max=300&fields=" + FIELD);
        assertThat(message.entities()).hasSize(300);
        assertThat(message.total()).isEqualTo(1_000);
        assertThat(message.numbers()).endsWith(299f);
    }

    @Test
    void messagesFollowTheWorld() {
        Entity entity = em.createEntity(new Health(0, 0));
        asked.world.addSystem(new dev.phalanx.entities.systems.ISystem() {
            @Override
            public void onUpdate(dev.phalanx.entities.systems.SystemState state) {
                em.setComponent(entity, new Health(state.world().frame(), 0));
                em.createEntity(new Health(-1, 0));
            }
        });
        List<Message> messages = read(4, "rate=60&fields=" + FIELD);
        assertThat(messages).hasSize(4);
        for (Message message : messages) {
            assertThat(message.numbers().getFirst()).isEqualTo((float) message.frame());
            assertThat(message.total()).isEqualTo(message.frame() + 1);
            assertThat(message.entities()).hasSize(message.total());
        }
        assertThat(messages).extracting(Message::frame).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void nothingIsReadFromTheWorldWhileAMessageIsBeingSent() {
        em.createEntity(new Health(0, 0));
        AtomicInteger framesOfSending = new AtomicInteger();
        List<Message> messages = read(
                new Client(2, number -> {
                    int before = asked.inspected().figures().frame();
                    while (number == 1 && framesOfSending.get() < 50) {
                        framesOfSending.set(asked.inspected().figures().frame() - before);
                        Thread.onSpinWait();
                    }
                }),
                "rate=60&fields=" + FIELD);
        assertThat(messages.get(1).frame())
                .isGreaterThanOrEqualTo(messages.get(0).frame() + 50);
    }

    @Test
    void theStreamOfAPausedWorldGoesOnWithTheSameFrame() {
        em.createEntity(new Health(0, 0));
        Client client = new Client(5, number -> {
            if (number == 2) {
                asked.inspected().setPaused(true);
            }
            if (number == 5) {
                asked.inspected().setPaused(false);
            }
        });
        List<Message> messages = read(client, "rate=60&fields=" + FIELD);
        assertThat(messages.get(4).frame()).isEqualTo(messages.get(3).frame());
    }

    @Test
    void theStreamEndsWithItsReasonWhenTheWorldIsClosed() throws Exception {
        em.createEntity(new Health(0, 0));
        Client client = new Client(1_000, number -> {});
        Reply.Streamed streamed = opened("rate=60&fields=" + FIELD);
        CompletableFuture<Void> ended = CompletableFuture.runAsync(
                () -> {
                    try (Reply.Writer writer = streamed.writer()) {
                        writer.write(client);
                    } catch (IOException gone) {
                        throw new IllegalStateException(gone);
                    }
                },
                Thread::startVirtualThread);
        for (int i = 0; i < 20; i++) {
            asked.world.update();
        }
        asked.world.close();
        ended.get(30, java.util.concurrent.TimeUnit.SECONDS);
        Message last = client.messages.getLast();
        assertThat(last.kind()).isEqualTo(2);
        assertThat(last.reason()).isEqualTo("World \"Asked\" has been closed. Choose another world.");
    }

    @Test
    void fieldsThatAreNoNumbersAreRefused() {
        em.createEntity(new Health(), new Beings.Shape(), new Armour(1));
        assertThat(asked.refusal("stream"))
                .isEqualTo("400 The parameter fields names 0 fields. Give 1 to 16, such as matrix or"
                        + " org.example.Health.current.");
        assertThat(asked.refusal("stream?fields=mana"))
                .isEqualTo("400 The field \"mana\" names no component. Give the binary name of its class, a dot and the"
                        + " path of a field.");
        assertThat(asked.refusal("stream?fields=" + Health.class.getName() + ".mana"))
                .isEqualTo("400 " + Health.class.getName() + " has no number mana; it has [current, max].");
        for (String path : List.of("sides", "owner", "title", "counts", "curve", "points")) {
            assertThat(asked.refusal("stream?fields=" + Beings.Shape.class.getName() + "." + path))
                    .startsWith("400 " + Beings.Shape.class.getName() + " has no number " + path + ";");
        }
        assertThat(asked.refusal("stream?fields=" + FIELD + "," + FIELD))
                .isEqualTo("400 The parameter fields names a field twice. Name each once.");
        assertThat(asked.refusal("stream?rate=0&fields=" + FIELD))
                .isEqualTo("400 The parameter rate is \"0\". Give an integer from 1 to 60.");
        assertThat(asked.refusal("stream?max=1000001&fields=" + FIELD))
                .isEqualTo("400 The parameter max is \"1000001\". Give an integer from 1 to 1000000.");
        assertThat(asked.refusal("stream?q=with%3DHealth&fields=" + FIELD)).startsWith("400 The search has the word");
        assertThat(asked.refusal("stream?q=none%3DHealth&fields=" + FIELD))
                .startsWith("400 ")
                .contains("Health");
    }

    @Test
    void sixteenStreamsAreOpenAtMostAndAStreamThatNeverBeganGivesItsPlaceBack() {
        em.createEntity(new Health());
        for (int round = 0; round < 3; round++) {
            List<Reply.Streamed> open = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                open.add(opened("fields=" + FIELD));
            }
            assertThat(asked.refusal("stream?fields=" + FIELD))
                    .isEqualTo("429 16 streams are open, as many as are allowed. Close one.");
            open.forEach(streamed -> streamed.writer().close());
        }
    }

    @Test
    void aStreamOfAWorldThatIsNotUpdatedSendsEmptyMessages() throws Exception {
        World idle = new World("Idle");
        idle.entityManager().createEntity(new Health());
        try (AskedWorld other = new AskedWorld(idle, true, 1_000_000)) {
            Reply.Streamed streamed = (Reply.Streamed)
                    other.api.reply(AskedWorld.call("GET", other.path() + "stream?fields=" + FIELD, null));
            Client client = new Client(1, number -> {});
            assertThatThrownBy(() -> {
                        try (Reply.Writer writer = streamed.writer()) {
                            writer.write(client);
                        }
                    })
                    .hasMessage("gone");
            assertThat(client.messages.getFirst().entities()).isEmpty();
            assertThat(client.messages.getFirst().kind()).isEqualTo(1);
        }
    }
}
