package dev.phalanx.baking.internal.text;

import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.internal.names.Names;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/// Reads the elements of an XML file in UTF-8.
///
/// Nothing but the file is read: a document type declaration is skipped, and one that declares anything itself, such as
/// an entity, is refused. The parser names places behind tags only, and not exactly, so the places of elements and
/// attributes are found in the text.
public final class XmlText {
    private static final int MOST_SHARED = 100_000;
    private static final int MOST_NAME = 60;
    private static final Set<String> UTF_8_NAMES = Set.of("UTF-8", "UTF8", "US-ASCII", "ASCII");
    private static final Set<String> KNOWN_ENTITIES = Set.of("amp", "lt", "gt", "quot", "apos");
    private static final XMLInputFactory FACTORY = factory();

    private final String file;
    private final String text;
    private final int mostDepth;
    private final int mostValues;
    private final Map<String, String> shared = new HashMap<>();
    private final Deque<Open> open = new ArrayDeque<>();
    private @Nullable XmlElement root;
    private int count;
    /// The offset behind the last start tag.
    private int tagEnd;

    /// A place that is known to be a line and a column, from which later ones are counted.
    private int knownOffset;

    private int knownLine = 1;
    private int lineStart;

    /// An element whose end has not been read.
    private static final class Open {
        private final String name;
        private final MarkedValue.Fields attributes;
        private final StringBuilder text = new StringBuilder(0);
        private List<XmlElement> children = List.of();

        Open(String name, MarkedValue.Fields attributes) {
            this.name = name;
            this.attributes = attributes;
        }

        void add(XmlElement child) {
            if (children.isEmpty()) {
                children = new ArrayList<>(2);
            }
            children.add(child);
        }

        XmlElement close() {
            return new XmlElement(name, attributes, children, text.toString());
        }
    }

    private XmlText(String file, String text, int mostDepth, int mostValues) {
        this.file = file;
        this.text = text;
        this.mostDepth = mostDepth;
        this.mostValues = mostValues;
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        // without declarations, these count what the file itself has, which this class limits
        for (String limit : List.of(
                "maxElementDepth", "elementAttributeLimit", "totalEntitySizeLimit", "maxGeneralEntitySizeLimit")) {
            factory.setProperty("jdk.xml." + limit, "0");
        }
        factory.setXMLResolver((publicId, systemId, base, namespace) -> {
            throw new XMLStreamException("nothing outside of the file is read");
        });
        return factory;
    }

    /// Reads a file, and returns its element, or null after adding a problem if it cannot be read to its end.
    ///
    /// @param file the path, for positions
    /// @param mostDepth how deep elements may be nested
    /// @param mostValues how many elements and attributes the file may have together
    /// @param problems receives what is wrong with the file
    public static @Nullable XmlElement read(
            ByteBuffer content, String file, int mostDepth, int mostValues, Consumer<AuthoringProblem> problems) {
        ByteBuffer bytes = Utf8.skipMark(content);
        Utf8.Place place = Utf8.place(bytes, Integer.MAX_VALUE);
        if (place.nextByte() >= 0) {
            problems.accept(AuthoringProblem.error(
                    new SourcePosition(file, place.line(), place.column()),
                    "The byte 0x" + Integer.toHexString(place.nextByte())
                            + " here is not UTF-8. Save the file as UTF-8."));
            return null;
        }
        String text = StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
        XmlText reader = new XmlText(file, text, mostDepth, mostValues);
        try {
            return reader.read();
        } catch (MarkedTree.SyntaxException wrong) {
            problems.accept(AuthoringProblem.error(wrong.position(), String.valueOf(wrong.getMessage())));
            return null;
        }
    }

    /// Whether the first character of a file is that of an XML file.
    public static boolean isXml(ByteBuffer content) {
        ByteBuffer bytes = Utf8.skipMark(content).slice();
        while (bytes.hasRemaining()) {
            byte next = bytes.get();
            if (next != ' ' && next != '\t' && next != '\r' && next != '\n') {
                return next == '<';
            }
        }
        return false;
    }

