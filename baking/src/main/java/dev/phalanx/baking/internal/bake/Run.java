package dev.phalanx.baking.internal.bake;

import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.AuthoringProblem.Severity;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.baking.formats.SceneFormat;
import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.baking.internal.record.Recording;
import dev.phalanx.baking.tree.AuthoringComponent;
import dev.phalanx.baking.tree.AuthoringNode;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A baker, a component of a node, and the result of the last time that the baker baked it.
final class Run {
    final Baker<?> baker;
    /// The index of the component among those of its class at the node.
    final int ordinal;

    AuthoringComponent component;
    private @Nullable Recording recording;
    /// What the baker threw the last time, or null.
    private @Nullable Throwable thrown;
    /// Why what the baker made cannot be used, or null.
    private @Nullable String refusal;

    private boolean isSpent;

    Run(Baker<?> baker, int ordinal, AuthoringComponent component) {
        this.baker = baker;
        this.ordinal = ordinal;
        this.component = component;
    }

    boolean isOf(Baker<?> other, AuthoringComponent given, int number) {
        return baker.equals(other)
                && ordinal == number
                && component.value().getClass() == given.value().getClass();
    }

    /// What the baker made the last time.
    Recording recording() {
        return Objects.requireNonNull(recording);
    }

    /// What the baker made the last time, or null if it has not run.
    @Nullable
    Recording lastRecording() {
        return recording;
    }

    void finish(Recording made, @Nullable Throwable failure) {
        recording = made;
        thrown = failure;
        refusal = null;
        isSpent = false;
    }

    /// Whether objects that the baker made were closed because they were not used, so that it has to make others.
    boolean isSpent() {
        return isSpent;
    }

    /// The objects that the baker made and that no other code closes.
    List<AutoCloseable> takeOwn() {
        Recording made = recording;
        if (made == null) {
            return List.of();
        }
        isSpent |= !isUsed() && made.hasCloseable();
        return made.takeOwn(isUsed());
    }

    /// Whether the baker has thrown something.
    boolean hasThrown() {
        return thrown != null;
    }

    /// Whether what the baker made is part of the scene.
    boolean isUsed() {
        return recording != null && thrown == null && refusal == null;
    }

    /// The entities of nodes that it requests; none if what it made is not used.
    List<Recording.Request> usedRequests() {
        return isUsed() ? recording().requests() : List.of();
    }

    @Nullable
    String refusal() {
        return refusal;
    }

    /// Says why what the baker made cannot be used; null if it can.
    void setRefusal(@Nullable String why) {
        refusal = why;
    }

    String bakerName() {
        return baker.getClass().getSimpleName();
    }

    /// Reports what is wrong or doubtful.
    ///
    /// @param node the node of the component
    void report(AuthoringNode node, Consumer<AuthoringProblem> problems) {
        Throwable failure = thrown;
        String why = refusal;
        String place = place(node);
        String instance = instance(node);
        if (failure != null) {
            String message = failure.getMessage();
            problems.accept(new AuthoringProblem(
                    Severity.ERROR,
                    component.position(),
                    place + bakerName() + " failed: "
                            + (message == null || isUnexpected(failure) ? failure.toString() : message) + instance,
                    failure));
        } else if (why != null) {
            problems.accept(AuthoringProblem.error(component.position(), place + why + instance));
        } else if (recording != null) {
            for (String warning : recording.warnings()) {
                problems.accept(AuthoringProblem.warning(component.position(), place + warning + instance));
            }
        }
    }

    /// Says of which instance a node is a part, if the component was written in another file: that of the prefab.
    private String instance(AuthoringNode node) {
        AuthoringNode root = node.instanceRoot();
        return root == null
                        || component
                                .position()
                                .file()
                                .equals(SceneFormat.fileOf(node.scene().path()))
                ? ""
                : " The node is part of " + Names.quote(root.name()) + ", an instance at " + root.source() + ".";
    }

    /// What messages begin with: the component and the node, if they come from a file without lines.
    private String place(AuthoringNode node) {
        return SceneFormat.hasLines(component.position().file())
                ? ""
                : component.value().getClass().getSimpleName() + " of node " + Names.quote(node.key()) + ": ";
    }

    /// Whether the class of what was thrown says more than its message.
    private static boolean isUnexpected(Throwable failure) {
        return !(failure instanceof IllegalArgumentException || failure instanceof IllegalStateException);
    }
}
