package io.fdp.engine.internal;

/** Which methods classes of the program override. */
public final class Overrides {
    private Overrides() {}

    /**
     * Whether a class, or a class between it and its base, declares a method without parameters.
     *
     * @param type the class
     * @param base the class that declares the method first
     * @param method the name of the method
     * @return false if objects of the class have the method of the base
     */
    public static boolean has(Class<?> type, Class<?> base, String method) {
        for (Class<?> each = type; each != base && each != null; each = each.getSuperclass()) {
            for (var declared : each.getDeclaredMethods()) {
                if (declared.getName().equals(method) && declared.getParameterCount() == 0) {
                    return true;
                }
            }
        }
        return false;
    }
}