    private XmlElement read() throws MarkedTree.SyntaxException {
        try {
            XMLStreamReader reader;
            // the factory is shared, and its readers are not
            synchronized (FACTORY) {
                reader = FACTORY.createXMLStreamReader(new StringReader(text));
            }
            String encoding = reader.getCharacterEncodingScheme();
            if (encoding != null && !UTF_8_NAMES.contains(encoding.toUpperCase(Locale.ROOT))) {
                throw problem(
                        0, "The file says that it is in the encoding " + Names.quote(encoding) + ". Save it as UTF-8.");
            }
            while (reader.hasNext()) {
                handle(reader, reader.next());
            }
            reader.close();
        } catch (XMLStreamException wrong) {
            int offset =
                    wrong.getLocation() == null ? tagEnd : wrong.getLocation().getCharacterOffset();
            throw invalid(Math.clamp(offset, tagEnd, text.length()));
        } catch (RuntimeException wrong) {
            // the parser throws others for some documents
            throw invalid(tagEnd);
        }
        if (root == null) {
            throw invalid(text.length());
        }
        return root;
    }

    private void handle(XMLStreamReader reader, int event) throws MarkedTree.SyntaxException {
        switch (event) {
            case XMLStreamConstants.START_ELEMENT -> start(reader);
            case XMLStreamConstants.END_ELEMENT -> {
                XmlElement closed = open.removeLast().close();
                if (open.isEmpty()) {
                    root = closed;
                } else {
                    open.getLast().add(closed);
                }
            }
            case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
                if (!open.isEmpty()) {
                    open.getLast()
                            .text
                            .append(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
                }
            }
            case XMLStreamConstants.ENTITY_REFERENCE -> {
                String name = reader.getLocalName();
                throw unknownEntity(Math.max(tagEnd, text.indexOf("&" + name + ";", tagEnd)), name);
            }
            case XMLStreamConstants.DTD -> findTag();
            default -> {
                // comments and instructions
            }
        }
    }

