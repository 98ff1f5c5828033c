package dev.phalanx.site;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the template of a page is filled with. URLs are relative to the page.
///
/// @param title the title
/// @param description one sentence or two for search engines; may be empty
/// @param canonical the page itself
/// @param root the root of the site, with a slash at the end unless it is empty
/// @param home the first page
/// @param api the first page of the API
/// @param licence the page with the licence
/// @param body the content, HTML
/// @param sections the table of contents
/// @param outline the headings of the page; empty if there are fewer than two
/// @param previous the page before this one, if there is one
/// @param next the page after this one, if there is one
record PageModel(
        String title,
        String description,
        String canonical,
        String root,
        PageReference home,
        PageReference api,
        PageReference licence,
        String body,
        List<NavigationSection> sections,
        List<OutlineEntry> outline,
        @Nullable PageReference previous,
        @Nullable PageReference next) {

    /// Whether the page has an outline.
    boolean hasOutline() {
        return !outline.isEmpty();
    }

    /// A page to go to.
    ///
    /// @param title its title
    /// @param url its URL
    record PageReference(String title, String url) {}

    /// A section of the table of contents.
    ///
    /// @param title its title
    /// @param entries its pages
    record NavigationSection(String title, List<NavigationEntry> entries) {}

    /// A page of the table of contents.
    ///
    /// @param title its title
    /// @param url its URL
    /// @param isCurrent whether it is this page
    /// @param children the pages below it; empty unless it or one of them is this page
    record NavigationEntry(String title, String url, boolean isCurrent, List<NavigationEntry> children) {}

    /// A heading of the page.
    ///
    /// @param title its text
    /// @param id its id
    /// @param level its level: 2 or 3
    record OutlineEntry(String title, String id, int level) {}
}
