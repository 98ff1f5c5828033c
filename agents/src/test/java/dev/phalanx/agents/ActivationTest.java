package dev.phalanx.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Row("AGT-2")
class ActivationTest {
    record Sheep(int energy) implements IComponentData {}

    record Wolf() implements IComponentData {}

    record Marked() implements IComponentData {}

    record Awake(int since) implements IComponentData, IEnableableComponent {}

    private final World world = new World("Activation");
    private final EntityManager em = world.entityManager();
    private final EntityQuery sheep = em.queryBuilder().withAll(Sheep.class).build();

    @AfterEach
    void close() {
        world.close();
    }

    private List<Entity> flock(int count) {
        List<Entity> made = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            made.add(em.createEntity(new Sheep(i)));
        }
        return made;
    }

    private static List<Entity> turns(Activation activation) {
        List<Entity> order = new ArrayList<>();
        activation.forEach(order::add);
        return order;
    }

    @Test
    void everyAgentHasOneTurnInTheOrderOfIds() {
        List<Entity> made = flock(300);
        assertThat(turns(Activation.ordered(sheep))).isEqualTo(made);
    }

    @Test
    @Row("AGT-2.1")
    void aShuffledOrderDependsOnIdsAndRandomNumbersAlone() {
        List<Entity> made = flock(300);
        List<Entity> order = turns(Activation.shuffled(sheep, Random.of(7)));
        assertThat(order).containsExactlyInAnyOrderElementsOf(made).isNotEqualTo(made);

        for (int i = 0; i < 300; i += 2) {
            em.addComponent(made.get(i), Marked.class); // moves half of them to other chunks
        }
        assertThat(turns(Activation.shuffled(sheep, Random.of(7)))).isEqualTo(order);
        assertThat(turns(Activation.shuffled(sheep, Random.of(8)))).isNotEqualTo(order);
    }

    @Test
    void shufflesAreEvenlySpread() {
        flock(4);
        Activation activation = Activation.of(em, sheep);
        Random rng = Random.of(1);
        int[] firsts = new int[8];
        for (int i = 0; i < 24_000; i++) {
            boolean[] isFirst = {true};
            activation.shuffle(rng).forEach(agent -> {
                firsts[agent.index() & 7] += isFirst[0] ? 1 : 0;
                isFirst[0] = false;
            });
        }
        assertThat(Arrays.stream(firsts).filter(count -> count != 0))
                .hasSize(4)
                .allSatisfy(count -> assertThat(count).isBetween(5_700, 6_300));
    }

    @Test
    @Row("AGT-2.3")
    void anAgentThatDiedBeforeItsTurnIsLeftOut() {
        List<Entity> made = flock(10);
        List<Entity> order = new ArrayList<>();
        Activation.ordered(sheep).forEach(agent -> {
            order.add(agent);
            int next = made.indexOf(agent) + 1;
            if (next < made.size()) {
                em.destroyEntity(made.get(next));
            }
        });
        assertThat(order).containsExactly(made.get(0), made.get(2), made.get(4), made.get(6), made.get(8));
    }

    @Test
    @Row("AGT-2.2")
    void anAgentThatIsBornMeanwhileHasItsFirstTurnInTheNextActivation() {
        List<Entity> made = flock(5);
        em.destroyEntity(made.get(2));
        Activation activation = Activation.of(em, sheep);
        List<Entity> born = new ArrayList<>();
        int[] turns = {0};
        activation.forEach(agent -> {
            turns[0]++;
            born.add(em.createEntity(new Sheep(1))); // the first takes the index of the dead one
        });
        assertThat(turns[0]).isEqualTo(4);
        assertThat(turns(activation)).hasSize(8).containsAll(born);
    }

    @Test
    @Row("AGT-2.2")
    void aNewAgentAtTheIndexOfADeadOneDoesNotTakeItsTurn() {
        List<Entity> made = flock(3);
        List<Entity> order = new ArrayList<>();
        Activation.ordered(sheep).forEach(agent -> {
            order.add(agent);
            if (order.size() == 1) {
                em.destroyEntity(made.get(2));
                assertThat(em.createEntity(new Sheep(0)).index())
                        .isEqualTo(made.get(2).index());
            }
        });
        assertThat(order).containsExactly(made.get(0), made.get(1));
    }

    @Test
    void anAgentThatNoLongerMatchesIsLeftOut() {
        List<Entity> made = flock(3);
        EntityQuery unmarked =
                em.queryBuilder().withAll(Sheep.class).withNone(Marked.class).build();
        List<Entity> order = new ArrayList<>();
        Activation.ordered(unmarked).forEach(agent -> {
            order.add(agent);
            em.addComponent(made.get(1), Marked.class);
        });
        assertThat(order).containsExactly(made.get(0), made.get(2));
    }

    @Test
    void enabledBitsDecideInEachActivation() {
        Entity one = em.createEntity(new Awake(1));
        Entity two = em.createEntity(new Awake(2));
        Activation activation =
                Activation.of(em, em.queryBuilder().withAll(Awake.class).build());
        assertThat(turns(activation)).containsExactly(one, two);
        em.setComponentEnabled(one, Awake.class, false); // no structural change
        assertThat(turns(activation)).containsExactly(two);
    }

    @Test
    @Row("AGT-2.1")
    void stagesGoThroughAllAgentsInOneOrder() {
        flock(5);
        List<String> log = new ArrayList<>();
        Activation.shuffled(sheep, Random.of(3))
                .forEachStaged(agent -> log.add("a" + agent.index()), agent -> log.add("b" + agent.index()));
        assertThat(log).hasSize(10);
        for (int i = 0; i < 5; i++) {
            assertThat(log.get(i)).startsWith("a");
            assertThat(log.get(5 + i)).isEqualTo(log.get(i).replace('a', 'b'));
        }
    }

    @Test
    @Row("AGT-2.1")
    void typesComeOneAfterTheOther() {
        Entity wolf = em.createEntity(new Wolf());
        List<Entity> made = flock(2);
        EntityQuery wolves = em.queryBuilder().withAll(Wolf.class).build();
        List<Entity> order = new ArrayList<>();
        Activation.byType(order::add, Activation.ordered(sheep), Activation.ordered(wolves));
        assertThat(order).containsExactly(made.get(0), made.get(1), wolf);
    }

    @Test
    void aRestoredWorldHasTheSameOrder() {
        List<Entity> made = flock(200);
        Activation activation = Activation.of(em, sheep);
        List<Entity> order = turns(activation.shuffle(Random.of(5)));
        try (World kept = new World("Kept")) {
            kept.entityManager().copyAndReplaceEntitiesFrom(em);
            for (int i = 0; i < 200; i += 3) {
                em.destroyEntity(made.get(i));
            }
            assertThat(turns(activation)).hasSize(133);
            em.copyAndReplaceEntitiesFrom(kept.entityManager());
            assertThat(turns(activation.shuffle(Random.of(5)))).isEqualTo(order);
        }
    }

    @Test
    void anActivationInsideOfItselfIsRefused() {
        flock(2);
        Activation activation = Activation.ordered(sheep);
        assertThatThrownBy(() -> activation.forEach(agent -> activation.forEach(other -> {})))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("An activation of query [Sheep] was started inside of a turn of the same activation. Use"
                        + " another Activation there.");
        assertThat(turns(activation)).hasSize(2); // usable after the exception
    }

    @Test
    void noStageIsRefused() {
        assertThatThrownBy(() -> Activation.ordered(sheep).forEachStaged())
                .hasMessage("A staged activation has no stage. Give what agents do in each stage.");
    }

    @Test
    void aMissingStageIsRefusedBeforeTheFirst() {
        flock(2);
        List<Entity> turns = new ArrayList<>();
        assertThatThrownBy(() -> Activation.ordered(sheep).forEachStaged(turns::add, null))
                .hasMessage("forEachStaged was given null for a stage. Give what agents do in each stage.");
        assertThatThrownBy(() -> Activation.byType(turns::add, Activation.ordered(sheep), null))
                .hasMessage("byType was given null for an activation. Give activations.");
        assertThat(turns).isEmpty();
    }
}
