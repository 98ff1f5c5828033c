package dev.phalanx.inspector;

import static dev.phalanx.inspector.BevyTestWorld.bits;
import static dev.phalanx.inspector.BevyTestWorld.body;
import static dev.phalanx.inspector.BevyTestWorld.json;
import static dev.phalanx.inspector.BevyTestWorld.path;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.inspector.BevyTestWorld.Armour;
import dev.phalanx.inspector.BevyTestWorld.Health;
import dev.phalanx.inspector.BevyTestWorld.Marked;
import dev.phalanx.structs.Entity;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// Watches of the Bevy Remote Protocol: server-sent events.
@Timeout(120)
class BevyWatchTest {
    private static final String HEALTH = path(Health.class);
    private static final String ARMOUR = path(Armour.class);

    private BevyTestWorld world;
    private Entity knight;

    @BeforeEach
    void start() {
        world = BevyTestWorld.writable();
        knight = world.with(em -> em.createEntity(new Health(80, 100)));
    }

    @AfterEach
    void stop() {
        world.close();
    }

    /// The events of a watch.
    private static final class Events implements AutoCloseable {
        private final InputStream in;
        private final BufferedReader reader;

        Events(InputStream in) {
            this.in = in;
            this.reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        }

        /// The next response, or null at the end.
        @Nullable
        JsonNode next() throws IOException {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (line.startsWith("data: ")) {
                    return BevyTestWorld.JSON.readTree(line.substring("data: ".length()));
                }
                assertThat(line).isIn("", ":");
            }
            return null;
        }

        JsonNode result() throws IOException {
            JsonNode response = next();
            assertThat(response).isNotNull();
            assertThat(response.get("jsonrpc").stringValue()).isEqualTo("2.0");
            assertThat(response.get("id").intValue()).isEqualTo(7);
            return response.get("result");
        }

