package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.Beings.Weather;
import dev.phalanx.inspector.internal.calls.Answer;
import dev.phalanx.inspector.internal.calls.Reply;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.InspectedWorlds;
import dev.phalanx.inspector.internal.world.WorldAnswer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// How questions share the budget of frames. Frames are counted, not timed.
final class BudgetTest {
    /// The smallest budget that can be set, which every portion of a long question exceeds.
    private static final long LEAST_NANOS = 10_000;

    @Test
    void aSearchByNameOverAMillionEntitiesLooksAtOnePortionInAFrame() {
        int entities = 1_000_000;
        try (AskedWorld asked = new AskedWorld(new World("Large"), false, LEAST_NANOS)) {
            EntityManager em = asked.em;
            NativeArray<Entity> made = em.createEntity(em.createArchetype(Weather.class), entities);
            for (int i = 0; i < entities; i += 2) {
                em.setName(made.get(i), "soldier");
            }
            em.setName(made.get(entities - 1), "Captain");
            CompletableFuture<Reply> search =
                    asked.started(AskedWorld.call("GET", asked.path() + "find?q=captain", null));
            Answer small = (Answer) asked.reply("GET", asked.path() + "find?q=0", null);
            assertThat(search)
                    .as("a search of many frames does not hold up others")
                    .isNotDone();
            assertThat(small.waitedFrames()).isLessThan(10);
            assertThat(asked.inspected().isThrottled()).isTrue();
            Answer answer = (Answer) asked.pumped(search);
            JsonNode found = AskedWorld.json(answer);
            assertThat(found.get("total").intValue()).isEqualTo(1);
            assertThat(found.get("complete").booleanValue()).isTrue();
            assertThat(found.get("items").get(0).get("name").stringValue()).isEqualTo("Captain");
            int portions = (entities + 1_023) / 1_024;
            assertThat(answer.waitedFrames()).isBetween(portions / 2, portions + 2);
        }
    }

    @Test
    void questionsOfOneFrameShareItsBudget() throws Exception {
        try (World world = new World("Shared")) {
            InspectedWorlds worlds = new InspectedWorlds(LEAST_NANOS);
            worlds.add(world);
            InspectedWorld inspected = worlds.all().iterator().next();
            List<CompletableFuture<WorldAnswer<Integer>>> answers = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                int number = i;
                answers.add(inspected.ask((of, budget) -> {
                    while (!budget.isUsedUp()) {
                        Thread.onSpinWait();
                    }
                    return number;
                }));
            }
            for (int i = 0; i < 5; i++) {
                assertThat(answers.get(i)).isNotDone();
                world.update();
                assertThat(answers.get(i)).isDone();
                assertThat(answers.get(i).get().value()).isEqualTo(i);
                assertThat(answers.get(i).get().frame()).isEqualTo(i + 1);
                assertThat(answers.get(i).get().waitedFrames()).isEqualTo(i);
            }
            worlds.close();
        }
    }

    @Test
    void aQuestionOfManyFramesLetsOthersHaveTheirTurn() throws Exception {
        try (World world = new World("Turns")) {
            InspectedWorlds worlds = new InspectedWorlds(LEAST_NANOS);
            worlds.add(world);
            InspectedWorld inspected = worlds.all().iterator().next();
            List<String> order = new ArrayList<>();
            int[] steps = {0};
            CompletableFuture<WorldAnswer<String>> endless = inspected.ask((of, budget) -> {
                while (!budget.isUsedUp()) {
                    Thread.onSpinWait();
                }
                order.add("endless");
                return ++steps[0] == 5 ? "done" : null;
            });
            CompletableFuture<WorldAnswer<String>> quick = inspected.ask((of, budget) -> {
                order.add("quick");
                return "done";
            });
            for (int i = 0; i < 3; i++) {
                world.update();
            }
            assertThat(quick).isDone();
            assertThat(order).startsWith("endless", "quick", "endless");
            assertThat(endless).isNotDone();
            for (int i = 0; i < 3; i++) {
                world.update();
            }
            assertThat(endless.get().waitedFrames()).isBetween(4, 5);
            worlds.close();
        }
    }

    @Test
    void anAnswerOfTheSameFrameHasWaitedForNone() {
        try (AskedWorld asked = new AskedWorld()) {
            asked.em.createEntity(new Weather(1));
            Answer answer = asked.answer("hierarchy");
            assertThat(answer.waitedFrames()).isZero();
            assertThat(answer.frame()).isPositive().isLessThanOrEqualTo(asked.world.frame());
            assertThat(asked.inspected().isThrottled()).isFalse();
        }
    }
}
