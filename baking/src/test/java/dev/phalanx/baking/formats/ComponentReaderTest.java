package dev.phalanx.baking.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.authoring.Range;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.formats.closed.ClosedAuthoring;
import dev.phalanx.baking.tree.AuthoringComponent;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.scenes.files.DefaultsTo;
import dev.phalanx.scenes.files.Guid;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.joml.Quaternionf;
import org.joml.Vector2i;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.NullNode;

class ComponentReaderTest {
    enum Colour {
        RED,
        GREEN,
        BLUE
    }

    record SpawnerAuthoring(
            AssetRef prefab, @Range(min = 0, max = 1000) int count) implements IAuthoring {}

    record MarkerAuthoring() implements IAuthoring {}

    record Everything(
            boolean isOn,
            byte tiny,
            short small,
            int whole,
            long large,
            float half,
            double exact,
            char letter,
            String text,
            Colour colour,
            AssetRef asset,
            NodeRef node,
            Guid guid,
            Vector3f at,
            Vector2i cell,
            Quaternionf turned,
            int[] numbers,
            List<String> texts,
            Map<String, Colour> colours,
            Integer boxed,
            LocalDate date,
            Optional<Wave> perhaps,
            Wave wave,
            List<Wave> waves,
            Map<String, Wave> named,
            Wave[] array)
            implements IAuthoring {}

    record WholeNumbers(
            List<Integer> list,
            Map<String, Long> map,
            BigInteger big,
            OptionalInt perhaps,
            Optional<Integer> optional,
            List<List<Short>> lists)
            implements IAuthoring {}

    record Wave(
            @Range(min = 1) int size,
            @DefaultsTo("2.5") float delay,
            @Range(max = 8) float[] gaps,
            Colour colour) {}

    record Defaults(
            @DefaultsTo("7") int count,
            @DefaultsTo("GREEN") Colour colour,
            @DefaultsTo("true") boolean isOn,
            @DefaultsTo("x") char letter,
            @DefaultsTo("dove") String kind,
            @DefaultsTo("0.5") double share,
            @DefaultsTo("3") @JsonProperty("renamed") int inner,
            @DefaultsTo("4") @JsonAlias("old") int aliased)
            implements IAuthoring {}

    static class Mutable implements IAuthoring {
        int initialised = 5;

        @DefaultsTo("6")
        int annotated = 1;

        @Range(min = 0, max = 10)
        private int limited;

        transient int skipped;
    }

    record WrongDefault(@DefaultsTo("many") int count) implements IAuthoring {}

    record WrongDefaultType(@DefaultsTo("/a.png") AssetRef asset) implements IAuthoring {}

    record Positive(int count) implements IAuthoring {
        Positive {
            if (count < 0) {
                throw new IllegalArgumentException("The count is negative");
            }
        }
    }

    record Army(List<Positive> squads, int size) implements IAuthoring {}

    record Bottomless(int depth) implements IAuthoring {
        Bottomless {
            depth = dive(depth);
        }

        @SuppressWarnings("InfiniteRecursion")
        private static int dive(int depth) {
            return dive(depth + 1) + 1;
        }
    }

    record Full(int size) implements IAuthoring {
        Full {
            if (size > 0) {
                throw new OutOfMemoryError("as a test");
            }
        }
    }

    static class Unloadable implements IAuthoring {
        static final int NUMBER = Integer.parseInt("none");
        int field = NUMBER;
    }

    static class WithoutConstructor implements IAuthoring {
        final int count;

        WithoutConstructor(String text) {
            count = text.length();
        }
    }

    record Open(ClosedAuthoring.Part part) implements IAuthoring {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    record Tolerant(int count) implements IAuthoring {}

    static class Wide implements IAuthoring {
        float narrow;
        double exact;
        byte tiny;
    }

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(tools.jackson.core.json.JsonReadFeature.ALLOW_SINGLE_QUOTES)
            .enable(tools.jackson.core.json.JsonReadFeature.ALLOW_UNQUOTED_PROPERTY_NAMES)
            .build();

    private static final AuthoringTypes TYPES = AuthoringTypes.of(List.of(
            SpawnerAuthoring.class,
            MarkerAuthoring.class,
            Everything.class,
            WholeNumbers.class,
            Defaults.class,
            Mutable.class,
            WrongDefault.class,
            WrongDefaultType.class,
            Positive.class,
            Army.class,
            Bottomless.class,
            Full.class,
            Unloadable.class,
            WithoutConstructor.class,
            Tolerant.class,
            Wide.class,
            Open.class,
            ClosedAuthoring.class,
            ClosedAuthoring.hidden()));