        JsonNode error() throws IOException {
            JsonNode response = next();
            assertThat(response).isNotNull();
            return response.get("error");
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    private Events watch(String method, String params) throws IOException, InterruptedException {
        HttpResponse<InputStream> response = world.client.send(
                world.request("/", body(method, params)).build(), HttpResponse.BodyHandlers.ofInputStream());
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("text/event-stream");
        return new Events(response.body());
    }

    private Events watchValues(String more) throws IOException, InterruptedException {
        return watch(
                "world.get_components+watch",
                "{'entity': " + bits(knight) + ", 'components': ['" + HEALTH + "', '" + ARMOUR + "']" + more + "}");
    }

    @Test
    void aWatchReportsChangesAloneAndOfItsEntityAlone() throws Exception {
        Entity peasant = world.with(em -> em.createEntity(new Health(1, 10)));
        try (Events events = watchValues("")) {
            world.run(em -> em.setComponent(peasant, new Health(2, 10)));
            world.run(em -> em.setComponent(knight, new Health(80, 100)));
            Thread.sleep(200);
            world.run(em -> em.setComponent(knight, new Health(70, 100)));

            assertThat(events.result())
                    .isEqualTo(json("{'components': {'" + HEALTH
                            + "': {'current': 70.0, 'max': 100}}, 'removed': [], 'errors': {}}"));
        }
    }

    @Test
    void aWatchReportsAddedAndRemovedComponents() throws Exception {
        try (Events events = watchValues("")) {
            world.run(em -> em.addComponent(knight, new Armour(3)));
            assertThat(events.result().get("components")).isEqualTo(json("{'" + ARMOUR + "': {'points': 3}}"));
            world.run(em -> em.removeComponent(knight, Armour.class));
            assertThat(events.result())
                    .isEqualTo(json("{'components': {}, 'removed': ['" + ARMOUR + "'], 'errors': {}}"));
        }
    }

    @Test
    void aStrictWatchReportsNoErrorsAndKnowsAllTypes() throws Exception {
        try (Events events = watchValues(", 'strict': true")) {
            world.run(em -> em.setComponent(knight, new Health(70, 100)));
            assertThat(events.result())
                    .isEqualTo(
                            json("{'components': {'" + HEALTH + "': {'current': 70.0, 'max': 100}}, 'removed': []}"));
        }
        String unknown = "{'entity': " + bits(knight) + ", 'components': ['no.such.Type']";
        try (Events events = watch("world.get_components+watch", unknown + ", 'strict': true}")) {
            assertThat(events.error().get("code").intValue()).isEqualTo(-23402);
            assertThat(events.next()).isNull();
        }
    }

    @Test
    void aWatchReportsUnknownTypesWithChanges() throws Exception {
        try (Events events = watch(
                "world.get_components+watch",
                "{'entity': " + bits(knight) + ", 'components': ['no.such.Type', '" + HEALTH + "']}")) {
            world.run(em -> em.setComponent(knight, new Health(70, 100)));
            assertThat(events.result()
                            .get("errors")
                            .get("no.such.Type")
                            .get("code")
                            .intValue())
                    .isEqualTo(-23402);
        }
    }

    @Test
    void aWatchOfTheListReportsWhatCameAndWent() throws Exception {
        try (Events events = watch("world.list_components+watch", "{'entity': " + bits(knight) + "}")) {
            world.run(em -> em.setComponent(knight, new Health(70, 100)));
            world.run(em -> em.addComponent(knight, Marked.class));
            assertThat(events.result()).isEqualTo(json("{'added': ['" + path(Marked.class) + "'], 'removed': []}"));
            world.run(em -> em.setName(knight, "Knight"));
            assertThat(events.result()).isEqualTo(json("{'added': ['bevy_ecs::name::Name'], 'removed': []}"));
            world.run(em -> em.removeComponent(knight, Health.class));
            assertThat(events.result()).isEqualTo(json("{'added': [], 'removed': ['" + HEALTH + "']}"));
        }
    }

    @Test
    void aWatchEndsWithItsEntity() throws Exception {
        try (Events events = watchValues("")) {
            world.run(em -> em.destroyEntity(knight));
            assertThat(events.error().get("code").intValue()).isEqualTo(-23401);
            assertThat(events.next()).isNull();
        }
    }

    @Test
    void aWatchOfNothingEndsAtOnce() throws Exception {
        try (Events events = watch("world.list_components+watch", "{'entity': 99}")) {
            assertThat(events.error().get("code").intValue()).isEqualTo(-23401);
            assertThat(events.next()).isNull();
        }
    }

    @Test
    void aWatchEndsWithTheInspector() throws Exception {
        try (Events events = watchValues("")) {
            world.inspector.close();
            Throwable end = null;
            try {
                end = events.next() == null ? null : new AssertionError("There is another event.");
            } catch (IOException broken) {
                // The connection may be closed before the end of the body.
            }
            assertThat(end).isNull();
        }
    }

    @Test
    void watchesAreLimitedAndThoseWhoseClientHasGoneEnd() throws Exception {
        List<Events> all = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            all.add(watchValues(""));
        }
        String request = "{'entity': " + bits(knight) + ", 'components': []}";
        assertThat(world.error("world.get_components+watch", request))
                .isEqualTo("-32603 16 watches are open, as many as are allowed. End one.");
        for (Events events : all) {
            events.close();
        }
        // A change is written to all of them, and shows that nobody is there.
        float current = 1;
        HttpResponse<InputStream> response = null;
        for (int tries = 0; tries < 200 && response == null; tries++) {
            float next = current++;
            world.run(em -> em.setComponent(knight, new Health(next, 100)));
            Thread.sleep(50);
            HttpResponse<InputStream> again = world.client.send(
                    world.request("/", body("world.get_components+watch", request))
                            .build(),
                    HttpResponse.BodyHandlers.ofInputStream());
            boolean isStream =
                    again.headers().firstValue("Content-Type").orElse("").equals("text/event-stream");
            if (isStream) {
                response = again;
            } else {
                again.body().close();
            }
        }
        assertThat(response).as("a watch after the others have gone").isNotNull();
        response.body().close();
    }
}
