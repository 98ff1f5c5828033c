package dev.phalanx.inspector;

import static dev.phalanx.inspector.AskedWorld.encoded;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.Beings.Armour;
import dev.phalanx.inspector.Beings.Asleep;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.inspector.Beings.Marked;
import dev.phalanx.inspector.Beings.Mood;
import dev.phalanx.inspector.Beings.Numbers;
import dev.phalanx.inspector.Beings.Place;
import dev.phalanx.inspector.Beings.Shape;
import dev.phalanx.inspector.Beings.Stunned;
import dev.phalanx.inspector.Beings.Team;
import dev.phalanx.inspector.Beings.Vector;
import dev.phalanx.inspector.Beings.Weather;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedString64Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Searches by value, negations, alternatives and quotes.
final class SearchValuesTest {
    private final AskedWorld asked = new AskedWorld();
    private final EntityManager em = asked.em;

    /// Has fields whose names need quotes nowhere, and a name that is the beginning of no other.
    record Region(int code, Mood mood) implements ISharedComponentData {}

    record Gale(int speed, Mood mood) implements IComponentData {}

    record Sizes(float length, double height) implements IComponentData {}

    @AfterEach
    void close() {
        asked.close();
    }

    private Entity named(String name, Entity entity) {
        em.setName(entity, name);
        return entity;
    }

    /// The names of the matches, in order.
    private List<String> found(String q) {
        JsonNode answer = asked.ask("find?q=" + encoded(q));
        assertThat(answer.get("total").intValue())
                .as(q)
                .isEqualTo(answer.get("items").size());
        List<String> names = new ArrayList<>(AskedWorld.texts(answer.get("items"), "name"));
        names.sort(null);
        return names;
    }

    private String refusal(String q) {
        return asked.refusal("find?q=" + encoded(q));
    }

    private void numbers(String name, Numbers value) {
        named(name, em.createEntity(value));
    }

    // Operators and types

    @Test
    void everyOperatorComparesIntegersExactly() {
        for (int points : new int[] {4, 5, 6}) {
            named("a" + points, em.createEntity(new Armour(points)));
        }
        assertThat(found("Armour.points<5")).containsExactly("a4");
        assertThat(found("Armour.points<=5")).containsExactly("a4", "a5");
        assertThat(found("Armour.points>5")).containsExactly("a6");
        assertThat(found("Armour.points>=5")).containsExactly("a5", "a6");
        assertThat(found("Armour.points=5")).containsExactly("a5");
        assertThat(found("Armour.points!=5")).containsExactly("a4", "a6");
        assertThat(found("armour.POINTS=5")).containsExactly("a5");
        assertThat(found(Armour.class.getName() + ".points=5")).containsExactly("a5");
        assertThat(found("Armour.points < 5")).containsExactly("a4");
        assertThat(found("Armour.points!= 5 Armour.points >4")).containsExactly("a6");
    }

    @Test
    void fractionsAndHugeNumbersAreComparedWithIntegersAsTheyAre() {
        for (int points : new int[] {-3, -2, 2, 3}) {
            named("a" + points, em.createEntity(new Armour(points)));
        }
        assertThat(found("Armour.points<2.5")).containsExactly("a-2", "a-3", "a2");
        assertThat(found("Armour.points<=2.5")).containsExactly("a-2", "a-3", "a2");
        assertThat(found("Armour.points>2.5")).containsExactly("a3");
        assertThat(found("Armour.points>=2.5")).containsExactly("a3");
        assertThat(found("Armour.points>-2.5")).containsExactly("a-2", "a2", "a3");
        assertThat(found("Armour.points=2.5")).isEmpty();
        assertThat(found("Armour.points!=2.5")).hasSize(4);
        assertThat(found("Armour.points=2.0")).containsExactly("a2");
        assertThat(found("Armour.points=2e0")).containsExactly("a2");
        assertThat(found("Armour.points<1e999999999")).hasSize(4);
        assertThat(found("Armour.points>1e999999999")).isEmpty();
        assertThat(found("Armour.points>-1e999999999")).hasSize(4);
        assertThat(found("Armour.points>1e-999999999")).containsExactly("a2", "a3");
        assertThat(found("Armour.points<-1e-999999999")).containsExactly("a-2", "a-3");
        assertThat(found("Armour.points=99999999999999999999")).isEmpty();
        assertThat(found("Armour.points!=99999999999999999999")).hasSize(4);
    }