    private final AuthoringScene scene = new AuthoringScene("levels/city.scene.yaml");
    private final AuthoringNode node = scene.addNode("Fountain");

    private void read(AuthoringTypes types, String type, JsonNode fields) {
        new ComponentReader(types, scene)
                .read(
                        node,
                        type,
                        fields,
                        new SourcePosition(scene.path(), 4, 2),
                        pointer -> new SourcePosition(scene.path() + pointer, 0, 0));
    }

    private <T extends IAuthoring> T read(Class<T> type, String fields) {
        read(TYPES, TYPES.nameOf(type), JSON.readTree(fields));
        assertThat(scene.problems()).isEmpty();
        return type.cast(node.components().getFirst().value());
    }

    private List<String> problems(String type, String fields) {
        read(TYPES, type, JSON.readTree(fields));
        assertThat(node.components()).isEmpty();
        return scene.problems().stream()
                .map(AuthoringProblem::toString)
                .map(text -> text.replace("levels/city.scene.yaml", ""))
                .toList();
    }

    @Test
    void fieldsBecomeAComponentWithItsPlaceAndHash() {
        assertThat(read(SpawnerAuthoring.class, "{prefab: 'birds/pigeon.scene.yaml', count: 30}"))
                .isEqualTo(new SpawnerAuthoring(AssetRef.of("levels/birds/pigeon.scene.yaml"), 30));
        AuthoringComponent component = node.components().getFirst();
        assertThat(component.position()).isEqualTo(new SourcePosition(scene.path(), 4, 2));
        assertThat(component.contentHash()).isNotZero();
    }

    @ParameterizedTest
    @CsvSource({"Spawner", "SpawnerAuthoring", "dev.phalanx.baking.formats.ComponentReaderTest.SpawnerAuthoring"})
    void everyNameOfATypeReadsIt(String name) {
        read(TYPES, name, JSON.readTree("{count: 3}"));
        assertThat(node.findComponent(SpawnerAuthoring.class)).isEqualTo(new SpawnerAuthoring(AssetRef.NONE, 3));
    }

    @Test
    void aTypeWithoutFieldsNeedsNone() {
        for (JsonNode none : List.of(NullNode.instance, MissingNode.getInstance(), JSON.createObjectNode())) {
            read(TYPES, "Marker", none);
        }
        assertThat(scene.problems()).isEmpty();
        assertThat(node.components())
                .extracting(AuthoringComponent::value)
                .containsExactly(new MarkerAuthoring(), new MarkerAuthoring(), new MarkerAuthoring());
        assertThat(node.components())
                .extracting(AuthoringComponent::contentHash)
                .containsOnly(node.components().getFirst().contentHash());
    }

    @Test
    void theHashTellsFieldsAndDirectoriesApartAndNotTheOrderOfFields() {
        long first = hash("a/x.scene.yaml", "{prefab: 'p', count: 1}");
        assertThat(hash("a/y.scene.yaml", "{count: 1, prefab: 'p'}")).isEqualTo(first);
        assertThat(hash("b/x.scene.yaml", "{prefab: 'p', count: 1}")).isNotEqualTo(first);
        assertThat(hash("a/x.scene.yaml", "{prefab: 'p', count: 2}")).isNotEqualTo(first);
    }

    private static long hash(String path, String fields) {
        AuthoringScene other = new AuthoringScene(path);
        AuthoringNode owner = other.addNode("A");
        new ComponentReader(TYPES, other)
                .read(owner, "Spawner", JSON.readTree(fields), owner.source(), pointer -> owner.source());
        return owner.components().getFirst().contentHash();
    }

