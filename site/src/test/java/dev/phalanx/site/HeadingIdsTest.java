package dev.phalanx.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeadingIdsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    Advice, in one place            | advice-in-one-place
                    Entities.forEach                | entitiesforeach
                    0.2.0 - 2026-11-20              | 020---2026-11-20
                    A `b_c` & d                     | a-b_c--d
                    Größe (in Bytes)                | größe-in-bytes
                    """)
    void headingGetsTheIdThatGitHubGivesIt(String text, String id) {
        assertThat(new HeadingIds().next(text.replace("`", ""))).isEqualTo(id);
    }

    @Test
    void equalHeadingsGetNumbers() {
        HeadingIds ids = new HeadingIds();
        assertThat(new String[] {ids.next("Added"), ids.next("Added"), ids.next("Added"), ids.next("Added 1")})
                .containsExactly("added", "added-1", "added-2", "added-1-1");
    }
}
