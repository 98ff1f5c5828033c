package dev.phalanx.bench.report;

import java.util.List;

/// A part of a page. In text, `**` stands around what is bold, and addresses that begin with `https://` are links.
sealed interface Block {
    /// A heading.
    ///
    /// @param level 1 for the page, 2 for a part of it, 3 for a part of that
    /// @param text what it says
    record Heading(int level, String text) implements Block {}

    /// A paragraph.
    ///
    /// @param text what it says
    record Paragraph(String text) implements Block {}

    /// A list.
    ///
    /// @param items what it says
    record Items(List<String> items) implements Block {}

    /// A table whose first column is words, the others numbers.
    ///
    /// @param header the heads of the columns
    /// @param rows the rows, as long as the header
    record Table(List<String> header, List<List<String>> rows) implements Block {}

    /// A picture.
    ///
    /// @param name the name of its file without the ending
    /// @param words what it shows, for those who do not see it
    /// @param svg the picture itself
    record Picture(String name, String words, String svg) implements Block {}
}