    @Test
    void everyTypeOfFieldIsRead() {
        Everything all = read(Everything.class, """
                {isOn: true, tiny: -128, small: 300, whole: -5, large: 9223372036854775807, half: 0.5, exact: 1e300,
                 letter: 'é', text: 'a', colour: 'BLUE', asset: '/a.glb#Mesh', node: '#fountain',
                 guid: '0123456789abcdef0123456789abcdef', at: [1, 2.5, 3], cell: [4, 5], turned: [0, 0, 0, 1],
                 numbers: [1, 2], texts: ['a', 'b'], colours: {a: 'RED'}, boxed: 3, date: '2025-01-31',
                 perhaps: {size: 1}, wave: {size: 2, gaps: [1, 2]}, waves: [{size: 3}], named: {a: {size: 4}},
                 array: [{size: 5, delay: 1}]}
                """);
        assertThat(all.isOn()).isTrue();
        assertThat(all.tiny()).isEqualTo(Byte.MIN_VALUE);
        assertThat(all.small()).isEqualTo((short) 300);
        assertThat(all.whole()).isEqualTo(-5);
        assertThat(all.large()).isEqualTo(Long.MAX_VALUE);
        assertThat(all.half()).isEqualTo(0.5f);
        assertThat(all.exact()).isEqualTo(1e300);
        assertThat(all.letter()).isEqualTo('é');
        assertThat(all.text()).isEqualTo("a");
        assertThat(all.colour()).isEqualTo(Colour.BLUE);
        assertThat(all.asset()).isEqualTo(new AssetRef("a.glb", "Mesh"));
        assertThat(all.node()).isEqualTo(NodeRef.of("#fountain"));
        assertThat(all.guid()).isEqualTo(Guid.parse("0123456789abcdef0123456789abcdef"));
        assertThat(all.at()).isEqualTo(new Vector3f(1, 2.5f, 3));
        assertThat(all.cell()).isEqualTo(new Vector2i(4, 5));
        assertThat(all.turned()).isEqualTo(new Quaternionf());
        assertThat(all.numbers()).containsExactly(1, 2);
        assertThat(all.texts()).containsExactly("a", "b");
        assertThat(all.colours()).containsExactly(Map.entry("a", Colour.RED));
        assertThat(all.boxed()).isEqualTo(3);
        assertThat(all.date()).isEqualTo(LocalDate.of(2025, 1, 31));
        assertThat(all.perhaps().orElseThrow().size()).isEqualTo(1);
        assertThat(all.wave().gaps()).containsExactly(1, 2);
        assertThat(all.wave().delay()).isEqualTo(2.5f);
        assertThat(all.waves().getFirst().delay()).isEqualTo(2.5f);
        assertThat(all.named().get("a").delay()).isEqualTo(2.5f);
        assertThat(all.array()[0].delay()).isEqualTo(1);
    }

    @Test
    void fieldsThatAreLeftOutGetTheirDefaults() {
        assertThat(read(Defaults.class, "{}")).isEqualTo(new Defaults(7, Colour.GREEN, true, 'x', "dove", 0.5, 3, 4));
    }

    @Test
    void fieldsThatAreThereGetNoDefaults() {
        assertThat(read(
                        Defaults.class,
                        "{count: 0, colour: null, isOn: false, letter: 'y', kind: '', share: 0, renamed: 1, old: 2}"))
                .isEqualTo(new Defaults(0, null, false, 'y', "", 0, 1, 2));
    }

    @Test
    void classesKeepWhatTheirFieldsAreInitialisedWithButForDefaults() {
        Mutable mutable = read(Mutable.class, "{limited: 10}");
        assertThat(mutable.initialised).isEqualTo(5);
        assertThat(mutable.annotated).isEqualTo(6);
        assertThat(mutable.limited).isEqualTo(10);
    }

    @Test
    void readingLeavesTheJsonOfTheCallerAlone() {
        JsonNode fields = JSON.readTree("{}");
        read(TYPES, "Defaults", fields);
        assertThat(fields.isEmpty()).isTrue();
    }

    @Test
    void anUnknownTypeIsAnErrorThatNamesTheNearest() {
        assertThat(problems("SpwnerAuthoring", "{}"))
                .containsExactly(
                        ":4:2: No authoring component is called \"SpwnerAuthoring\". Did you mean \"SpawnerAuthoring\"?"
                                + " The program has [Army, Bottomless, Closed, Defaults, Everything, Full, Hidden,"
                                + " Marker, Mutable, Open, Positive, Spawner, Tolerant, Unloadable, WholeNumbers, Wide, WithoutConstructor,"
                                + " WrongDefault, WrongDefaultType].");
    }

