package dev.phalanx.scenes.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.internal.load.LoadedSection;
import dev.phalanx.scenes.internal.load.SectionHead;
import dev.phalanx.scenes.internal.stream.SectionLifecycle.State;
import dev.phalanx.structs.Entity;
import java.io.FileNotFoundException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class SectionLifecycleTest {
    private static final LoadedSection LOADED = new LoadedSection(0, List.of(), List.of());

    private record Arrow(String name, Set<State> from, State to, Consumer<SectionLifecycle> transition) {}

    private final World world = new World("states");
    private final StreamingLog log = new StreamingLog(world);
    private final StreamingTasks tasks = new StreamingTasks(log);
    private final SceneFiles files = new SceneFiles(new MetaEntities(world.entityManager()), tasks, log);
    private final SectionLoad load = load();

    private SectionLoad load() {
        SectionLoads loads = new SectionLoads(world, files, tasks, log);
        Scene scene = new Scene(Entity.NULL, Guid.NONE);
        SectionHead head = new SectionHead(1, 0, 0, List.of(), List.of(), List.of());
        Section section = new Section(scene, head, 0, Entity.NULL);
        OpenScene file = new OpenScene(tasks, files, Guid.NONE, files.lookup(), LoadOptions.DEFAULT);
        return new SectionLoad(tasks, loads, section, file, "states", List.of(), List.of());
    }

    private List<Arrow> arrows() {
        RuntimeException cause = new RuntimeException("cause");
        return List.of(
                new Arrow(
                        "awaitTurn", EnumSet.of(State.IDLE, State.LOADING), State.WAITING, SectionLifecycle::awaitTurn),
                new Arrow("stopWaiting", EnumSet.of(State.WAITING), State.IDLE, SectionLifecycle::stopWaiting),
                new Arrow("begin", EnumSet.of(State.WAITING), State.LOADING, section -> section.begin(load)),
                new Arrow("cancel", EnumSet.of(State.LOADING), State.IDLE, SectionLifecycle::cancel),
                new Arrow("arrive", EnumSet.of(State.LOADING), State.LOADED, section -> section.arrive(LOADED, null)),
                new Arrow("fail", EnumSet.of(State.LOADING), State.FAILED, section -> section.fail(cause)),
                new Arrow("fail", EnumSet.of(State.LOADING), State.FAILED, section -> section.failWithoutFirst(cause)),
                new Arrow("forgetFailure", EnumSet.of(State.FAILED), State.IDLE, SectionLifecycle::forgetFailure),
                new Arrow("unload", EnumSet.of(State.LOADED), State.UNLOADING, SectionLifecycle::unload),
                new Arrow("neverStay", EnumSet.of(State.UNLOADING), State.UNLOADING, SectionLifecycle::neverStay),
                new Arrow(
                        "beginDestroying",
                        EnumSet.of(State.UNLOADING),
                        State.UNLOADING,
                        SectionLifecycle::beginDestroying),
                new Arrow(
                        "removed",
                        EnumSet.of(State.LOADED, State.UNLOADING),
                        State.UNLOADING,
                        SectionLifecycle::removed),
                new Arrow("stay", EnumSet.of(State.UNLOADING), State.LOADED, SectionLifecycle::stay),
                new Arrow("unloaded", EnumSet.of(State.UNLOADING), State.IDLE, SectionLifecycle::unloaded));
    }

    private SectionLifecycle in(State state) {
        SectionLifecycle section = new SectionLifecycle();
        if (state == State.LOADED || state == State.UNLOADING) {
            section.restore(state == State.LOADED, state == State.UNLOADING);
        } else if (state != State.IDLE) {
            section.awaitTurn();
            if (state != State.WAITING) {
                section.begin(load);
            }
            if (state == State.FAILED) {
                section.fail(new IllegalStateException("The file is strange."));
            }
        }
        assertThat(section.state()).isEqualTo(state);
        return section;
    }

    @Test
    void eachTransitionStartsFromItsStatesOnly() {
        for (Arrow arrow : arrows()) {
            for (State state : State.values()) {
                SectionLifecycle section = in(state);
                if (arrow.from.contains(state) && !arrow.name.equals("stay")) {
                    arrow.transition.accept(section);
                    assertThat(section.state())
                            .as("%s from %s", arrow.name, state)
                            .isEqualTo(arrow.to);
                } else if (!arrow.from.contains(state)) {
                    assertThatThrownBy(() -> arrow.transition.accept(section))
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessage(arrow.name + " is no transition from " + state + ", only from "
                                    + List.copyOf(arrow.from) + ". Check the state before.");
                    assertThat(section.state()).isEqualTo(state);
                }
            }
        }
    }

    @Test
    void sectionThatIsBeingUnloadedStaysUnlessSomethingOfItIsGone() {
        Map<String, Consumer<SectionLifecycle>> steps = Map.of(
                "neverStay", SectionLifecycle::neverStay,
                "beginDestroying", SectionLifecycle::beginDestroying,
                "removed", SectionLifecycle::removed);
        SectionLifecycle section = in(State.LOADED);
        section.unload();
        assertThat(section.mayStay()).isTrue();
        section.stay();
        assertThat(section.state()).isEqualTo(State.LOADED);
        steps.forEach((name, step) -> {
            SectionLifecycle other = in(State.LOADED);
            other.unload();
            step.accept(other);
            assertThat(other.mayStay()).as(name).isFalse();
            assertThatThrownBy(other::stay)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("stay is no transition of a section some of which must go. Check mayStay before.");
            other.unloaded();
            assertThat(other.isDestroying()).as(name).isFalse();
        });
    }

    @Test
    void failedSectionDoubtsItsFileUntilItIsTrusted() {
        SectionLifecycle section = in(State.LOADING);
        section.fail(new FileNotFoundException("city.entities"));
        section.forgetFailure();
        assertThat(section.failure()).isNull();
        assertThat(section.isFileDoubtful()).isTrue();
        section.trustFile();
        assertThat(section.isFileDoubtful()).isFalse();
    }

    @Test
    void sectionThatHasFailedWithoutSectionZeroTrustsItsFile() {
        SectionLifecycle section = in(State.LOADING);
        section.failWithoutFirst(new FileNotFoundException("city.entities"));
        assertThat(section.needsFirst()).isTrue();
        assertThat(section.isFileDoubtful()).isFalse();
        section.forgetFailure();
        assertThat(section.needsFirst()).isFalse();
    }

    @Test
    void loadIsThereFromItsBeginningToItsEnd() {
        SectionLifecycle section = in(State.LOADING);
        assertThat(section.load()).isSameAs(load);
        assertThat(section.cancel()).isSameAs(load);
        assertThat(section.load()).isNull();
    }
}
