package dev.phalanx.jobs.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ArticleTest {
    @Test
    void aNameThatBeginsWithAVowelTakesAn() {
        assertThat(Article.with("EntityCommandBuffer")).isEqualTo("an EntityCommandBuffer");
        assertThat(Article.with("int[]")).isEqualTo("an int[]");
    }

    @Test
    void otherNamesTakeA() {
        assertThat(Article.with("NativeArray<Value>")).isEqualTo("a NativeArray<Value>");
        assertThat(Article.with("Unit")).isEqualTo("a Unit");
        assertThat(Article.with("")).isEqualTo("a ");
    }
}