    @Test
    void anUnknownTypeInAProgramWithFewTypesOrNone() {
        AuthoringTypes two = AuthoringTypes.of(List.of(SpawnerAuthoring.class, MarkerAuthoring.class));
        read(two, "Spwner", NullNode.instance);
        read(two, "Water", NullNode.instance);
        read(AuthoringTypes.of(List.of()), "Alone", NullNode.instance);
        assertThat(scene.problems())
                .extracting(AuthoringProblem::message)
                .containsExactly(
                        "No authoring component is called \"Alone\". The program has none.",
                        "No authoring component is called \"Spwner\". Did you mean \"Spawner\"? The program has"
                                + " [Marker, Spawner].",
                        "No authoring component is called \"Water\". The program has [Marker, Spawner].");
    }

    static class One {
        record SpawnerAuthoring() implements IAuthoring {}
    }

    @Test
    void anAmbiguousTypeIsAnErrorThatNamesTheFullNames() {
        read(
                AuthoringTypes.of(List.of(SpawnerAuthoring.class, One.SpawnerAuthoring.class)),
                "Spawner",
                NullNode.instance);
        assertThat(scene.problems())
                .extracting(AuthoringProblem::message)
                .containsExactly("\"Spawner\" is the name of several authoring components:"
                        + " [dev.phalanx.baking.formats.ComponentReaderTest.One.SpawnerAuthoring,"
                        + " dev.phalanx.baking.formats.ComponentReaderTest.SpawnerAuthoring]. Write the full"
                        + " name of the one that is meant.");
    }

    @Test
    void anUnknownFieldIsAnErrorThatNamesTheNearest() {
        assertThat(problems("Spawner", "{cuont: 3, prefab: 'a', water: 1}"))
                .containsExactly(
                        "/cuont: Spawner has no field \"cuont\". Did you mean \"count\"? It has [prefab, count].",
                        "/water: Spawner has no field \"water\". It has [prefab, count].");
    }

    @Test
    void aTypeWithoutFieldsRefusesFields() {
        assertThat(problems("Marker", "{size: 3}"))
                .containsExactly("/size: Marker has no field \"size\". It has no fields.");
    }

    @Test
    void transientFieldsAreUnknown() {
        assertThat(problems("Mutable", "{skipped: 3}"))
                .containsExactly(
                        "/skipped: Mutable has no field \"skipped\". It has [initialised, annotated, limited].");
    }

    @Test
    void aNumberOutOfRangeIsAnError() {
        assertThat(problems("Spawner", "{count: 2000}"))
                .containsExactly("/count: count of Spawner is 2000. It must be from 0 to 1000.");
    }

    @Test
    void aFieldOfAClassHasARangeToo() {
        assertThat(problems("Mutable", "{limited: -1}"))
                .containsExactly("/limited: limited of Mutable is -1. It must be from 0 to 10.");
    }

    @Test
    void halfOpenRangesAndListsOfNumbersAreChecked() {
        assertThat(problems("Everything", "{wave: {size: 0, gaps: [1, 9]}}"))
                .containsExactly(
                        "/wave/gaps/1: wave.gaps[1] of Everything is 9. It must be at most 8.",
                        "/wave/size: wave.size of Everything is 0. It must be at least 1.");
    }

    @Test
    void numbersThatATypeCannotHoldAreErrors() {
        assertThat(problems("Wide", "{narrow: 1e39, exact: 'NaN', tiny: 200}"))
                .containsExactly(
                        "/exact: exact of Wide is \"NaN\". It must be a number.",
                        "/narrow: narrow of Wide is 1.0E39. It must be from -3.4028235E38 to 3.4028235E38.",
                        "/tiny: tiny of Wide is 200. It must be from -128 to 127.");
    }