    @Test
    void longsAreComparedBeyondTwoToTheFiftyThird() {
        long large = (1L << 53) + 1;
        for (long value : new long[] {large - 1, large, large + 1, Long.MAX_VALUE, Long.MIN_VALUE}) {
            numbers("n" + value, new Numbers(false, (byte) 0, 'a', (short) 0, 0, value, 0, 0));
        }
        assertThat(found("Numbers.large=" + large)).containsExactly("n" + large);
        assertThat(found("Numbers.large>" + large + " Numbers.large<" + Long.MAX_VALUE))
                .containsExactly("n" + (large + 1));
        assertThat(found("Numbers.large>=" + Long.MAX_VALUE)).containsExactly("n" + Long.MAX_VALUE);
        assertThat(found("Numbers.large>" + Long.MAX_VALUE)).isEmpty();
        assertThat(found("Numbers.large<" + Long.MIN_VALUE)).isEmpty();
        assertThat(found("Numbers.large<=" + Long.MIN_VALUE)).containsExactly("n" + Long.MIN_VALUE);
        assertThat(found("Numbers.large>9223372036854775807.5")).isEmpty();
    }

    @Test
    void everyPrimitiveIsCompared() {
        numbers("one", new Numbers(true, (byte) -3, 'x', (short) 700, -5, 6, 1.5f, 2.25));
        numbers("two", new Numbers(false, (byte) 3, 'y', (short) -700, 5, -6, -1.5f, -2.25));
        for (String word : List.of(
                "flag=true",
                "flag!=false",
                "small<0",
                "letter=x",
                "letter<y",
                "medium>699",
                "number<-4",
                "large>5",
                "single>=1.5",
                "wide=2.25")) {
            assertThat(found("Numbers." + word)).as(word).containsExactly("one");
        }
    }

    @Test
    void floatsAreComparedInTheirOwnPrecisionAndNaNIsNothingElse() {
        named("tenth", em.createEntity(new Sizes(0.1f, 0.1)));
        named("nan", em.createEntity(new Sizes(Float.NaN, Double.NaN)));
        named("inf", em.createEntity(new Sizes(Float.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY)));
        named("zero", em.createEntity(new Sizes(-0.0f, -0.0)));
        assertThat(found("Sizes.length=0.1")).containsExactly("tenth");
        assertThat(found("Sizes.height=0.1")).containsExactly("tenth");
        assertThat(found("Sizes.length<0.1")).containsExactly("zero");
        assertThat(found("Sizes.length>0.1")).containsExactly("inf");
        assertThat(found("Sizes.length=NaN")).containsExactly("nan");
        assertThat(found("Sizes.height!=NaN")).containsExactly("inf", "tenth", "zero");
        assertThat(found("Sizes.length!=0.1")).containsExactly("inf", "nan", "zero");
        assertThat(found("Sizes.length=Infinity")).containsExactly("inf");
        assertThat(found("Sizes.height=-infinity")).containsExactly("inf");
        assertThat(found("Sizes.length=0")).containsExactly("zero");
        assertThat(found("!Sizes.length<0.1")).containsExactly("inf", "nan", "tenth");
        assertThat(refusal("Sizes.length<NaN")).startsWith("400 Nothing is less or greater than NaN");
        assertThat(refusal("Sizes.length<1e39"))
                .isEqualTo("400 Sizes.length is a float and was compared with \"1e39\". Give a number that a float can"
                        + " hold.");
        assertThat(refusal("Sizes.height<1e309")).contains("a number that a double can hold");
        assertThat(found("Sizes.height<1e39")).containsExactly("inf", "tenth", "zero");
    }

