package io.fdp.codec.json;

/** The kinds of JSON values. */
public enum JsonKind {
    OBJECT("an object"),
    ARRAY("an array"),
    STRING("a string"),
    NUMBER("a number"),
    BOOLEAN("true or false"),
    NULL("null");

    private final String text;

    JsonKind(String text) {
        this.text = text;
    }

    /** The kind as messages name it, as in "an object". */
    @Override
    public String toString() {
        return text;
    }
}
