package dev.phalanx.inspector.internal.bevy;

import dev.phalanx.inspector.internal.api.ApiException;
import dev.phalanx.inspector.internal.api.InspectorApi;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The server-sent events of one watch: a response for each change, until the client, the entity or the world has gone.
///
/// That a client has gone shows when something is written, so a stream that has nothing to say writes a comment from
/// time to time.
final class WatchStream {
    private static final long LOOK_MILLIS = 30;
    private static final long COMMENT_NANOS = 5_000_000_000L;
    private static final byte[] COMMENT = ":\n\n".getBytes(StandardCharsets.UTF_8);
    private static final byte[] NOTHING = {};

    private final InspectedWorld world;
    private final JsonNode id;
    private final Watch watch;
    private @Nullable RemoteError end;

    WatchStream(InspectedWorld world, JsonNode id, Watch watch) {
        this.world = world;
        this.id = id;
        this.watch = watch;
    }

    /// Looks at the world for the first time, so that every later change is reported.
    void start() {
        look();
    }

    /// Writes events to the end.
    ///
    /// @throws IOException if the client has gone
    void write(OutputStream out) throws IOException {
        long written = world.now();
        while (!Thread.currentThread().isInterrupted()) {
            RemoteError failure = end;
            if (failure != null) {
                event(out, RemoteRequest.response(id, failure));
                return;
            }
            byte[] change = look();
            if (change.length > 0) {
                event(out, RemoteRequest.response(id, change));
                written = world.now();
            } else if (world.now() - written >= COMMENT_NANOS) {
                out.write(COMMENT);
                out.flush();
                written = world.now();
            }
            if (end == null) {
                pause();
            }
        }
    }

    /// What has changed, or nothing. Sets the end if there is nothing to watch any more.
    private byte[] look() {
        try {
            RemoteQuestion<byte[]> question = new RemoteQuestion<>(
                    (of, deadline) -> {
                        byte[] change = watch.look(new RemoteValues(of));
                        return change == null ? NOTHING : change;
                    },
                    RemoteError.COMPONENT_ERROR);
            return RemoteQuestion.of(InspectorApi.await(world, question).value());
        } catch (ApiException silent) {
            if (silent.status() != 503 || world.isClosed()) {
                end = RemoteError.internal(String.valueOf(silent.getMessage()));
            }
        } catch (RemoteError failure) {
            end = failure;
        }
        return NOTHING;
    }

    private static void pause() {
        try {
            Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    private static void event(OutputStream out, byte[] response) throws IOException {
        out.write("data: ".getBytes(StandardCharsets.UTF_8));
        out.write(response);
        out.write("\n\n".getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