    @Test
    void constantsEntitiesTextsNestedFieldsAndElementsAreCompared() {
        Entity owner = named("owner", em.createEntity(new Marked()));
        Shape shape = new Shape();
        shape.mood = Mood.ANGRY;
        shape.sides = new int[] {1, 2, 3};
        shape.owner = owner;
        shape.title = FixedString64Bytes.of("Black \"Knight\"");
        named("one", em.createEntity(shape, new Place(new Vector(1, 2, 3), 0)));
        named("other", em.createEntity(new Shape(), new Place(new Vector(4, 5, 6), 0)));
        String id = owner.index() + ":" + owner.version();
        for (String word : List.of(
                "Shape.mood=ANGRY",
                "Shape.mood=angry",
                "Shape.mood!=CALM",
                "Shape.owner=" + id,
                "Shape.owner!=null",
                "Shape.title=\"Black \\\"Knight\\\"\"",
                "Shape.title!=\"\"",
                "Shape.sides[1]=2",
                "Shape.sides.2>2",
                "Place.at.x<2")) {
            assertThat(found(word)).as(word).containsExactly("one");
        }
        assertThat(found("Shape.owner=null")).containsExactly("other");
        assertThat(found("Shape.title=\"\"")).containsExactly("other");
        assertThat(found("Shape.owner=9999:9")).isEmpty();
    }

    @Test
    void sharedComponentsAndThoseThatAreDisabledAreCompared() {
        for (int team = 0; team < 3; team++) {
            for (int i = 0; i < 2; i++) {
                Entity entity = named("t" + team, em.createEntity(new Marked()));
                em.addSharedComponent(entity, new Team(team));
            }
        }
        assertThat(found(Team.class.getName() + ".id>0")).containsExactly("t1", "t1", "t2", "t2");
        assertThat(found(Team.class.getName() + ".id=0")).containsExactly("t0", "t0");
        Entity one = named("awake", em.createEntity(new Stunned(3)));
        named("stunned", em.createEntity(new Stunned(4)));
        em.setComponentEnabled(one, Stunned.class, false);
        assertThat(found("Stunned.seconds<10")).containsExactly("stunned");
        assertThat(found("present=Stunned Stunned.seconds<10")).containsExactly("awake", "stunned");
        assertThat(found("disabled=Stunned Stunned.seconds<10")).containsExactly("awake");
        assertThat(found("disabled=Stunned Stunned.seconds>3")).isEmpty();
        assertThat(found("disabled=Stunned !Stunned.seconds>3")).containsExactly("awake");
        assertThat(found("!Stunned.seconds<10 present=Stunned")).isEmpty();
    }

    @Test
    void valuesOfChunkComponentsAreComparedByTheNameOfTheirType() {
        for (int wind = 1; wind <= 3; wind++) {
            Entity one = named("w" + wind, em.createEntity(new Armour(wind)));
            em.addSharedComponent(one, new Region(wind, Mood.CALM));
            em.addChunkComponentData(one, new Gale(wind, wind == 2 ? Mood.CALM : Mood.ANGRY));
        }
        named("calm", em.createEntity(new Armour(9)));
        named("w2b", em.createEntity(new Armour(8)));
        assertThat(found("Gale.speed>1")).containsExactly("w2", "w3");
        assertThat(found("gale.SPEED>1 Armour.points<3")).containsExactly("w2");
        assertThat(found("\"chunk Gale\".speed=1")).containsExactly("w1");
        assertThat(found("Gale.mood=CALM")).containsExactly("w2");
        assertThat(found("c=Armour !Gale.speed>1")).containsExactly("calm", "w1", "w2b");
        assertThat(found("c=chunk Gale !Gale.speed>1")).containsExactly("w1");
        assertThat(found("Gale.speed=1 or Gale.speed=3")).containsExactly("w1", "w3");
        assertThat(refusal("Gale.sped=1"))
                .isEqualTo("400 Gale has no field \"sped\"; it has [speed, mood]. Did you mean \"speed\"?");
        assertThat(refusal("\"chunk Marked\".x=1"))
                .isEqualTo("400 Marked is a tag and has no value. Search for it with c=chunk Marked.");
        // A type that entities have too means theirs, unless the prefix says otherwise.
        named("own", em.createEntity(new Gale(7, Mood.CALM)));
        assertThat(found("Gale.speed>1")).containsExactly("own");
        assertThat(found("\"chunk Gale\".speed>1")).containsExactly("w2", "w3");
        Entity moved = em.createEntity(new Armour(1));
        em.addChunkComponentData(moved, new Gale(50, Mood.CALM));
        named("moved", moved);
        assertThat(found("\"chunk Gale\".speed>1")).containsExactly("moved", "w2", "w3");
    }

