package dev.phalanx.site;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.ObjectMapper;

/// What the search finds: the sections of all pages, and the types of the API. It is a script, because pages that a
/// browser opens from files cannot fetch data.
final class SearchIndex {
    private final List<Map<String, String>> entries = new ArrayList<>();

    /// Adds the sections of a page.
    ///
    /// @param page the page
    /// @param url its URL from the root of the site
    void add(MarkdownPage page, String url) {
        for (MarkdownPage.Section section : page.sections()) {
            add(
                    section.id().isEmpty() ? url : url + "#" + section.id(),
                    page.title(),
                    section.heading().equals(page.title()) ? "" : section.heading(),
                    section.text());
        }
    }

    /// Adds a type of the API.
    ///
    /// @param name its name
    /// @param packageName its package
    /// @param url its URL from the root of the site
    void add(String name, String packageName, String url) {
        add(url, name, packageName, "");
    }

    private void add(String url, String title, String heading, String text) {
        Map<String, String> entry = new LinkedHashMap<>();
        entry.put("id", Integer.toString(entries.size()));
        entry.put("url", url);
        entry.put("title", title);
        entry.put("heading", heading);
        entry.put("text", text);
        entries.add(entry);
    }

    /// The script, which sets `searchIndex`. No text in it can end the script or begin a comment.
    String script() {
        String json = new ObjectMapper().writeValueAsString(entries);
        return "globalThis.searchIndex = "
                + json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029") + ";\n";
    }
}
