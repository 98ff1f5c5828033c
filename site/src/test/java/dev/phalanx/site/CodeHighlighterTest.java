package dev.phalanx.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodeHighlighterTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    java   | record A(int x) {} // c   | <span class="hl-keyword">record</span>
                    java   | /// doc                   | <span class="hl-comment">/// doc</span>
                    kotlin | val x = 1                 | <span class="hl-keyword">val</span>
                    kts    | plugins { id("x") }       | <span class="hl-string">&quot;x&quot;</span>
                    xml    | <a b="c"/>                | &lt;<span class="hl-keyword">a</span>
                    json   | {"a": 12}                 | <span class="hl-number">12</span>
                    yaml   | # note                    | <span class="hl-comment"># note</span>
                    sh     | if true; then ls; fi      | <span class="hl-keyword">if</span>
                    """)
    void wordsGetTheirClasses(String language, String code, String part) {
        assertThat(CodeHighlighter.html(language, code)).contains(part);
    }

    @Test
    void textBlockIsAStringOnAllItsLines() {
        assertThat(CodeHighlighter.html("java", "var s = \"\"\"\n    class <b>\n    \"\"\";\nclass A {}"))
                .contains("<span class=\"hl-string\">    class &lt;b&gt;</span>")
                .contains("<span class=\"hl-keyword\">class</span> A");
    }

    @Test
    void codeInAnotherLanguageIsEscaped() {
        assertThat(CodeHighlighter.html("text", "a < b && \"c\"")).isEqualTo("a &lt; b &amp;&amp; &quot;c&quot;");
    }
}