    @Test
    void wholeNamesAreCompared() {
        named("Captain A", em.createEntity(new Health(5, 100)));
        Entity captain = named("captain", em.createEntity(new Health(50, 100)));
        Entity none = em.createEntity(new Armour(1));
        assertThat(found("name=Captain")).containsExactly("captain");
        assertThat(found("NAME=\"captain a\"")).containsExactly("Captain A");
        assertThat(found("name!=captain c=Health")).containsExactly("Captain A");
        assertThat(found("!name=captain c=Health")).containsExactly("Captain A");
        assertThat(found("!name!=captain")).containsExactly("captain");
        assertThat(found("name=captain Health.current>10 or name=\"Captain A\" Health.current>10"))
                .containsExactly("captain");
        assertThat(found("name=captain " + captain.index())).containsExactly("captain");
        assertThat(found("name=captain " + none.index())).isEmpty();
        assertThat(found("name=\"\" c=Armour")).containsExactly("");
        assertThat(found("name!=\"\"")).containsExactly("Captain A", "captain");
        assertThat(found("name=<b>")).isEmpty();
        assertThat(refusal("nam=x")).endsWith("present=, is= or name=.");
        assertThat(refusal("name=\"x")).startsWith("400 The quotes of ");
    }

    // Negations, alternatives and quotes

    @Test
    void negationsFindWhatRemains() {
        named("Captain A", em.createEntity(new Health(5, 100), new Armour(1)));
        named("Captain B", em.createEntity(new Health(50, 100)));
        Entity asleep = named("Archer", em.createEntity(new Armour(2), new Stunned(1)));
        em.setComponentEnabled(asleep, Stunned.class, false);
        Entity prefab = named("Prefab", em.createEntity(new Health(), new Prefab()));
        assertThat(found("!captain")).containsExactly("Archer");
        assertThat(found("!c=Health")).containsExactly("Archer");
        assertThat(found("!Health.current<10")).containsExactly("Archer", "Captain B");
        assertThat(found("c=Health !Health.current<10")).containsExactly("Captain B");
        assertThat(found("!c=Health,Armour")).containsExactly("Archer", "Captain B");
        assertThat(found("!any=Health,Armour")).isEmpty();
        assertThat(found("!none=Health,Armour")).containsExactly("Archer", "Captain A", "Captain B");
        assertThat(found("c=Armour !disabled=Stunned")).containsExactly("Captain A");
        assertThat(found("!absent=Stunned")).containsExactly("Archer");
        assertThat(found("!present=Stunned")).containsExactly("Captain A", "Captain B");
        assertThat(found("!c=Stunned c=Armour")).containsExactly("Archer", "Captain A");
        assertThat(found("!is=prefab")).hasSize(3);
        String id = asleep.index() + ":" + asleep.version();
        assertThat(found("!" + id)).containsExactly("Captain A", "Captain B");
        assertThat(found("!" + asleep.index())).containsExactly("Captain A", "Captain B");
        assertThat(found(prefab.index() + ":" + prefab.version() + " !is=prefab"))
                .isEmpty();
        assertThat(found("any=Health,Armour Health.current<10")).containsExactly("Captain A");
        assertThat(refusal("c=Health !c=Health"))
                .isEqualTo("400 No entity can match \"c=Health !c=Health\", because its words contradict each other."
                        + " Leave out one.");
        assertThat(refusal("none=Health Health.current<10")).startsWith("400 No entity can match");
    }