    @Test
    void everyProblemOfAComponentIsReported() {
        assertThat(problems("Everything", """
                {isOn: 'yes', tiny: 1000, small: 40000, whole: 1.5, large: 9223372036854775808, half: 'much', exact: [],
                 letter: 'ab', text: 12, colour: 'GREAN', asset: '../../x.glb', node: 3, guid: 'abc',
                 at: [1, 2], cell: [1.5, 2], turned: 5, numbers: [1, 'two'], texts: 'one', colours: {a: 'PINK'},
                 boxed: true, date: 'soon', perhaps: {size: null}, wave: 3, waves: [{size: 1}, {sice: 2, delay: 'x'}],
                 named: {a: {size: 'x'}}, array: {}, more: 1}
                """))
                .containsExactly(
                        "/array: array of Everything is an empty object. It must be a list.",
                        "/asset: asset of Everything is \"../../x.glb\". The path of an asset is"
                                + " \"levels/../../x.glb\", which leads out of the project. Name a file below the"
                                + " project's root.",
                        "/at: at of Everything is a list of 2 values. It must be a list of 3 numbers.",
                        "/boxed: boxed of Everything is true. It must be a whole number.",
                        "/cell/0: cell[0] of Everything is 1.5. It must be a whole number.",
                        "/colour: colour of Everything is \"GREAN\". It must be one of [RED, GREEN, BLUE]. Did you mean"
                                + " \"GREEN\"?",
                        "/colours/a: colours.a of Everything is \"PINK\". It must be one of [RED, GREEN, BLUE].",
                        "/date: date of Everything is \"soon\". It must be a date, such as \"2025-01-31\".",
                        "/exact: exact of Everything is a list of 0 values. It must be a number.",
                        "/guid: guid of Everything is \"abc\". It must be 32 hexadecimal digits in quotes.",
                        "/half: half of Everything is \"much\". It must be a number.",
                        "/isOn: isOn of Everything is \"yes\". It must be true or false.",
                        "/large: large of Everything is 9223372036854775808. It must be from -9223372036854775808 to"
                                + " 9223372036854775807.",
                        "/letter: letter of Everything is \"ab\". It must be one character, in quotes.",
                        "/more: Everything has no field \"more\". It has [isOn, tiny, small, whole, large, half, exact,"
                                + " letter, text, colour, asset, node, guid, at, cell, turned, numbers, texts, colours,"
                                + " boxed, date, perhaps, wave, waves, named, array].",
                        "/named/a/size: named.a.size of Everything is \"x\". It must be a whole number.",
                        "/node: node of Everything is 3. It must name a node, such as \"#fountain\" or"
                                + " \"Village/Fountain\".",
                        "/numbers/1: numbers[1] of Everything is \"two\". It must be a whole number.",
                        "/perhaps/size: perhaps.size of Everything is null. It must be a whole number.",
                        "/small: small of Everything is 40000. It must be from -32768 to 32767.",
                        "/text: text of Everything is 12. It must be text. Write it in quotes.",
                        "/texts: texts of Everything is \"one\". It must be a list.",
                        "/tiny: tiny of Everything is 1000. It must be from -128 to 127.",
                        "/turned: turned of Everything is 5. It must be a list of 4 numbers.",
                        "/wave: wave of Everything is 3. It must be an object with the fields [size, delay, gaps,"
                                + " colour].",
                        "/waves/1/delay: waves[1].delay of Everything is \"x\". It must be a number.",
                        "/waves/1/sice: waves[1] of Everything has no field \"sice\". Did you mean \"size\"? It has"
                                + " [size, delay, gaps, colour].",
                        "/whole: whole of Everything is 1.5. It must be a whole number.");
    }

    @Test
    void textsAreRightWithoutQuotesOnlyIfTheyMeanWhatTheFieldHas() {
        assertThat(problems("Everything", """
                {whole: '12', small: '1.5', large: '1_000', tiny: '0b11', half: '2.5', exact: 'inf', isOn: 'true',
                 at: ['1', 2, true], cell: [1, '2'], numbers: ['3', '0x3']}
                """))
                .containsExactly(
                        "/at/0: at[0] of Everything is \"1\". It must be a number. Write it without quotes.",
                        "/at/2: at[2] of Everything is true. It must be a number.",
                        "/cell/1: cell[1] of Everything is \"2\". It must be a whole number. Write it without quotes.",
                        "/exact: exact of Everything is \"inf\". It must be a number.",
                        "/half: half of Everything is \"2.5\". It must be a number. Write it without quotes.",
                        "/isOn: isOn of Everything is \"true\". It must be true or false. Write it without quotes.",
                        "/large: large of Everything is \"1_000\". It must be a whole number.",
                        "/numbers/0: numbers[0] of Everything is \"3\". It must be a whole number. Write it without quotes.",
                        "/numbers/1: numbers[1] of Everything is \"0x3\". It must be a whole number.",
                        "/small: small of Everything is \"1.5\". It must be a whole number.",
                        "/tiny: tiny of Everything is \"0b11\". It must be a whole number.",
                        "/whole: whole of Everything is \"12\". It must be a whole number. Write it without quotes.");
    }

