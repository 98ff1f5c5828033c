package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.phalanx.agents.ModelRun;
import dev.phalanx.inspector.internal.api.InspectorApi;
import dev.phalanx.inspector.internal.calls.Answer;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.Call;
import dev.phalanx.inspector.internal.calls.Reply;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.InspectedWorlds;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A run of a model of the calling thread and an inspector's API without a server. A call is made on a thread of its
/// own, and the run makes steps until it has been answered.
final class AskedModel implements AutoCloseable {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    final ModelRun<Meadow.Parameters> run;
    final InspectedWorlds worlds = new InspectedWorlds(1_000_000);
    final InspectorApi api = new InspectorApi(worlds, true, 1_000_000);

    AskedModel(Meadow.Parameters parameters) {
        run = ModelRun.of(Meadow::new, parameters, 7);
        worlds.add(run.world());
    }

    /// The world of the run as the inspector sees it.
    InspectedWorld inspected() {
        return worlds.add(run.world());
    }

    String path() {
        return "worlds/" + inspected().id() + "/";
    }

    JsonNode ask(String target) {
        return AskedWorld.json(reply("GET", path() + target, null));
    }

    JsonNode change(String target, String body) {
        return AskedWorld.json(reply("POST", path() + target, body));
    }

    /// The status and message with which a call is refused.
    String refused(String method, String target, @Nullable String body) {
        Throwable thrown = catchThrowable(() -> reply(method, target, body));
        assertThat(thrown).as("%s %s", method, target).isInstanceOf(ApiException.class);
        DescribedApi.assertRefused(
                method, AskedWorld.call(method, target, body).path(), ((ApiException) thrown).status());
        return ((ApiException) thrown).status() + " " + thrown.getMessage();
    }

    private Reply reply(String method, String target, @Nullable String body) {
        Call call = AskedWorld.call(method, target, body);
        CompletableFuture<Reply> future =
                CompletableFuture.supplyAsync(() -> api.reply(call), Thread::startVirtualThread);
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!future.isDone()) {
            assertThat(System.nanoTime()).as("an answer comes within a minute").isLessThan(end);
            run.step();
            LockSupport.parkNanos(200_000);
        }
        try {
            Reply reply = future.join();
            DescribedApi.assertConforms(method, call.path(), AskedWorld.JSON.readTree(((Answer) reply).body()));
            return reply;
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw failure;
        }
    }

    @Override
    public void close() {
        worlds.close();
        api.close();
        run.close();
    }
}
