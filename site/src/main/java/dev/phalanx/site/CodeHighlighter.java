package dev.phalanx.site;

import com.samskivert.mustache.Escapers;
import java.util.Map;
import javax.swing.text.Segment;
import org.fife.ui.rsyntaxtextarea.SyntaxConstants;
import org.fife.ui.rsyntaxtextarea.Token;
import org.fife.ui.rsyntaxtextarea.TokenMaker;
import org.fife.ui.rsyntaxtextarea.TokenMakerFactory;
import org.fife.ui.rsyntaxtextarea.TokenTypes;

/// Turns code into HTML in which keywords, strings, comments and the like have classes.
final class CodeHighlighter {
    /// The languages of code blocks and the extensions of files, with their syntax styles.
    private static final Map<String, String> STYLES = Map.ofEntries(
            Map.entry("java", SyntaxConstants.SYNTAX_STYLE_JAVA),
            Map.entry("kotlin", SyntaxConstants.SYNTAX_STYLE_KOTLIN),
            Map.entry("kt", SyntaxConstants.SYNTAX_STYLE_KOTLIN),
            Map.entry("kts", SyntaxConstants.SYNTAX_STYLE_KOTLIN),
            Map.entry("xml", SyntaxConstants.SYNTAX_STYLE_XML),
            Map.entry("json", SyntaxConstants.SYNTAX_STYLE_JSON),
            Map.entry("yaml", SyntaxConstants.SYNTAX_STYLE_YAML),
            Map.entry("yml", SyntaxConstants.SYNTAX_STYLE_YAML),
            Map.entry("sh", SyntaxConstants.SYNTAX_STYLE_UNIX_SHELL),
            Map.entry("js", SyntaxConstants.SYNTAX_STYLE_JAVASCRIPT),
            Map.entry("css", SyntaxConstants.SYNTAX_STYLE_CSS));

    private CodeHighlighter() {}

    /// The HTML of code: escaped, with spans that have classes. Code in another language is only escaped.
    ///
    /// @param language the language of a code block or the extension of a file
    /// @param code the code
    static String html(String language, String code) {
        String style = STYLES.get(language);
        if (style == null) {
            return Escapers.HTML.escape(code);
        }
        TokenMaker maker = TokenMakerFactory.getDefaultInstance().getTokenMaker(style);
        StringBuilder html = new StringBuilder();
        int state = TokenTypes.NULL;
        boolean isFirst = true;
        for (String line : code.split("\n", -1)) {
            if (!isFirst) {
                html.append('\n');
            }
            isFirst = false;
            appendLine(html, maker.getTokenList(segment(line), state, 0));
            state = maker.getLastTokenTypeOnLine(segment(line), state);
        }
        return html.toString();
    }

    private static Segment segment(String line) {
        return new Segment(line.toCharArray(), 0, line.length());
    }

    private static void appendLine(StringBuilder html, Token first) {
        for (Token token = first; token != null && token.isPaintable(); token = token.getNextToken()) {
            String style = style(token.getType());
            String text = Escapers.HTML.escape(token.getLexeme());
            if (style.isEmpty()) {
                html.append(text);
            } else {
                html.append("<span class=\"")
                        .append(style)
                        .append("\">")
                        .append(text)
                        .append("</span>");
            }
        }
    }

    private static String style(int type) {
        return switch (type) {
            case TokenTypes.COMMENT_EOL,
                    TokenTypes.COMMENT_MULTILINE,
                    TokenTypes.COMMENT_DOCUMENTATION,
                    TokenTypes.COMMENT_KEYWORD,
                    TokenTypes.COMMENT_MARKUP,
                    TokenTypes.MARKUP_COMMENT -> "hl-comment";
            case TokenTypes.RESERVED_WORD, TokenTypes.RESERVED_WORD_2, TokenTypes.LITERAL_BOOLEAN -> "hl-keyword";
            case TokenTypes.DATA_TYPE -> "hl-type";
            case TokenTypes.FUNCTION -> "hl-name";
            case TokenTypes.LITERAL_NUMBER_DECIMAL_INT,
                    TokenTypes.LITERAL_NUMBER_FLOAT,
                    TokenTypes.LITERAL_NUMBER_HEXADECIMAL -> "hl-number";
            case TokenTypes.LITERAL_STRING_DOUBLE_QUOTE,
                    TokenTypes.LITERAL_CHAR,
                    TokenTypes.LITERAL_BACKQUOTE,
                    TokenTypes.MARKUP_TAG_ATTRIBUTE_VALUE -> "hl-string";
            case TokenTypes.ANNOTATION -> "hl-annotation";
            case TokenTypes.VARIABLE, TokenTypes.MARKUP_TAG_ATTRIBUTE -> "hl-variable";
            case TokenTypes.MARKUP_TAG_NAME -> "hl-keyword";
            default -> "";
        };
    }
}