    @Test
    void nullForAPrimitiveIsAnError() {
        assertThat(problems("Spawner", "{count: null, prefab: null}"))
                .containsExactly("/count: count of Spawner is null. It must be a whole number.");
    }

    /// Modelling programs write 30.0 for 30.
    @Test
    void wholeNumbersMayHaveAFractionOfZero() {
        Everything all = read(Everything.class, """
                {tiny: 3.0, small: -4.0, whole: 5e2, large: 9007199254740992.0, boxed: 7.0, cell: [1.0, 2.0],
                 numbers: [8.0, 9], waves: [{size: 2.0}], named: {a: {size: 3.0}}, perhaps: {size: 4.0}}
                """);
        assertThat(all.tiny()).isEqualTo((byte) 3);
        assertThat(all.small()).isEqualTo((short) -4);
        assertThat(all.whole()).isEqualTo(500);
        assertThat(all.large()).isEqualTo(1L << 53);
        assertThat(all.boxed()).isEqualTo(7);
        assertThat(all.cell()).isEqualTo(new Vector2i(1, 2));
        assertThat(all.numbers()).containsExactly(8, 9);
        assertThat(all.waves().getFirst().size()).isEqualTo(2);
        assertThat(all.named().get("a").size()).isEqualTo(3);
        assertThat(all.perhaps().orElseThrow().size()).isEqualTo(4);
    }

    @Test
    void wholeNumbersInListsAndMapsMayHaveAFractionOfZero() {
        WholeNumbers more = read(WholeNumbers.class, """
                {list: [1.0, 2], map: {a: 3.0}, big: 4.0, perhaps: 5.0, optional: 6.0, lists: [[7.0]]}
                """);
        assertThat(more)
                .isEqualTo(new WholeNumbers(
                        List.of(1, 2),
                        Map.of("a", 3L),
                        BigInteger.valueOf(4),
                        OptionalInt.of(5),
                        Optional.of(6),
                        List.of(List.of((short) 7))));
    }

    @Test
    void otherNumbersAreNoWholeOnes() {
        assertThat(problems("Everything", "{whole: 1.5, tiny: 300.0, large: 1e300, numbers: [2.5]}"))
                .containsExactly(
                        "/large: large of Everything is 1.0E300. It must be a whole number.",
                        "/numbers/0: numbers[0] of Everything is 2.5. It must be a whole number.",
                        "/tiny: tiny of Everything is 300. It must be from -128 to 127.",
                        "/whole: whole of Everything is 1.5. It must be a whole number.");
    }

    @Test
    void nullForAReferenceNamesNothing() {
        assertThat(read(SpawnerAuthoring.class, "{prefab: null}")).isEqualTo(new SpawnerAuthoring(AssetRef.NONE, 0));
    }

    @Test
    void fieldsThatAreNoObjectAreAnError() {
        assertThat(problems("Spawner", "[1]"))
                .containsExactly(":4:2: Spawner is a list of 1 value. It must be an object with the fields [prefab,"
                        + " count].");
    }

    @Test
    void fieldsOfATypeWithoutAnyThatAreNoObjectAreAnError() {
        assertThat(problems("Marker", "true"))
                .containsExactly(":4:2: Marker is true. It must be an object without fields.");
    }

