package dev.phalanx.bench.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultsFileTest {
    @TempDir
    private Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("results.json"), text);
    }

    @Test
    void whatIsWrittenIsReadAgain() throws IOException {
        BenchResults results = SampleResults.some();

        assertThat(ResultsFile.read(file(ResultsFile.text(results)))).isEqualTo(results);
    }

    @Test
    void aFileFromBeforeTheEarlyFiguresIsReadWithoutThem() throws IOException {
        String text = ResultsFile.text(SampleResults.some())
                .replaceAll("\\s*\"early\" : [^,]*,", "")
                .replaceAll("\\s*\"first\" : (null|\\{[^}]*}),", "")
                .replaceAll(",\\s*\"models\" : null", "");
        assertThat(text).doesNotContain("early", "first", "models");

        assertThat(ResultsFile.read(file(text)).measurements())
                .hasSameSizeAs(SampleResults.some().measurements())
                .allSatisfy(each -> {
                    assertThat(each.early()).isNull();
                    assertThat(each.first()).isNull();
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{", "null", "{\"format\": 1, \"colour\": \"red\"}", "{\"format\": \"one\"}"})
    void whatIsNoResultsIsRefused(String text) throws IOException {
        Path file = file(text);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ResultsFile.read(file))
                .withMessageStartingWith(file.toString());
    }

    @Test
    void anotherFormatIsRefused() throws IOException {
        Path file = file(ResultsFile.text(SampleResults.some()).replace("\"format\" : 1", "\"format\" : 2"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ResultsFile.read(file))
                .withMessage(file + " has results of format 2, and only format 1 is known. Run the bench again.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"entities\" : 10000,", "\"contender\" : \"phalanx\",", "\"workload\" : \"memory\","})
    void aMeasurementThatLacksAFieldIsRefused(String field) throws IOException {
        String text = ResultsFile.text(SampleResults.some());
        assertThat(text).contains(field);
        Path file = file(text.replace(field, ""));

        assertThatIllegalArgumentException().isThrownBy(() -> ResultsFile.read(file));
    }

    @Test
    void aMeasurementOfNothingIsRefused() throws IOException {
        Path file = file(ResultsFile.text(SampleResults.some())
                .replace("\"bytesPerEntity\" : 42.5", "\"bytesPerEntity\" : null"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ResultsFile.read(file))
                .withMessage(file + " lacks contenders or measurements, or fields of them. Give a results.json that is"
                        + " whole.");
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> ResultsFile.read(folder.resolve("none.json")))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("none.json");
    }
}
