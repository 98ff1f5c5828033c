package dev.phalanx.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.metrics.AllocationPlace.Frame;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AllocationPlaceTest {
    private static final Frame UPDATE = new Frame("dev.phalanx.entities.systems.SystemUpdates", "run", 109);
    private static final Frame MAIN = new Frame("dev.game.Game", "main", 12);
    private static final Frame FIRE = new Frame("dev.game.FireSystem", "onUpdate", 57);

    @Test
    void theNewestLineOfTheProgramCounts() {
        AllocationPlace place = AllocationPlace.of("dev.game.Shot", List.of(FIRE, UPDATE, MAIN));
        assertThat(place.place()).isEqualTo("dev.game.FireSystem.onUpdate:57");
        assertThat(place.callee()).isEmpty();
        assertThat(place.reason()).startsWith("Made by this line");
    }

    @Test
    void theMethodThatTheLineCallsIsNamed() {
        Frame copy = new Frame("java.util.Arrays", "copyOf", 3591);
        Frame add = new Frame("dev.phalanx.collections.NativeIntList", "add", 80);
        AllocationPlace place = AllocationPlace.of("int[]", List.of(copy, add, FIRE, UPDATE, MAIN));
        assertThat(place.place()).isEqualTo("dev.game.FireSystem.onUpdate:57");
        assertThat(place.callee()).isEqualTo("NativeIntList.add");
    }

    @Test
    void aLineInAKernelIsOneOfTheProgram() {
        Frame kernel = new Frame("dev.game.ThrowJob$PhalanxMaskedKernel.0x000000002b159000", "iterate", 22);
        Frame unpack = new Frame("dev.phalanx.structs.Entity", "unpack", 27);
        assertThat(AllocationPlace.of("dev.game.Shot", List.of(kernel)).place()).isEqualTo("dev.game.ThrowJob:22");
        AllocationPlace place = AllocationPlace.of("dev.phalanx.structs.Entity", List.of(unpack, kernel));
        assertThat(place.callee()).isEqualTo("Entity.unpack");
        assertThat(AllocationPlace.of(
                                "dev.game.Shot", List.of(new Frame("dev.game.ThrowJob$PhalanxKernel", "iterate", -1)))
                        .place())
                .isEqualTo("dev.game.ThrowJob");
    }

    @Test
    void otherGeneratedClassesAreNoLines() {
        Frame codec = new Frame("dev.game.Blow$PhalanxCodec.0x000000002b0b2c00", "read", -1);
        AllocationPlace place = AllocationPlace.of("dev.game.Blow", List.of(codec, FIRE));
        assertThat(place.place()).isEqualTo("dev.game.FireSystem.onUpdate:57");
        assertThat(place.callee()).isEqualTo("Blow.read");
    }

    @Test
    void aLambdaIsNamedAfterItsMethod() {
        Frame lambda = new Frame("dev.game.FireSystem", "lambda$onUpdate$3", 60);
        assertThat(AllocationPlace.of("dev.game.Shot", List.of(lambda)).place())
                .isEqualTo("dev.game.FireSystem.onUpdate:60");
    }

    @Test
    void whatTheLibraryDoesInAnUpdateIsNotTheProgramsLoop() {
        Frame internal = new Frame("dev.phalanx.entities.internal.commands.Playback", "run", 284);
        Frame known = new Frame("dev.phalanx.entities.systems.EntityCommandBufferSystem", "lambda$finish$1", 151);
        AllocationPlace place = AllocationPlace.of("int[]", List.of(internal, known, UPDATE, MAIN));
        assertThat(place.place()).isEqualTo("dev.phalanx.entities.systems.EntityCommandBufferSystem.finish");
        assertThat(place.callee()).isEmpty();
        assertThat(place.reason()).startsWith("Work of the library");
    }

    @Test
    void aStackWithoutProgramOrLibraryNamesItsNewestMethod() {
        assertThat(AllocationPlace.of("int[]", List.of(new Frame("java.util.Arrays", "copyOf", 1)))
                        .place())
                .isEqualTo("java.util.Arrays.copyOf");
        assertThat(AllocationPlace.of("int[]", List.of()).place()).isEqualTo("?");
    }

    @ParameterizedTest
    @CsvSource({
        "[I, int[]",
        "[[J, long[][]",
        "[Ldev.game.Shot;, dev.game.Shot[]",
        "dev.game.Shot, dev.game.Shot",
        "dev.game.FireSystem$$Lambda.0x000000002b156278, a lambda"
    })
    void classesAreNamedAsInJava(String recorded, String name) {
        assertThat(AllocationPlace.typeName(recorded)).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({
        "a lambda, dev.game.FireSystem, onUpdate, A lambda",
        "java.lang.Integer, java.lang.Integer, valueOf, A number as an object",
        "dev.phalanx.jobs.graph.JobNode, dev.phalanx.entities.jobs.IJobEntity, scheduleParallel, What a scheduled job",
        "int[], dev.phalanx.entities.commands.EntityCommandBuffer$ParallelWriter, addComponent, What a command buffer",
        "java.util.ArrayList$Itr, java.util.ArrayList, iterator, The iterator",
        "dev.game.Shot, dev.game.Shot$PhalanxIterator, next, The iterator",
        "dev.game.Shot, dev.phalanx.collections.NativeList, get, Made by the method"
    })
    void theReasonFollowsFromWhatIsMadeWhere(String type, String owner, String method, String reason) {
        assertThat(AllocationPlace.of(type, List.of(new Frame(owner, method, 1), FIRE))
                        .reason())
                .startsWith(reason);
    }
}