    @Test
    void whatAConstructorThrowsIsAProblemWithItsCause() {
        assertThat(problems("Positive", "{count: -1}"))
                .containsExactly(":4:2: Positive cannot be made from what the file says: IllegalArgumentException: The"
                        + " count is negative. Correct the fields.");
        assertThat(scene.problems().getFirst().cause()).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatConstructorsOfNestedRecordsThrowIsReportedBesideOtherProblems() {
        assertThat(problems("Army", "{squads: [{count: 1}, {count: -1}, {count: -2}], size: 'x'}"))
                .containsExactly(
                        "/size: size of Army is \"x\". It must be a whole number.",
                        "/squads/1: squads[1] of Army cannot be made from what the file says:"
                                + " IllegalArgumentException: The count is negative. Correct the fields.",
                        "/squads/2: squads[2] of Army cannot be made from what the file says:"
                                + " IllegalArgumentException: The count is negative. Correct the fields.");
    }

    @Test
    void errorsOfConstructorsAreProblemsToo() {
        assertThat(problems("Bottomless", "{depth: 1}"))
                .containsExactly(
                        ":4:2: Bottomless cannot be made from what the file says: StackOverflowError. Correct the"
                                + " fields.");
        assertThat(scene.problems().getFirst().cause()).isInstanceOf(StackOverflowError.class);
    }

    @Test
    void aClassThatCannotBeInitialisedIsAProblem() {
        assertThat(problems("Unloadable", "{}"))
                .containsExactly(":4:2: Unloadable cannot be made from what the file says: ExceptionInInitializerError."
                        + " Correct the fields.");
    }

    @Test
    void aLackOfMemoryIsThrown() {
        assertThatThrownBy(() -> read(TYPES, "Full", JSON.readTree("{size: 1}")))
                .isInstanceOf(OutOfMemoryError.class)
                .hasMessage("as a test");
    }

    @Test
    void aClassWithoutAConstructorThatJacksonCanCallIsAProblem() {
        assertThat(problems("WithoutConstructor", "{count: 1}"))
                .containsExactly(":4:2: WithoutConstructor has no constructor that Jackson can call. Make"
                        + " WithoutConstructor a record, or give it a constructor without parameters; a nested class"
                        + " must be static.");
    }

    @Test
    void aDefaultThatDoesNotFitItsFieldIsAProblem() {
        assertThat(problems("WrongDefault", "{}"))
                .containsExactly(":4:2: @DefaultsTo(\"many\") is on"
                        + " dev.phalanx.baking.formats.ComponentReaderTest$WrongDefault.count, which is of the type"
                        + " Integer and takes a number. Correct the annotation.");
    }

    @Test
    void aDefaultOfAReferenceIsAProblem() {
        assertThat(problems("WrongDefaultType", "{}"))
                .containsExactly(":4:2: @DefaultsTo(\"/a.png\") is on"
                        + " dev.phalanx.baking.formats.ComponentReaderTest$WrongDefaultType.asset, which is of the type"
                        + " AssetRef and takes no default, because it is no number, truth value, character, text or"
                        + " enum. Correct the annotation.");
    }

    @Test
    void aPackageThatIsNotOpenIsAProblemThatNamesTheLineToAdd() {
        assertThat(problems("Closed", "{height: 1}")).containsExactly(":4:2" + closed("Closed"));
    }

    @Test
    void aHiddenRecordInAPackageThatIsNotOpenIsAProblem() {
        assertThat(problems("Hidden", "{height: 1}")).containsExactly(":4:2" + closed("Hidden"));
    }

    @Test
    void aFieldWhoseClassIsInAPackageThatIsNotOpenIsAProblem() {
        assertThat(problems("Open", "{part: {width: 1}}")).containsExactly("/part" + closed("part of Open"));
    }

    private static String closed(String type) {
        return ": Jackson cannot make " + type + ", because the module dev.phalanx.baking does not open"
                + " the package dev.phalanx.baking.formats.closed to it. Add \"opens"
                + " dev.phalanx.baking.formats.closed to tools.jackson.databind;\" to the module-info of"
                + " dev.phalanx.baking.";
    }

    @Test
    void aTypeThatIgnoresUnknownFieldsReportsOnlyTheOthers() {
        assertThat(problems("Tolerant", "{count: 'x', other: 1}"))
                .containsExactly("/count: count of Tolerant is \"x\". It must be a whole number.");
    }

    @Test
    void longValuesAndNamesAreCutInMessages() {
        String problem = problems("Spawner", "{count: '" + "a".repeat(500) + "', " + "b".repeat(500) + ": 1}")
                .getLast();
        assertThat(problem).contains("count of Spawner is \"" + "a".repeat(100) + "…\".");
    }

    @Test
    void aSceneListsAThousandProblemsAtMost() {
        ComponentReader reader = new ComponentReader(TYPES, scene);
        for (int i = 0; i < 2000; i++) {
            reader.read(
                    node,
                    "Nothing" + i,
                    NullNode.instance,
                    new SourcePosition(scene.path(), i + 1, 1),
                    pointer -> node.source());
        }
        assertThat(scene.problems()).hasSize(1001);
        assertThat(scene.problems().getFirst().message())
                .isEqualTo("The file has more than 1000 problems. Correct those that are listed first.");
    }
}
