package dev.phalanx.baking.live;

import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.files.Guid;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// A new state of a scene, on its way from the thread that bakes to the thread of the world.
///
/// @param guids the identities that the scene may be loaded with
/// @param bytes its file; null if nothing is to be applied
/// @param changes the changes from the state before; null if the scene has to be loaded again
/// @param isApplied completed by the world's thread: false if the world has refused the changes
record LivePatch(
        Set<Guid> guids,
        @Nullable ByteBuffer bytes,
        @Nullable EntityChangeSet changes,
        List<AuthoringProblem> problems,
        CompletableFuture<Boolean> isApplied) {
    /// Whether the scene has to be loaded again.
    boolean isReload() {
        return changes == null;
    }
}
