package dev.phalanx.scenes.internal.text;

import java.io.IOException;
import java.util.List;

/// Writes the difference of two files as JSON.
///
/// All methods throw IOException if the output throws it.
public final class DifferenceJson {
    private final TextWriter json;

    public DifferenceJson(Appendable out) {
        json = new TextWriter(out);
    }

    /// Begins the whole, which [#end] ends.
    public void begin(String format, int version) throws IOException {
        json.beginObjectOnLines();
        string(TextFormat.FORMAT_KEY, format);
        count(TextFormat.VERSION_KEY, version);
    }

    /// Begins an object, which [#end] ends.
    public void beginObject(String name) throws IOException {
        json.name(name);
        json.beginObject();
    }

    public void end() throws IOException {
        json.end();
    }

    public void bool(String name, boolean value) throws IOException {
        json.name(name);
        json.bool(value);
    }

    public void count(String name, int count) throws IOException {
        json.name(name);
        json.whole(count);
    }

    public void string(String name, String value) throws IOException {
        json.name(name);
        json.string(value);
    }

    public void strings(String name, Iterable<String> all) throws IOException {
        json.name(name);
        json.beginArray();
        for (String each : all) {
            json.string(each);
        }
        json.end();
    }

    /// Entities that one of the files has.
    public void entities(String name, List<ComparedEntity> all) throws IOException {
        json.name(name);
        json.beginArrayOnLines();
        for (ComparedEntity entity : all) {
            json.beginObject();
            string("guid", entity.key());
            string(TextFormat.NAME, entity.name());
            count("section", entity.section());
            json.breakLine();
            components("components", entity.components().keySet(), entity);
            strings(TextFormat.DISABLED, entity.disabled());
            json.end();
        }
        json.end();
    }

    private void components(String name, Iterable<String> which, ComparedEntity entity) throws IOException {
        beginObject(name);
        for (String each : which) {
            value(each, entity, each);
        }
        json.end();
    }

    private void value(String name, ComparedEntity entity, String component) throws IOException {
        String value = entity.value(component);
        json.name(name);
        json.json(value.isEmpty() ? "{}" : value);
    }

    /// Entities that differ.
    public void changes(String name, List<ComparedChange> all) throws IOException {
        json.name(name);
        json.beginArrayOnLines();
        for (ComparedChange each : all) {
            change(each);
        }
        json.end();
    }

    private void change(ComparedChange change) throws IOException {
        ComparedEntity before = change.before();
        ComparedEntity after = change.after();
        json.beginObject();
        string("guid", after.key());
        if (change.isNamed()) {
            beginObject(TextFormat.NAME);
            string("before", before.name());
            string("after", after.name());
            json.end();
        }
        if (change.isMoved()) {
            beginObject("section");
            count("before", before.section());
            count("after", after.section());
            json.end();
        }
        strings("removed", change.removed());
        components("added", change.added(), after);
        json.breakLine();
        beginObject("set");
        for (String each : change.set()) {
            beginObject(each);
            value("before", before, each);
            value("after", after, each);
            json.end();
        }
        json.end();
        beginObject("enabled");
        for (String each : change.switched()) {
            bool(each, !after.isDisabled(each));
        }
        for (String each : change.added()) {
            if (after.isDisabled(each)) {
                bool(each, false);
            }
        }
        json.end();
        json.end();
    }
}
