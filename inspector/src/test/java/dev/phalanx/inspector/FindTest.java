package dev.phalanx.inspector;

import static dev.phalanx.inspector.AskedWorld.encoded;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.inspector.Beings.Armour;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.inspector.Beings.Marked;
import dev.phalanx.inspector.Beings.Stunned;
import dev.phalanx.inspector.Beings.Weather;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import dev.phalanx.transforms.Parent;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The words of a search.
@Row("EDT-1")
final class FindTest {
    private final AskedWorld asked = new AskedWorld();
    private final EntityManager em = asked.em;
    private Entity knight;
    private Entity archer;
    private Entity stunned;
    private Entity prefab;
    private Entity disabled;
    private Entity ofSystem;

    @BeforeEach
    void populate() {
        knight = named("Black Knight", em.createEntity(new Health(), new Armour(5)));
        archer = named("Archer", em.createEntity(new Health(), new Marked()));
        stunned = named("Stunned knight", em.createEntity(new Stunned(1), new Armour(2)));
        em.setComponentEnabled(stunned, Stunned.class, false);
        prefab = named("Knight prefab", em.createEntity(new Health(), new Prefab()));
        disabled = named("Sleeping knight", em.createEntity(new Health(), new Disabled()));
        ofSystem = asked.world.addSystem(new ISystem() {}).systemHandle().entity();
        em.createEntity(new Armour(1));
    }

    @AfterEach
    void close() {
        asked.close();
    }

    private Entity named(String name, Entity entity) {
        em.setName(entity, name);
        return entity;
    }

    private JsonNode find(String q) {
        return asked.ask("find?q=" + encoded(q));
    }

    private List<String> found(String q) {
        JsonNode answer = find(q);
        assertThat(answer.propertyNames()).containsExactlyInAnyOrder("total", "complete", "items");
        assertThat(answer.get("total").intValue()).isEqualTo(answer.get("items").size());
        assertThat(answer.get("complete").booleanValue()).isTrue();
        return AskedWorld.texts(answer.get("items"), "entity");
    }

    private static String[] ids(Entity... entities) {
        return java.util.Arrays.stream(entities)
                .map(entity -> entity.index() + ":" + entity.version())
                .toArray(String[]::new);
    }

    private String refusal(String q) {
        return asked.refusal("find?q=" + encoded(q));
    }

    @Test
    void matchesHaveTheirParents() {
        Entity castle = named("Castle", em.createEntity(new Armour(1)));
        Entity wall = em.createEntity(new Armour(1), new Parent(castle));
        Entity turret = named("Turret", em.createEntity(new Armour(1), new Parent(wall)));
        JsonNode items = find("turret").get("items");
        assertThat(items).hasSize(1);
        JsonNode parents = items.get(0).get("parents");
        assertThat(AskedWorld.texts(parents, "entity")).containsExactly(ids(castle, wall));
        assertThat(AskedWorld.texts(parents, "name")).containsExactly("Castle", "");
        assertThat(parents.get(1).get("label").stringValue()).isEqualTo("Armour");
        assertThat(find("castle").get("items").get(0).has("parents")).isFalse();
        assertThat(em.exists(turret)).isTrue();
    }

    @Test
    @Row("EDT-1.2")
    void namesAreFoundByTheirPartsIgnoringCase() {
        assertThat(found("KNIGHT")).containsExactlyInAnyOrder(ids(knight, stunned));
        assertThat(found("knight black")).containsExactly(ids(knight));
        assertThat(found("rche")).containsExactly(ids(archer));
        assertThat(found("dragon")).isEmpty();
    }

    @Test
    void anItemOfASearchIsOneOfTheHierarchy() {
        JsonNode item = find("archer").get("items").get(0);
        assertThat(item.propertyNames()).containsExactlyInAnyOrder("node", "kind", "entity", "name", "children");
        assertThat(item.get("name").stringValue()).isEqualTo("Archer");
    }

    @Test
    @Row("EDT-1.2")
    void idsAndIndicesFindEvenWhatIsNotListedOtherwise() {
        for (Entity entity : List.of(knight, prefab, disabled, ofSystem)) {
            assertThat(found(ids(entity)[0])).containsExactly(ids(entity));
            assertThat(found(Integer.toString(entity.index()))).containsExactly(ids(entity));
        }
        assertThat(found(knight.index() + ":" + (knight.version() + 1))).isEmpty();
        assertThat(found("999999")).isEmpty();
        assertThat(found(ids(knight)[0] + " black")).containsExactly(ids(knight));
        assertThat(found(ids(knight)[0] + " archer")).isEmpty();
        assertThat(found(ids(knight)[0] + " c=Marked")).isEmpty();
    }

    @Test
    void allIdsHaveToMatch() {
        assertThat(found(ids(knight)[0] + " " + knight.index())).containsExactly(ids(knight));
        assertThat(found(ids(knight)[0] + " " + archer.index())).isEmpty();
        assertThat(found(knight.index() + " " + archer.index())).isEmpty();
        assertThat(found(ids(knight)[0] + " " + ids(archer)[0])).isEmpty();
    }

    @Test
    @Row("EDT-1.2")
    void componentsAreNamedInSeveralWays() {
        for (String name : List.of("Marked", "marked", Marked.class.getName(), "mark")) {
            assertThat(found("c=" + name)).containsExactly(ids(archer));
        }
        assertThat(found("all=Health,Armour")).containsExactly(ids(knight));
        assertThat(found("c=Health c=Armour")).containsExactly(ids(knight));
        assertThat(found("C=Health,Health none=Armour")).containsExactly(ids(archer));
        assertThat(found("any=Marked,Armour none=Health")).hasSize(2);
        assertThat(found("knight c=Armour none=Health present=Stunned")).containsExactly(ids(stunned));
    }