    private void start(XMLStreamReader reader) throws MarkedTree.SyntaxException {
        int begin = findTag();
        int end = endOfTag(begin);
        tagEnd = end;
        MarkedValue.Fields attributes = new MarkedValue.Fields(lineOf(begin), columnOf(begin));
        count += 1 + reader.getAttributeCount();
        if (count > mostValues) {
            throw problem(
                    begin,
                    "The file has more than " + mostValues + " elements and attributes up to here. Divide it into"
                            + " several files.");
        }
        if (open.size() >= mostDepth) {
            throw problem(begin, "Elements are nested more than " + mostDepth + " deep here. Nest them less.");
        }
        requireNoEntities(begin, end);
        int from = begin;
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            String name = share(reader.getAttributeLocalName(i));
            String value = share(reader.getAttributeValue(i));
            int found = findAttribute(name, from, end);
            from = found < 0 ? from : found;
            attributes.add(new MarkedValue.Field(
                    name,
                    MarkedValue.Scalar.of(JsonNodeFactory.instance.stringNode(value), value)
                            .at(lineOf(from), columnOf(from))));
        }
        open.add(new Open(share(reader.getLocalName()), attributes));
    }

    /// Where the next start tag begins, in a text that the parser has found to be correct up to there.
    private int findTag() throws MarkedTree.SyntaxException {
        int at = text.indexOf('<', tagEnd);
        while (at >= 0) {
            if (text.startsWith("<!--", at)) {
                at = behind("-->", at + 4);
            } else if (text.startsWith("<![CDATA[", at)) {
                at = behind("]]>", at);
            } else if (text.startsWith("<?", at)) {
                at = behind("?>", at);
            } else if (text.startsWith("<!", at)) {
                at = endOfDocumentType(at);
            } else if (text.startsWith("</", at)) {
                at = behind(">", at);
            } else {
                return at;
            }
            at = text.indexOf('<', at);
        }
        return text.length();
    }

    private int behind(String mark, int from) {
        int at = text.indexOf(mark, from);
        return at < 0 ? text.length() : at + mark.length();
    }

    private int endOfDocumentType(int begin) throws MarkedTree.SyntaxException {
        int end = endOfTag(begin);
        int declarations = text.indexOf('[', begin);
        if (declarations >= 0 && declarations < end) {
            throw problem(
                    begin,
                    "The file has a document type with declarations, which are not read. Remove" + " <!DOCTYPE …>.");
        }
        return end;
    }

    /// The offset behind the mark that ends a tag, which is not in quotes.
    private int endOfTag(int begin) {
        char quote = 0;
        for (int at = begin; at < text.length(); at++) {
            char c = text.charAt(at);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (c == '>') {
                return at + 1;
            }
        }
        return text.length();
    }

    /// Refuses entities in the attributes of a tag, which the parser leaves out if the file has a document type.
    private void requireNoEntities(int begin, int end) throws MarkedTree.SyntaxException {
        for (int at = text.indexOf('&', begin, end); at >= 0; at = text.indexOf('&', at + 1, end)) {
            int close = text.indexOf(';', at, end);
            String name = close < 0 ? "" : text.substring(at + 1, close);
            if (!name.startsWith("#") && !KNOWN_ENTITIES.contains(name)) {
                throw unknownEntity(at, name);
            }
        }
    }

    private MarkedTree.SyntaxException unknownEntity(int offset, String name) {
        return problem(
                offset,
                "The entity " + Names.quote("&" + name + ";") + " is not known. Write the characters themselves.");
    }

    /// Where an attribute is named in a tag, or -1.
    ///
    /// @param from the start of the tag, or of the attribute before
    private int findAttribute(String name, int from, int end) {
        int at = from;
        // over the name of the element or the attribute before
        while (at < end && !isSpace(text.charAt(at)) && text.charAt(at) != '=') {
            at++;
        }
        if (at < end && text.charAt(skipSpace(at, end)) == '=') {
            at = skipSpace(skipSpace(at, end) + 1, end);
            int close = at < end ? text.indexOf(text.charAt(at), at + 1) : -1;
            at = close < 0 ? end : close + 1;
        }
        at = skipSpace(at, end);
        return text.startsWith(name, at) && at < end ? at : -1;
    }

    private int skipSpace(int from, int end) {
        int at = from;
        while (at < end - 1 && isSpace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n';
    }

    private String share(String value) {
        String known = shared.get(value);
        if (known == null && shared.size() < MOST_SHARED && value.length() <= MOST_NAME) {
            shared.put(value, value);
        }
        return known == null ? value : known;
    }

    // Places

    /// Counts the lines up to an offset, which is not before that of the last call.
    private int lineOf(int offset) {
        for (int next = text.indexOf('\n', knownOffset, offset); next >= 0; ) {
            knownLine++;
            lineStart = next + 1;
            next = text.indexOf('\n', next + 1, offset);
        }
        knownOffset = Math.max(knownOffset, offset);
        return knownLine;
    }

    private int columnOf(int offset) {
        lineOf(offset);
        return Math.max(1, offset - lineStart + 1);
    }

    private MarkedTree.SyntaxException problem(int offset, String message) {
        return new MarkedTree.SyntaxException(new SourcePosition(file, lineOf(offset), columnOf(offset)), message);
    }

    private MarkedTree.SyntaxException invalid(int offset) {
        String inside = "";
        if (!open.isEmpty()) {
            MarkedValue.Fields at = open.getLast().attributes;
            inside = " inside the element " + Names.quote(open.getLast().name) + " of line " + at.line;
        }
        if (offset >= text.stripTrailing().length()) {
            return problem(offset, "The file ends" + inside + ", before it is complete. Save it again.");
        }
        return problem(
                offset,
                "This is not valid XML" + inside + ". Check the tags, their quotes, and the characters & and <.");
    }
}