    @Test
    void orSeparatesAlternativesOfWordsThatBelongTogether() {
        Entity knight = named("knight", em.createEntity(new Health(5, 100)));
        named("archer", em.createEntity(new Health(50, 100), new Armour(1)));
        named("horse or cow", em.createEntity(new Armour(9)));
        String id = knight.index() + ":" + knight.version();
        assertThat(found("Health.current<10 or Armour.points>5")).containsExactly("horse or cow", "knight");
        assertThat(found("c=Health c=Armour OR c=Armour Armour.points=9")).containsExactly("archer", "horse or cow");
        assertThat(found("archer or knight")).containsExactly("archer", "knight");
        assertThat(found(id + " or c=Armour")).containsExactly("archer", "horse or cow", "knight");
        assertThat(found(id + " or c=Health")).containsExactly("archer", "knight");
        assertThat(found(id + " or " + id)).containsExactly("knight");
        assertThat(found("c=Health or c=Armour")).hasSize(3);
        // At the ends it is a part of names, as before, and so it is in quotes.
        assertThat(found("or")).containsExactly("horse or cow");
        assertThat(found("cow or")).containsExactly("horse or cow");
        assertThat(found("or cow")).containsExactly("horse or cow");
        assertThat(found("horse \"or\" cow")).containsExactly("horse or cow");
        assertThat(found("horse or or")).containsExactly("horse or cow");
    }

    @Test
    void quotesKeepSpacesAndSigns() {
        named("Captain A", em.createEntity(new Health()));
        named("A Captain", em.createEntity(new Health()));
        named("!odd", em.createEntity(new Health()));
        named("5\" gun", em.createEntity(new Health()));
        named("c=Health", em.createEntity(new Health()));
        assertThat(found("\"Captain A\"")).containsExactly("Captain A");
        assertThat(found("captain a")).containsExactly("A Captain", "Captain A");
        assertThat(found("!\"captain a\" captain")).containsExactly("A Captain");
        assertThat(found("\"!odd\"")).containsExactly("!odd");
        assertThat(found("5\"")).containsExactly("5\" gun");
        assertThat(found("\"c=Health\"")).containsExactly("c=Health");
        assertThat(found("c=\"Health\" \"Captain A\"")).containsExactly("Captain A");
        assertThat(found("\"Health\".current>1 \"Captain A\"")).containsExactly("Captain A");
        assertThat(refusal("\"Captain A"))
                .isEqualTo("400 The quotes of \"Captain A do not end. Add a quote after the last word that belongs to"
                        + " them.");
    }

    // Refusals

    @Test
    void whatCannotBeComparedIsRefusedWithWhatThereIs() {
        Beings.ofEveryKind(em);
        assertThat(refusal("Health.curent<10"))
                .isEqualTo("400 Health has no field \"curent\"; it has [current, max]. Did you mean \"current\"?");
        assertThat(refusal("Helth.current<10"))
                .isEqualTo("400 No component type that this process has used is called Helth. See the list of"
                        + " components. Did you mean \"Health\"?");
        assertThat(refusal("Health.current<abc"))
                .isEqualTo("400 Health.current is a float and was compared with \"abc\". Give a number, NaN, Infinity"
                        + " or -Infinity.");
        assertThat(refusal("Health<10"))
                .isEqualTo("400 Health is a component, and not one value. Give one of its fields, such as"
                        + " Health.current.");
        assertThat(refusal("Health=10")).startsWith("400 Health is a component, and not one value.");
        assertThat(refusal("Armour.points=x")).endsWith("\"x\". Give a number.");
        assertThat(refusal("Armour.points<")).endsWith("\"\". Give a number.");
        assertThat(refusal("Numbers.flag=1")).endsWith("Give true or false.");
        assertThat(refusal("Numbers.flag<true")).contains("has no order, so < does not compare it. Use = or !=.");
        assertThat(refusal("Numbers.letter=xy")).contains("Give one character");
        assertThat(refusal("Shape.mood=ANGRI"))
                .isEqualTo("400 Shape.mood has no constant \"ANGRI\"; it has [CALM, ANGRY]. Did you mean \"ANGRY\"?");
        assertThat(refusal("Shape.mood<ANGRY")).startsWith("400 Shape.mood is an enum and has no order");
        assertThat(refusal("Shape.owner=knight")).endsWith("Give the id of an entity, such as 40:1, or null.");
        assertThat(refusal("Shape.sides=1")).endsWith("Give one of them, such as Shape.sides[0].");
        assertThat(refusal("Shape.sides[3]=1"))
                .isEqualTo("400 Shape.sides has 3 elements, and no 3. Give an index from 0 to 2.");
        assertThat(refusal("Shape.counts=1")).startsWith("400 Shape.counts is a list");
        assertThat(refusal("Shape.curve=1")).startsWith("400 Shape.curve is a reference to a blob");
        assertThat(refusal("Shape.points=1")).startsWith("400 Shape.points is a native collection");
        assertThat(refusal("Shape.title=\"" + "x".repeat(62) + "\"")).contains("holds at most 61 bytes of UTF-8");
        assertThat(asked.refusal("conditions", "{\"q\": \"Shape.title=\\ud83d\", \"op\": \">\", \"count\": 1}"))
                .contains("half of a surrogate pair");
        assertThat(refusal("Place.at<1")).contains("is not one value; it has [at.x, at.y, at.z]");
        assertThat(refusal("Sprite.layer=1")).startsWith("400 Sprite is an object");
        assertThat(refusal("!Sprite.layer=1")).startsWith("400 Sprite is an object");
        assertThat(refusal("Mesh.file=a")).startsWith("400 Mesh is an object");
        assertThat(refusal("Waypoint.x<1")).startsWith("400 Waypoint is the element of a buffer");
        assertThat(refusal("Marked.x=1")).startsWith("400 Marked is a tag and has no value.");
        assertThat(refusal("Health.current<\"10")).startsWith("400 The quotes of ");
        assertThat(refusal("Health." + "x".repeat(3_000) + "<1")).hasSizeLessThan(300);
        assertThat(refusal("!c=Health,Armour ".repeat(7)))
                .isEqualTo("400 The search has 128 alternatives, those that negations need included. Give at most 64.");
    }

