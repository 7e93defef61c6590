package io.fdp.format;

/** How people name types: by the whole name, or by any end of it after a point or a dollar sign. */
public final class TypeNames {
    private TypeNames() {}

    /**
     * Whether a text names a type.
     *
     * @param whole the whole name of the type
     * @param name the text
     * @return true if the text is the whole name, or its end after a point or a dollar sign
     */
    public static boolean isEnd(String whole, String name) {
        int start = whole.length() - name.length();
        if (start < 0 || name.isEmpty() || !whole.endsWith(name)) {
            return false;
        }
        return start == 0 || whole.charAt(start - 1) == '.' || whole.charAt(start - 1) == '$';
    }

    /**
     * The shortest name of a type.
     *
     * @param whole its whole name
     * @return the end after the last point or dollar sign
     */
    public static String simple(String whole) {
        return whole.substring(Math.max(whole.lastIndexOf('.'), whole.lastIndexOf('$')) + 1);
    }
}
