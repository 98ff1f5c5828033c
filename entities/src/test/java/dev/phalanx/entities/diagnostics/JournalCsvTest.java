package dev.phalanx.entities.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@Row("EDT-7")
final class JournalCsvTest extends InWorld {
    private static final String NAMES = "number,frame,kind,world,system,origin,entityCount,entities,types,text\r\n";

    private static String csv(World of, JournalFilter filter) throws IOException {
        StringBuilder text = new StringBuilder();
        of.journal().writeCsv(text, filter);
        return text.toString();
    }

    @Test
    @Row("EDT-7.5")
    void recordsAreLinesTheOldestFirst() throws IOException {
        world.journal().start(1);
        Entity first = em.createEntity(Health.class, Speed.class);
        em.createEntity(Health.class, Speed.class);
        em.setComponent(first, new Speed(-1));
        StringBuilder text = new StringBuilder();
        world.journal().writeCsv(text);
        assertThat(text)
                .hasToString(NAMES + "1,0,CreateEntity,Test,,,2,0:1 1:1," + Health.class.getName()
                        + " " + Speed.class.getName() + ",\r\n"
                        + "2,0,SetComponent,Test,,,1,0:1," + Speed.class.getName() + ",Speed[value=-1.0]\r\n");
        assertThat(csv(world, JournalFilter.all().frame(7))).isEqualTo(NAMES);
    }

    @Test
    void aWorldWithoutRecordsIsALineOfNames() throws IOException {
        assertThat(csv(world, JournalFilter.all())).isEqualTo(NAMES);
    }

    @Test
    @Row("EDT-7.5")
    void hostileNamesStayInTheirCells() throws IOException {
        List<String> hostile = List.of(
                "=1+1",
                "+a",
                "-a",
                "@SUM(A1)",
                "\tx",
                "\rx",
                "a,b",
                "a\"b\"",
                "a\r\nb",
                "=HYPERLINK(\"http://x\",\"y\")",
                "'quoted",
                " =1",
                "é😀\u0000");
        world.journal().start(1);
        Entity entity = em.createEntity();
        for (String name : hostile) {
            em.setName(entity, name);
        }
        List<List<String>> cells = parse(csv(world, JournalFilter.all().kind(JournalKind.SET_NAME)));
        assertThat(cells).hasSize(hostile.size() + 1);
        for (int i = 0; i < hostile.size(); i++) {
            String name = hostile.get(i);
            boolean isFormula = "=+-@\t\r".indexOf(name.charAt(0)) >= 0;
            assertThat(cells.get(i + 1)).hasSize(10);
            assertThat(cells.get(i + 1).getLast()).isEqualTo(isFormula ? "'" + name : name);
        }
    }

    @Test
    void theNameOfAWorldIsTextToo() throws IOException {
        try (World named = new World("=cmd|' /C calc'!A0,\"x\"\n")) {
            named.journal().start(1);
            named.entityManager().createEntity();
            List<List<String>> cells = parse(csv(named, JournalFilter.all()));
            assertThat(cells.get(1).get(3)).isEqualTo("'=cmd|' /C calc'!A0,\"x\"\n");
            assertThat(cells.get(1).get(0)).isEqualTo("1");
        }
    }

    @Test
    void manyRecordsAreWrittenCompletely() throws IOException {
        world.journal().start(4);
        Entity entity = em.createEntity(new Health(0));
        for (int i = 1; i < 40_000; i++) {
            em.setComponent(entity, new Health(i));
        }
        List<List<String>> cells = parse(csv(world, JournalFilter.all()));
        assertThat(cells).hasSize(40_001);
        assertThat(cells.getLast().getLast()).isEqualTo("Health[points=39999]");
    }

    @Test
    void whatThePlaceThrowsIsThrown() {
        world.journal().start(1);
        em.createEntity(Health.class);
        Writer full = new Writer() {
            @Override
            public void write(char[] text, int from, int length) throws IOException {
                throw new IOException("full");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        assertThatThrownBy(() -> world.journal().writeCsv(full))
                .isInstanceOf(IOException.class)
                .hasMessage("full");
    }

    /// Reads comma-separated values by the rules of RFC 4180.
    private static List<List<String>> parse(String csv) {
        List<List<String>> lines = new ArrayList<>();
        List<String> line = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < csv.length(); i++) {
            char c = csv.charAt(i);
            if (isQuoted) {
                if (c != '"') {
                    cell.append(c);
                } else if (i + 1 < csv.length() && csv.charAt(i + 1) == '"') {
                    cell.append('"');
                    i++;
                } else {
                    isQuoted = false;
                }
            } else if (c == '"' && cell.isEmpty()) {
                isQuoted = true;
            } else if (c == ',' || c == '\r') {
                line.add(cell.toString());
                cell.setLength(0);
                if (c == '\r') {
                    assertThat(csv.charAt(++i)).isEqualTo('\n');
                    lines.add(line);
                    line = new ArrayList<>();
                }
            } else {
                assertThat(c).isNotIn('"', '\n');
                cell.append(c);
            }
        }
        assertThat(line).isEmpty();
        return lines;
    }
}
