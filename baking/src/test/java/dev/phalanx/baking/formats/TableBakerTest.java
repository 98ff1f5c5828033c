package dev.phalanx.baking.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.phalanx.baking.authoring.AuthoringException;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.tables.TableBaker;
import dev.phalanx.baking.tables.TableReport;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.testing.Allocations;
import dev.phalanx.testing.Row;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableBakerTest {
    record Position(float x, float y) implements IComponentData {}

    record Velocity(float x, float y) implements IComponentData {}

    record Health(int points) implements IComponentData {}

    record Placed(Vector3f position) implements IComponentData {}

    record Star() implements IComponentData {}

    enum Colour {
        RED,
        GREEN
    }

    record All(
            boolean flag,
            byte b,
            short s,
            int i,
            long l,
            char c,
            float f,
            double d,
            Colour colour,
            FixedString32Bytes name)
            implements IComponentData {}

    record Others(@FixedLength(3) int[] array, Entity target, int plain) implements IComponentData {}

    static final class Inner {
        record Position(float x) implements IComponentData {}

        private Inner() {}
    }

    private final World world = new World("Tables");
    private final EntityManager em = world.entityManager();

    @AfterEach
    void close() {
        world.close();
    }

    private TableReport bake(TableBaker baker, String text) {
        return bake(em, baker, text);
    }

    private static TableReport bake(EntityManager em, TableBaker baker, String text) {
        try {
            return baker.bake(em, "stars.csv", new StringReader(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The problems of a table, which changes nothing.
    private List<String> problems(TableBaker baker, String text) {
        int before = em.entityCount();
        AuthoringException wrong = catchThrowableOfType(AuthoringException.class, () -> bake(baker, text));
        assertThat(wrong).as("what %s throws", text).isNotNull();
        assertThat(em.entityCount()).isEqualTo(before);
        return wrong.problems().stream().map(AuthoringProblem::toString).toList();
    }

    @Test
    void rowsAreEntities() {
        TableReport report = bake(TableBaker.of(Position.class, Health.class, Star.class), """
                Health,Position.y,Position.x
                3,1.5,-2e3
                -4,NaN,.25
                """);
        assertThat(report.entityCount()).isEqualTo(2);
        assertThat(report.missing()).isEmpty();
        assertThat(em.entityCount()).isEqualTo(2);
        Entity first = report.entities().get(0);
        assertThat(em.getComponent(first, Position.class)).isEqualTo(new Position(-2000, 1.5f));
        assertThat(em.getComponent(first, Health.class)).isEqualTo(new Health(3));
        assertThat(em.hasComponent(first, Star.class)).isTrue();
        Entity second = report.entities().get(1);
        assertThat(em.getComponent(second, Position.class)).isEqualTo(new Position(0.25f, Float.NaN));
        assertThat(em.getComponent(second, Health.class)).isEqualTo(new Health(-4));
    }

    /// Rows of two prefabs by turns, then many of one.
    private static boolean isRock(int row) {
        return row % 3 == 1 && row < 1500;
    }

    @Test
    @Row("BAK-10.1")
    void rowsAreInstancesOfPrefabs() {
        Entity tower = em.createEntity(new Position(1, 2), new Health(50), new Star());
        em.addComponent(tower, Prefab.class);
        Entity part = em.createEntity(new Velocity(1, 1));
        em.addComponent(part, Prefab.class);
        em.addBuffer(tower, LinkedEntityGroup.class).add(new LinkedEntityGroup(tower));
        em.getBuffer(tower, LinkedEntityGroup.class).add(new LinkedEntityGroup(part));
        Entity rock = em.createEntity(new Position(8, 9));
        em.addComponent(rock, Prefab.class);
        StringBuilder text = new StringBuilder("kind,Position.x,Health\n");
        for (int i = 0; i < 3000; i++) {
            text.append(isRock(i) ? "rock" : "tower")
                    .append(',')
                    .append(i)
                    .append(',')
                    .append(i % 7)
                    .append('\n');
        }
        TableBaker baker = TableBaker.of(Position.class, Health.class)
                .withPrefabs("kind", Map.of("tower", tower, "rock", rock, "unused", Entity.NULL));
        TableReport report = bake(baker, text.toString());

        assertThat(report.missing()).containsExactly("Position.y");
        assertThat(report.entityCount()).isEqualTo(3000);
        for (int i = 0; i < 3000; i++) {
            Entity entity = report.entities().get(i);
            boolean isRock = isRock(i);
            assertThat(em.getComponent(entity, Position.class)).isEqualTo(new Position(i, isRock ? 9 : 2));
            assertThat(em.getComponent(entity, Health.class)).isEqualTo(new Health(i % 7));
            assertThat(em.hasComponent(entity, Star.class)).isEqualTo(!isRock);
            assertThat(em.hasComponent(entity, Prefab.class)).isFalse();
        }
        assertThat(em.getBuffer(report.entities().get(0), LinkedEntityGroup.class)
                        .length())
                .isEqualTo(2);
        assertThat(em.getComponent(tower, Position.class)).isEqualTo(new Position(1, 2));
        report.entities().close();
    }

    @Test
    void wrongPrefabsInATableChangeNothing() {
        Entity tower = em.createEntity(new Position(1, 2));
        TableBaker baker = TableBaker.of(Position.class).withPrefabs("kind", Map.of("tower", tower));
        assertThat(problems(baker, "kind,Position.x\ntover,1\n,2\ntower,x\n"))
                .containsExactly(
                        "stars.csv:2:1: kind is \"tover\". Did you mean \"tower\"? Name one of the prefabs [tower].",
                        "stars.csv:3:1: kind is empty. Name one of the prefabs [tower].",
                        "stars.csv:4:7: Position.x is \"x\". Make it a number in the range of float, NaN, Infinity or"
                                + " -Infinity.");
        assertThat(problems(baker, "kid,Position.x\ntower,1\n"))
                .anyMatch(each -> each.contains("The table has no column \"kind\", which names the prefab of each row."
                        + " Did you mean \"kid\"?"));
        assertThat(problems(baker, "kind,kind,Position.x\ntower,tower,1\n"))
                .containsExactly("stars.csv:1:6: The column \"kind\" is there twice. Remove one of them.");
        em.destroyEntity(tower);
        int before = em.entityCount();
        assertThatThrownBy(() -> bake(baker, "kind,Position.x\ntower,1\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("as the prefab \"tower\", which does not exist");
        assertThat(em.entityCount()).isEqualTo(before);
        assertThatThrownBy(() -> TableBaker.of(Position.class).withPrefabs("kind", Map.of()))
                .hasMessageContaining("was given no prefabs");
    }

    @Test
    void rowsFillManyChunks() {
        StringBuilder text = new StringBuilder("Position.x,Health.points\n");
        for (int i = 0; i < 5000; i++) {
            text.append(i * 0.5f).append(',').append(i).append('\n');
        }
        em.createEntity(new Position(1, 2), new Health(3));
        TableReport report = bake(TableBaker.of(Position.class, Health.class), text.toString());
        assertThat(report.missing()).containsExactly("Position.y");
        for (int i = 0; i < 5000; i++) {
            Entity entity = report.entities().get(i);
            assertThat(em.getComponent(entity, Position.class)).isEqualTo(new Position(i * 0.5f, 0));
            assertThat(em.getComponent(entity, Health.class)).isEqualTo(new Health(i));
        }
        assertThat(em.entityCount()).isEqualTo(5001);
    }

    @Test
    void everyKindOfFieldIsRead() {
        TableReport report = bake(TableBaker.of(All.class).withSeparator(';'), """
                All.flag;All.b;All.s;All.i;All.l;All.c;All.f;All.d;All.colour;All.name
                true;-128;32767;-2147483648;9223372036854775807;é;3.4e38;1e308;GREEN;"Sirius; ""A""\"
                FALSE;0;0;0;0;" ";-Infinity;Infinity;RED;
                """);
        assertThat(em.getComponent(report.entities().get(0), All.class))
                .isEqualTo(new All(
                        true,
                        Byte.MIN_VALUE,
                        Short.MAX_VALUE,
                        Integer.MIN_VALUE,
                        Long.MAX_VALUE,
                        'é',
                        3.4e38f,
                        1e308,
                        Colour.GREEN,
                        FixedString32Bytes.of("Sirius; \"A\"")));
        assertThat(em.getComponent(report.entities().get(1), All.class))
                .isEqualTo(new All(
                        false,
                        (byte) 0,
                        (short) 0,
                        0,
                        0,
                        ' ',
                        Float.NEGATIVE_INFINITY,
                        Double.POSITIVE_INFINITY,
                        Colour.RED,
                        FixedString32Bytes.of("")));
    }

    @Test
    void numbersAreReadAsJavaReadsThem() {
        Random random = new Random(3);
        StringBuilder text = new StringBuilder("All.f,All.d\n");
        float[] floats = new float[2000];
        double[] doubles = new double[2000];
        for (int i = 0; i < floats.length; i++) {
            do {
                floats[i] = Float.intBitsToFloat(random.nextInt());
                doubles[i] = Double.longBitsToDouble(random.nextLong());
            } while (!Float.isFinite(floats[i]) || !Double.isFinite(doubles[i]));
            text.append(floats[i]).append(',').append(doubles[i]).append('\n');
        }
        TableReport report = bake(TableBaker.of(All.class), text.toString());
        for (int i = 0; i < floats.length; i++) {
            All value = em.getComponent(report.entities().get(i), All.class);
            assertThat(value.f()).isEqualTo(floats[i]);
            assertThat(value.d()).isEqualTo(doubles[i]);
        }
    }

    @Test
    void fieldsOfFieldsHaveDots() {
        TableReport report = bake(TableBaker.of(Placed.class), "Placed.position.y\n7\n");
        assertThat(em.getComponent(report.entities().get(0), Placed.class).position())
                .isEqualTo(new Vector3f(0, 7, 0));
        assertThat(report.missing()).containsExactly("Placed.position.x", "Placed.position.z");
    }

    @Test
    void classesOfOneSimpleNameHaveFullNames() {
        TableBaker baker = TableBaker.of(Position.class, Inner.Position.class);
        String outer = Position.class.getCanonicalName();
        String inner = Inner.Position.class.getCanonicalName();
        TableReport report = bake(baker, outer + ".x," + inner + ",Position.y\n1,2,3\n");
        assertThat(em.getComponent(report.entities().get(0), Position.class)).isEqualTo(new Position(1, 3));
        assertThat(em.getComponent(report.entities().get(0), Inner.Position.class))
                .isEqualTo(new Inner.Position(2));
        assertThat(problems(baker, "Position.x\n1\n"))
                .containsExactly("stars.csv:1:1: The column \"Position.x\" may be one of [" + outer + ".x, " + inner
                        + ".x]. Use one of these names.");
    }

    @Test
    void spacesAndBlankLinesAreIgnored() {
        TableReport report = bake(TableBaker.of(Position.class), """
                Position.x , Position.y

                 1 ,  2\t
                "3"," 4 "

                """);
        assertThat(report.entityCount()).isEqualTo(2);
        assertThat(em.getComponent(report.entities().get(0), Position.class)).isEqualTo(new Position(1, 2));
        assertThat(em.getComponent(report.entities().get(1), Position.class)).isEqualTo(new Position(3, 4));
    }

    @Test
    void cellsMayBeSeparatedByTabs() {
        TableBaker baker =
                TableBaker.of(Position.class, Health.class).withSeparator('\t').allowEmpty("Position.x", "Health");
        TableReport report = bake(baker, "Position.x\tPosition.y\tHealth\n\t2\t\n1\t 3 \t4\n");
        assertThat(em.getComponent(report.entities().get(0), Position.class)).isEqualTo(new Position(0, 2));
        assertThat(em.getComponent(report.entities().get(0), Health.class)).isEqualTo(new Health(0));
        assertThat(em.getComponent(report.entities().get(1), Position.class)).isEqualTo(new Position(1, 3));
        assertThat(em.getComponent(report.entities().get(1), Health.class)).isEqualTo(new Health(4));
    }

    @Test
    void tableOfNamesAloneHasNoEntities() {
        TableReport report = bake(TableBaker.of(Position.class), "Position.x");
        assertThat(report.entityCount()).isZero();
        assertThat(em.entityCount()).isZero();
    }

    @Test
    void filesAreRead(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("stars.csv");
        Files.writeString(file, "\ufeffPosition.x,Position.y\r\n1,2\r\n");
        TableReport report = TableBaker.of(Position.class).bake(em, file);
        assertThat(em.getComponent(report.entities().get(0), Position.class)).isEqualTo(new Position(1, 2));
        Files.writeString(file, "Position.x\nx\n");
        assertThatThrownBy(() -> TableBaker.of(Position.class).bake(em, file))
                .isInstanceOf(AuthoringException.class)
                .hasMessage(file + ":2:1: Position.x is \"x\". Make it a number in the range of float, NaN, Infinity or"
                        + " -Infinity.");
    }

    // Columns

    @Test
    void unknownColumnsAreProblems() {
        TableBaker baker = TableBaker.of(Position.class, Others.class);
        assertThat(problems(
                        baker,
                        "Positon.x,Temperature,,Position.x,Position.x,Others.array,Others.target\n1,2,3,4,5,6,7\n"))
                .containsExactly(
                        "stars.csv:1:1: No component has a field for the column \"Positon.x\". Did you mean"
                                + " \"Position.x\"?",
                        "stars.csv:1:11: No component has a field for the column \"Temperature\". Map it, skip it, or use one of"
                                + " [Position.x, Position.y, Others.plain].",
                        "stars.csv:1:23: Column 3 has no name. Write the name of a field, or skip the column \"\".",
                        "stars.csv:1:35: The column \"Position.x\" is the same field as the column \"Position.x\". Remove"
                                + " one of them.",
                        "stars.csv:1:46: The column \"Others.array\" is the field Others.array of the kind \"fixed array\","
                                + " which cannot be in a table. Skip the column.",
                        "stars.csv:1:59: The column \"Others.target\" is the field Others.target of the kind \"entity\","
                                + " which cannot be in a table. Skip the column.");
        assertThat(problems(baker, "x".repeat(1000)))
                .containsExactly("stars.csv:1:1: No component has a field for the column \"" + "x".repeat(100)
                        + "…\". Skip it.");
    }

    @Test
    void missingColumnsAreProblemsIfAllAreRequired() {
        assertThat(problems(TableBaker.of(Position.class, Others.class).requireAll(), "Position.y\n1\n"))
                .containsExactly(
                        "stars.csv:1:1: The table has no column \"Position.x\". Add it.",
                        "stars.csv:1:1: The table has no column \"Others.plain\". Add it.");
        assertThat(bake(TableBaker.of(Health.class).requireAll(), "Health\n1\n").entityCount())
                .isEqualTo(1);
    }

    record Planet(FixedString32Bytes name, double a, double e, int moons) implements IComponentData {}

    @Test
    void theNameOfAFieldIsEnoughIfItIsClear() {
        TableReport report = bake(TableBaker.of(Planet.class, Health.class), "name,a,points\nMars,1.5,3\n");
        assertThat(em.getComponent(report.entities().get(0), Planet.class))
                .isEqualTo(new Planet(FixedString32Bytes.of("Mars"), 1.5, 0, 0));
        assertThat(em.getComponent(report.entities().get(0), Health.class)).isEqualTo(new Health(3));
        assertThat(problems(TableBaker.of(Position.class, Velocity.class), "x\n1\n"))
                .containsExactly("stars.csv:1:1: The column \"x\" may be one of [Position.x, Velocity.x]. Use one of"
                        + " these names.");
        assertThat(problems(TableBaker.of(Planet.class), "nmae\nMars\n"))
                .containsExactly(
                        "stars.csv:1:1: No component has a field for the column \"nmae\". Did you mean \"name\"?");
    }

    @Test
    void columnsAreMapped() {
        TableBaker baker = TableBaker.of(Position.class, Planet.class)
                .map("Längengrad", "Position.x")
                .map("Objekt", "name")
                .map("Abstand", "Planet.a", cell -> cell.replace(" AE", ""))
                .allowEmpty("Längengrad", "Abstand");
        TableReport report = bake(baker, "Objekt,Abstand,Längengrad\nMars,1.5 AE,7\nErde,,\n");
        Entity mars = report.entities().get(0);
        assertThat(em.getComponent(mars, Position.class)).isEqualTo(new Position(7, 0));
        assertThat(em.getComponent(mars, Planet.class)).isEqualTo(new Planet(FixedString32Bytes.of("Mars"), 1.5, 0, 0));
        assertThat(em.getComponent(report.entities().get(1), Planet.class).a()).isZero();
        assertThat(report.skipped()).isEmpty();
        assertThat(problems(baker, "Objekt,Abstand,Laengengrad,Position.y\nMars,4 km,1,2\n"))
                .containsExactly(
                        "stars.csv:1:16: No component has a field for the column \"Laengengrad\". Map it, skip it, or use"
                                + " one of [Position.x, Position.y, Planet.name, Planet.a, Planet.e, Planet.moons].",
                        "stars.csv:1:1: The table has no column \"Längengrad\", which is mapped to Position.x. Did you"
                                + " mean \"Laengengrad\"? It has [Objekt, Abstand, Laengengrad, Position.y].",
                        "stars.csv:2:6: Abstand is \"4 km\". Make it a number in the range of double, NaN, Infinity or"
                                + " -Infinity.");
        assertThat(problems(baker.map("Abstand", "a", cell -> cell + "!"), "Objekt,Abstand,Längengrad\nMars,4,1\n"))
                .containsExactly(
                        "stars.csv:2:6: Abstand is \"4\", converted to \"4!\". Make it a number in the range of"
                                + " double, NaN, Infinity or -Infinity.");
        assertThat(problems(baker, "Objekt,Abstand,Längengrad,name,Position.x\nMars,4,1,2,3\n"))
                .containsExactly(
                        "stars.csv:1:27: The column \"name\" is the same field as the column \"Objekt\". Remove one of"
                                + " them.",
                        "stars.csv:1:32: The column \"Position.x\" is the same field as the column \"Längengrad\". Remove"
                                + " one of them.");
        assertThatThrownBy(() -> TableBaker.of(Position.class).map("Längengrad", "Positon.x"))
                .hasMessage("No component has a field for the column \"Positon.x\". Did you mean \"Position.x\"?");
    }

    @Test
    void whatAConversionThrowsHasThePlaceOfTheCell() {
        TableBaker baker = TableBaker.of(Health.class)
                .map(
                        "when",
                        "Health",
                        cell -> String.valueOf(LocalDate.parse(cell).toEpochDay()));
        TableReport report = bake(baker, "when\n1970-01-11\n");
        assertThat(em.getComponent(report.entities().get(0), Health.class)).isEqualTo(new Health(10));
        assertThat(problems(baker, "when\n1970-01-11\n1970-13-01\n"))
                .singleElement()
                .asString()
                .startsWith("stars.csv:3:1: when is \"1970-13-01\", which its conversion refuses:")
                .endsWith(". Correct the cell or the conversion.");
    }

    @Test
    void aConversionMakesACellEmpty() {
        TableBaker baker = TableBaker.of(Health.class)
                .map("points", "Health", cell -> cell.equals("NA") ? "" : cell.equals("?") ? null : cell);
        TableReport report = bake(baker.allowEmpty("points"), "points\nNA\n?\n4\n");
        assertThat(em.getComponent(report.entities().get(0), Health.class)).isEqualTo(new Health(0));
        assertThat(em.getComponent(report.entities().get(2), Health.class)).isEqualTo(new Health(4));
        assertThat(problems(baker, "points\nNA\n"))
                .containsExactly("stars.csv:2:1: points is \"NA\", converted to \"\". Write a value, or use"
                        + " allowEmpty(\"points\") for zeros.");
    }

    @Test
    void columnsAreSkipped() {
        String text = ",Position.x,Magnitude,Remark\n0,1,2,bright\n";
        assertThat(bake(TableBaker.of(Position.class).skip("", "Magnitude", "Remark", "Never"), text)
                        .skipped())
                .containsExactly("", "Magnitude", "Remark");
        TableReport report = bake(TableBaker.of(Position.class).skipUnknown(), text);
        assertThat(report.skipped()).containsExactly("", "Magnitude", "Remark");
        assertThat(em.getComponent(report.entities().get(0), Position.class)).isEqualTo(new Position(1, 0));
        assertThat(problems(TableBaker.of(Position.class).skipUnknown(), "Positon.x,Age\n1,2\n"))
                .containsExactly(
                        "stars.csv:1:1: The column \"Positon.x\" names no field, and nearly Position.x. Correct"
                                + " it, map it to a field, or skip it by its name.");
        assertThat(bake(TableBaker.of(Position.class).skipUnknown().skip("Positon.x"), "Positon.x,Age\n1,2\n")
                        .skipped())
                .containsExactly("Positon.x", "Age");
        assertThat(bake(TableBaker.of(Position.class).skipUnknown(), "x,y,i\n1,2,3\n")
                        .skipped())
                .as("short names are near to all others")
                .containsExactly("i");
        assertThat(bake(TableBaker.of(Position.class).skipUnknown(), "Position.x,Position.y,Positon.x\n1,2,3\n")
                        .skipped())
                .as("the fields that it is near to have a column")
                .containsExactly("Positon.x");
    }

    @Test
    void tablesWithoutALineOfNamesAreRead() {
        TableBaker baker = TableBaker.of(Position.class)
                .withColumns("Position.y", "id", "Position.x")
                .skip("id");
        TableReport report = bake(baker, "\ufeff1,a,2\n3,b,4\n");
        assertThat(report.entityCount()).isEqualTo(2);
        assertThat(em.getComponent(report.entities().get(0), Position.class)).isEqualTo(new Position(2, 1));
        assertThat(bake(baker, "").entityCount()).isZero();
        assertThat(problems(TableBaker.of(Position.class).withColumns("Position.z"), "1\n"))
                .containsExactly("stars.csv: No component has a field for the column \"Position.z\". Did you mean"
                        + " \"Position.x\"?");
        assertThat(problems(baker, "1,a\n"))
                .containsExactly(
                        "stars.csv:1:3: The row ends after 2 of 3 columns; the next is \"Position.x\". Write all"
                                + " values.");
        assertThatThrownBy(() -> baker.withColumns())
                .hasMessage("TableBaker.withColumns was given no names. Name each column of the table in order.");
    }

    @Test
    void numbersMayHaveADecimalComma() {
        TableBaker baker = TableBaker.of(Planet.class).withSeparator(';').withDecimalComma();
        TableReport report = bake(baker, "name;a;moons\nA. Mars;-1,5e1;2,0\n");
        assertThat(em.getComponent(report.entities().get(0), Planet.class))
                .isEqualTo(new Planet(FixedString32Bytes.of("A. Mars"), -15, 0, 2));
        assertThat(problems(baker, "a;moons\n1.234,5;1,5\n1,2,3;1.0\n"))
                .containsExactly(
                        "stars.csv:2:1: a is \"1.234,5\", and numbers have a decimal comma. Write it without a point.",
                        "stars.csv:2:9: moons is \"1,5\". Make it a whole number from -2147483648 to 2147483647.",
                        "stars.csv:3:1: a is \"1,2,3\". Make it a number in the range of double, NaN, Infinity or"
                                + " -Infinity.",
                        "stars.csv:3:7: moons is \"1.0\", and numbers have a decimal comma. Write it without a point.");
        TableReport quoted = bake(TableBaker.of(Planet.class).withDecimalComma(), "a\n\"2,5\"\n");
        assertThat(em.getComponent(quoted.entities().get(0), Planet.class).a()).isEqualTo(2.5);
    }

    @Test
    void linesWithCommentsAreLeftOut() {
        TableReport report = bake(
                TableBaker.of(Planet.class).withComments(), "# elements\n# of planets\nname,a\nMars,1\n# Pluto,2\n");
        assertThat(report.entityCount()).isEqualTo(1);
        assertThat(problems(TableBaker.of(Planet.class), "# elements, of planets\nname,a\nMars,1\n"))
                .containsExactly("stars.csv:1:1: The first line begins with \"# elements\". Use withComments() if such"
                        + " lines are comments, or map or skip the column.");
        assertThat(bake(TableBaker.of(Planet.class).skip("#"), "#,name\n1,Mars\n")
                        .entityCount())
                .isEqualTo(1);
        assertThat(problems(TableBaker.of(Planet.class).withComments(), "# elements\nname,a\nMars,x\n"))
                .containsExactly("stars.csv:3:6: a is \"x\". Make it a number in the range of double, NaN, Infinity or"
                        + " -Infinity.");
    }

    // Cells

    @Test
    void wholeNumbersMayHaveAPoint() {
        TableReport report = bake(TableBaker.of(All.class), "All.b,All.s,All.i,All.l\n30.0,-1e2,2.50E1,9.0\n");
        All all = em.getComponent(report.entities().get(0), All.class);
        assertThat(List.of((long) all.b(), (long) all.s(), (long) all.i(), all.l()))
                .containsExactly(30L, -100L, 25L, 9L);
        assertThat(problems(TableBaker.of(Health.class), "Health\n1e99999999999\n1e-999999999\n1e999999999\n1.\n.5\n"))
                .hasSize(4);
    }

    @Test
    void wrongCellsAreProblems() {
        assertThat(problems(
                        TableBaker.of(All.class),
                        "All.flag,All.b,All.s,All.i,All.l,All.c,All.f,All.d,All.colour,All.name\n"
                                + "yes,128,-32769,2147483648,9223372036854775808,ab,1e39,1e309,GREE,"
                                + "abcdefghijabcdefghijabcdefghij\n"
                                + "1,1.5,x,0x1,1L,\uD83D\uDE00,nan,0x1p3,BLUE,\uD83D\n"
                                + "1.5,,\"\",, ,,,,,\n"))
                .containsExactly(
                        "stars.csv:2:1: All.flag is \"yes\". Make it true or false.",
                        "stars.csv:2:5: All.b is \"128\". Make it a whole number from -128 to 127.",
                        "stars.csv:2:9: All.s is \"-32769\". Make it a whole number from -32768 to 32767.",
                        "stars.csv:2:16: All.i is \"2147483648\". Make it a whole number from -2147483648 to 2147483647.",
                        "stars.csv:2:27: All.l is \"9223372036854775808\". Make it a whole number from"
                                + " -9223372036854775808 to 9223372036854775807.",
                        "stars.csv:2:47: All.c is \"ab\". Make it one character of 16 bits.",
                        "stars.csv:2:50: All.f is \"1e39\". Make it a number in the range of float, NaN, Infinity or"
                                + " -Infinity.",
                        "stars.csv:2:55: All.d is \"1e309\". Make it a number in the range of double, NaN, Infinity or"
                                + " -Infinity.",
                        "stars.csv:2:61: All.colour is \"GREE\". Make it one of [RED, GREEN], such as GREEN.",
                        "stars.csv:2:66: All.name is \"abcdefghijabcdefghijabcdefghij\". Make it a text of at most 29 bytes"
                                + " of UTF-8.",
                        "stars.csv:3:1: All.flag is \"1\". Make it true or false.",
                        "stars.csv:3:3: All.b is \"1.5\". Make it a whole number from -128 to 127.",
                        "stars.csv:3:7: All.s is \"x\". Make it a whole number from -32768 to 32767.",
                        "stars.csv:3:9: All.i is \"0x1\". Make it a whole number from -2147483648 to 2147483647.",
                        "stars.csv:3:13: All.l is \"1L\". Make it a whole number from -9223372036854775808 to"
                                + " 9223372036854775807.",
                        "stars.csv:3:16: All.c is \"\uD83D\uDE00\". Make it one character of 16 bits.",
                        "stars.csv:3:19: All.f is \"nan\". Make it a number in the range of float, NaN, Infinity or"
                                + " -Infinity.",
                        "stars.csv:3:23: All.d is \"0x1p3\". Make it a number in the range of double, NaN, Infinity or"
                                + " -Infinity.",
                        "stars.csv:3:29: All.colour is \"BLUE\". Make it one of [RED, GREEN].",
                        "stars.csv:3:34: All.name is \"\uD83D\". Make it a text without halves of surrogate pairs.",
                        "stars.csv:4:1: All.flag is \"1.5\". Make it true or false.",
                        "stars.csv:4:5: All.b is empty. Write a value, or use allowEmpty(\"All.b\") for zeros.",
                        "stars.csv:4:6: All.s is empty. Write a value, or use allowEmpty(\"All.s\") for zeros.",
                        "stars.csv:4:9: All.i is empty. Write a value, or use allowEmpty(\"All.i\") for zeros.",
                        "stars.csv:4:11: All.l is empty. Write a value, or use allowEmpty(\"All.l\") for zeros.",
                        "stars.csv:4:12: All.c is empty. Write a value, or use allowEmpty(\"All.c\") for zeros.",
                        "stars.csv:4:13: All.f is empty. Write a value, or use allowEmpty(\"All.f\") for zeros.",
                        "stars.csv:4:14: All.d is empty. Write a value, or use allowEmpty(\"All.d\") for zeros.",
                        "stars.csv:4:15: All.colour is empty. Write a value, or use allowEmpty(\"All.colour\") for"
                                + " zeros.");
    }

    @Test
    void numbersAreDecimal() {
        for (String wrong :
                List.of("1f", "1d", "0x1p3", "inf", "NAN", "+NaN", "1e", ".", "-", "--1", "1_0", "1,5", "١")) {
            assertThat(problems(TableBaker.of(Health.class, All.class), "All.f\n\"" + wrong + "\"\n"))
                    .containsExactly("stars.csv:2:1: All.f is \"" + wrong
                            + "\". Make it a number in the range of float," + " NaN, Infinity or -Infinity.");
        }
        assertThat(problems(
                        TableBaker.of(All.class), "All.f,All.i\n" + "1".repeat(2000) + "," + "0".repeat(2000) + "\n"))
                .containsExactly(
                        "stars.csv:2:1: All.f is \"" + "1".repeat(100)
                                + "…\". Make it a number in the range of float, NaN," + " Infinity or -Infinity.",
                        "stars.csv:2:2002: All.i is \"" + "0".repeat(100)
                                + "…\". Make it a whole number from -2147483648 to" + " 2147483647.");
    }

    @Test
    void rowsOfAnotherLengthAreProblems() {
        assertThat(problems(TableBaker.of(Position.class), "Position.x,Position.y\n1\n1,2,3,4\n\n5,6\n7,8,\n"))
                .containsExactly(
                        "stars.csv:2:1: The row ends after 1 of 2 columns; the next is \"Position.y\". Write all values.",
                        "stars.csv:3:5: The row has more cells than the 2 columns of the table, the first being \"3\"."
                                + " Remove it, or put values with separators in quotes.",
                        "stars.csv:6:5: The row has more cells than the 2 columns of the table, the first being \"\"."
                                + " Remove it, or put values with separators in quotes.");
    }

    @Test
    void linesAreCountedInsideOfQuotes() {
        assertThat(problems(TableBaker.of(All.class), "All.name,All.i\n\"a\nb\",x\n\"c\",y\n"))
                .containsExactly(
                        "stars.csv:3:4: All.i is \"x\". Make it a whole number from -2147483648 to 2147483647.",
                        "stars.csv:4:5: All.i is \"y\". Make it a whole number from -2147483648 to 2147483647.");
    }

    @Test
    void upToAHundredProblemsAreListed() {
        assertThat(problems(TableBaker.of(Health.class), "Health\n" + "x\n".repeat(250)))
                .hasSize(101)
                .startsWith("stars.csv:2:1: Health is \"x\". Make it a whole number from -2147483648 to 2147483647.")
                .endsWith("stars.csv: The table has 150 more problems, which are not listed. Correct these first.");
    }

    @Test
    void tablesThatAreNotCsvAreProblems() throws IOException {
        assertThat(problems(TableBaker.of(Health.class), ""))
                .containsExactly("stars.csv: The table is empty. Write a line with the names of fields first.");
        assertThat(problems(TableBaker.of(Health.class), "Health\nx\n\"1\n2\n"))
                .containsExactly(
                        "stars.csv:2:1: Health is \"x\". Make it a whole number from -2147483648 to 2147483647.",
                        "stars.csv:5:1: The table is not CSV: a cell that begins with a quote has no closing quote. Correct"
                                + " it; what is behind it was not read.");
        assertThat(problems(TableBaker.of(Health.class), "Health\n\"1\"2\n"))
                .containsExactly(
                        "stars.csv:2:5: The table is not CSV: there is more behind the closing quote of a cell; quotes"
                                + " inside of quotes are doubled. Correct it; what is behind it was not read.");
        InputStream latin = new ByteArrayInputStream("Health,é\n1,2\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> TableBaker.of(Health.class).bake(em, "stars.csv", latin))
                .hasMessage("stars.csv: The table is not in UTF-8. Save it in this encoding.");
    }

    @Test
    void failuresOfReadersAreThrown() {
        Reader broken = new Reader() {
            private boolean isBegun;

            @Override
            public int read(char[] buffer, int offset, int length) throws IOException {
                if (isBegun) {
                    throw new IOException("no more");
                }
                isBegun = true;
                buffer[offset] = 'H';
                return 1;
            }

            @Override
            public void close() {}
        };
        assertThatThrownBy(() -> TableBaker.of(Health.class).bake(em, "stars.csv", broken))
                .isInstanceOf(IOException.class)
                .hasMessage("no more");
    }

    @Test
    void wrongUsesAreRefused() {
        assertThatThrownBy(() -> TableBaker.of(Health.class, Position.class, Health.class))
                .hasMessage("TableBaker.of was given " + Health.class.getName() + " twice. Name each component once.");
        assertThatThrownBy(() -> TableBaker.of(Health.class).withSeparator('.'))
                .hasMessage(
                        "Cells were to be separated by character 46, which values have. Use a comma, a semicolon, a tab"
                                + " or a vertical bar.");
        assertThatThrownBy(() -> TableBaker.of(Health.class).allowEmpty("Helth"))
                .hasMessage("No component has a field for the column \"Helth\". Did you mean \"Health\"?");
    }

    @Test
    void damagedTablesNeverThrowAnythingElse() {
        byte[] table = """
                All.flag,All.b,All.s,All.i,All.l,All.c,All.f,All.d,All.colour,All.name
                true,-128,32767,-2147483648,9223372036854775807,é,3.4e38,1e308,GREEN,"Sirius; ""A"\""
                FALSE,0,0,0,0," ",-Infinity,Infinity,RED,
                """.getBytes(StandardCharsets.UTF_8);
        for (int length = 0; length < table.length; length++) {
            tryBake(Arrays.copyOf(table, length));
        }
        byte[] marks = ",\"\n\r0123456789-e.; ".getBytes(StandardCharsets.UTF_8);
        Random random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            byte[] changed = table.clone();
            for (int changes = random.nextInt(1, 5); changes > 0; changes--) {
                changed[random.nextInt(changed.length)] =
                        random.nextBoolean() ? marks[random.nextInt(marks.length)] : (byte) random.nextInt(256);
            }
            tryBake(changed);
        }
    }

    private void tryBake(byte[] table) {
        int before = em.entityCount();
        long bytes = Allocations.bytesOf(() -> {
            try {
                em.destroyEntity(TableBaker.of(All.class)
                        .bake(em, "stars.csv", new ByteArrayInputStream(table))
                        .entities());
            } catch (AuthoringException wrong) {
                assertThat(wrong.problems()).isNotEmpty();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        assertThat(em.entityCount()).isEqualTo(before);
        assertThat(bytes).isLessThan(32 << 20);
    }

    @Test
    void aMillionRowsAreRead() {
        int rows = 1_000_000;
        Random random = new Random(1);
        StringBuilder text = new StringBuilder("Position.x,Position.y,Velocity.x,Velocity.y\n");
        for (int i = 0; i < rows; i++) {
            text.append(random.nextFloat()).append(',').append(i).append(".5,");
            text.append(random.nextFloat(-9, 9))
                    .append(',')
                    .append(random.nextFloat())
                    .append('\n');
        }
        String table = text.toString();
        for (int run = 0; run < 3; run++) {
            try (World fresh = new World("Million")) {
                long start = System.nanoTime();
                long bytes = Allocations.bytesOf(
                        () -> bake(fresh.entityManager(), TableBaker.of(Position.class, Velocity.class), table));
                long millis = (System.nanoTime() - start) / 1_000_000;
                System.out.println(rows + " rows of 4 floats, " + table.length() / 1_000_000 + " MB of CSV: " + millis
                        + " ms, " + bytes / 1_000_000 + " MB allocated");
                assertThat(fresh.entityManager().entityCount()).isEqualTo(rows);
            }
        }
    }
}