    // Views

    @Test
    void theTableOfAQueryAndItsTotalAreThoseOfTheValues() {
        for (int i = 0; i < 300; i++) {
            named("n" + i, em.createEntity(new Health(i, 100)));
        }
        JsonNode table = asked.ask("query?limit=5&q=" + encoded("Health.current>=290"));
        assertThat(table.get("total").intValue()).isEqualTo(10);
        assertThat(table.get("columns")).hasSize(2);
        assertThat(table.get("items")).hasSize(5);
        assertThat(table.get("items").get(0).get("values").get(0).intValue()).isEqualTo(290);
        JsonNode both = asked.ask("query?q=" + encoded("Health.current>=299 or c=Armour"));
        assertThat(both.get("columns")).hasSize(3);
        assertThat(both.get("total").intValue()).isEqualTo(1);
    }

    @Test
    void entitiesThatMoveMeanwhileAreComparedWhereTheyAre() {
        // The smallest budget looks at a portion in each frame, and a structural change comes between them.
        try (AskedWorld slow = new AskedWorld(new World("Slow"), true, 10_000)) {
            List<Entity> all = new ArrayList<>();
            for (int i = 0; i < 5_000; i++) {
                all.add(slow.em.createEntity(new Armour(i % 2)));
            }
            CompletableFuture<dev.phalanx.inspector.internal.calls.Reply> search =
                    slow.started(AskedWorld.call("GET", slow.path() + "find?q=" + encoded("Armour.points=1"), null));
            slow.world.update();
            for (int i = 0; i < 5_000; i += 100) {
                slow.em.addComponent(all.get(i), Asleep.class);
                slow.em.destroyEntity(all.get(i + 1));
                slow.world.update();
            }
            JsonNode answer = AskedWorld.json(slow.pumped(search));
            assertThat(answer.get("total").intValue()).isBetween(2_450, 2_500);
        }
    }

    @Test
    void aSearchByValueIsCutByTheValuesThatItLooksAt() {
        int entities = 100_000;
        try (AskedWorld slow = new AskedWorld(new World("Cut"), false, 10_000)) {
            slow.em.createEntity(slow.em.createArchetype(Health.class), entities);
            slow.em.createEntity(slow.em.createArchetype(Weather.class), entities);
            int waited = slow.answer("find?q=" + encoded("Health.current>1 Health.max>1"))
                    .waitedFrames();
            int portions = entities / (1_024 / 3);
            assertThat(waited)
                    .as("entities of archetypes without the component are not looked at")
                    .isBetween(portions / 2, portions + 10);
            assertThat(slow.inspected().budget().mostOfPiece()).isLessThanOrEqualTo(64 + 2 * entities / 4_096);
        }
    }
}
