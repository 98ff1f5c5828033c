package dev.phalanx.maintenance.rows;

import java.util.ArrayList;
import java.util.List;

/// Cuts text into sentences: after a `.` or `;` before a space or the end, outside brackets and code.
final class Sentences {
    private final String text;
    private final List<String> found = new ArrayList<>();
    private int start;

    private Sentences(String text) {
        this.text = text;
    }

    static List<String> of(String text) {
        Sentences sentences = new Sentences(text);
        sentences.cut();
        return List.copyOf(sentences.found);
    }

    private void cut() {
        int depth = 0;
        boolean code = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            code ^= c == '`';
            if (!code) {
                depth = Math.max(0, depth + nesting(c));
                if (depth == 0 && (c == '.' || c == ';') && isLastOfWord(i)) {
                    end(i + 1);
                }
            }
        }
        end(text.length());
    }

    private static int nesting(char c) {
        if ("([{".indexOf(c) >= 0) {
            return 1;
        }
        return ")]}".indexOf(c) >= 0 ? -1 : 0;
    }

    private boolean isLastOfWord(int i) {
        return i + 1 == text.length() || text.charAt(i + 1) == ' ';
    }

    private void end(int end) {
        String sentence = text.substring(start, end).strip();
        if (!sentence.isEmpty()) {
            found.add(sentence);
        }
        start = end;
    }
}