    @Test
    void aDisabledComponentIsAbsentForAllAnyAndNone() {
        assertThat(found("c=Stunned")).isEmpty();
        assertThat(found("any=Stunned")).isEmpty();
        assertThat(found("disabled=Stunned")).containsExactly(ids(stunned));
        assertThat(found("present=Stunned")).containsExactly(ids(stunned));
        assertThat(found("none=Stunned c=Armour")).hasSize(3);
        assertThat(found("absent=Stunned c=Armour")).hasSize(2).doesNotContain(ids(stunned));
        em.setComponentEnabled(stunned, Stunned.class, true);
        assertThat(found("c=Stunned")).containsExactly(ids(stunned));
        assertThat(found("disabled=Stunned")).isEmpty();
        assertThat(found("none=Stunned c=Armour")).hasSize(2);
    }

    @Test
    void isFindsNothingButSuchEntities() {
        assertThat(found("is=prefab")).containsExactly(ids(prefab));
        assertThat(found("is=disabled")).containsExactly(ids(disabled));
        assertThat(found("is=system")).contains(ids(ofSystem)).doesNotContain(ids(knight, prefab, disabled));
        assertThat(found("is=PREFAB knight")).containsExactly(ids(prefab));
        assertThat(found("is=prefab is=disabled")).isEmpty();
        em.addComponent(prefab, Disabled.class);
        assertThat(found("is=prefab is=disabled")).containsExactly(ids(prefab));
    }

    @Test
    void chunkComponentsAreFoundToo() {
        em.addChunkComponentData(archer, new Weather(1));
        assertThat(found("c=chunk Weather")).containsExactly(ids(archer));
        assertThat(found("archer all=Health,chunk Weather")).containsExactly(ids(archer));
        assertThat(found("c=Health none=chunk " + Weather.class.getName())).containsExactly(ids(knight));
        assertThat(found("c=Weather")).isEmpty();
    }

    @Test
    void noWordsFindEverythingThatIsListed() {
        assertThat(found("")).hasSize(4);
        assertThat(found("  ")).hasSize(4);
        assertThat(AskedWorld.texts(asked.ask("find").get("items"), "entity")).hasSize(4);
    }

    @Test
    void aPartOfTheResultsCanBeAskedFor() {
        for (int i = 0; i < 500; i++) {
            named("Soldier " + i, em.createEntity(new Weather(i)));
        }
        for (String q : List.of("c=Weather", "soldier", "c=Weather soldier")) {
            JsonNode part = asked.ask("find?offset=450&limit=20&q=" + encoded(q));
            assertThat(part.get("total").intValue()).isEqualTo(500);
            assertThat(part.get("items")).hasSize(20);
            assertThat(part.get("items").get(0).get("name").stringValue()).isEqualTo("Soldier 450");
            assertThat(asked.ask("find?offset=490&q=" + encoded(q)).get("items"))
                    .hasSize(10);
        }
        JsonNode byId = asked.ask("find?offset=1&q=" + ids(knight)[0]);
        assertThat(byId.get("total").intValue()).isEqualTo(1);
        assertThat(byId.get("items")).isEmpty();
    }

    @Test
    void aSearchByNameEndsAfterTenThousandMatches() {
        for (int i = 0; i < 10_500; i++) {
            named("Soldier", em.createEntity(new Weather(i)));
        }
        JsonNode answer = asked.ask("find?offset=9990&q=soldier");
        assertThat(answer.get("total").intValue()).isEqualTo(10_000);
        assertThat(answer.get("complete").booleanValue()).isFalse();
        assertThat(answer.get("items")).hasSize(10);
    }

    @Test
    void wordsThatMeanNothingAreRefused() {
        assertThat(refusal("with=Health"))
                .isEqualTo("400 The search has the word with=Health. Use c=, all=, any=, none=, disabled=, absent=,"
                        + " present=, is= or name=.");
        assertThat(refusal("is=hidden"))
                .isEqualTo("400 is=hidden is not known. Use one of [disabled, prefab, system].");
        assertThat(refusal("c=Nowhere"))
                .isEqualTo("400 No component type that this process has used is called Nowhere. See the list of"
                        + " components.");
        assertThat(refusal("c=S")).startsWith("400 S could mean [").endsWith("]. Give the whole name.");
        assertThat(refusal("x".repeat(4_001))).isEqualTo("400 The search has 4001 characters. Give at most 4000.");
        assertThat(refusal("a ".repeat(65))).isEqualTo("400 The search has 65 words. Give at most 64.");
        assertThat(refusal("disabled=Health")).startsWith("400 ").contains("Health");
        assertThat(refusal("c=Health none=Health")).startsWith("400 ").contains("Health");
    }

    @Test
    void namesAreComparedInEveryLanguage() {
        named("İstanbul GRÜẞE", archer);
        assertThat(found("grüße")).containsExactly(ids(archer));
        assertThat(found("gruesse")).isEmpty();
        assertThat(found("GRÜẞE")).containsExactly(ids(archer));
        named("=odd=name", knight);
        assertThat(found("=odd")).containsExactly(ids(knight));
        named("\uD83D\uDC0E", knight);
        assertThat(found("\uD83D\uDC0E")).containsExactly(ids(knight));
    }

    @Test
    void aWorldWithoutNamesFindsNoName() {
        try (AskedWorld empty = new AskedWorld()) {
            empty.em.createEntity(new Health());
            assertThat(empty.ask("find?q=knight").get("total").intValue()).isZero();
        }
    }
}
