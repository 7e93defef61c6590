package io.fdp.kernel.internal.lock;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;

/**
 * Checks that the stack of the calling thread has room for the next step, before anything changes.
 *
 * <p>An endless recursion can call the repository with a few bytes of its stack left. Then a {@link StackOverflowError}
 * could come from any call in the middle of a change. A method with a large frame moves the error to the beginning:
 * HotSpot touches the memory of a whole frame before the method runs. Compiled code does so too, because it may have to
 * continue in the interpreter. The cost is one store per page of 4 KB.
 *
 * <p>Java has no arrays on the stack, and no practical source for a method with thousands of local variables. So the
 * class of that method is generated as byte code.
 */
public abstract class StackRoom {
    /**
     * Room for a short change. It is small on purpose: stores that are whole pages apart share one set of the
     * first-level cache, which has eight places or more.
     */
    static final StackRoom SHORT = newRoom(16 << 10);

    /** Room for a change that goes through the whole world, calls users, or asks the operating system. */
    static final StackRoom LONG = newRoom(64 << 10);

    StackRoom() {}

    /**
     * Throws a {@link StackOverflowError} if there is too little room.
     *
     * @param positive any number above 0 that the compiler does not know
     */
    abstract void require(long positive);

    /** Throws a {@link StackOverflowError} if there is no room for a short change. */
    public static void requireShort() {
        SHORT.require(Thread.currentThread().threadId());
    }

    /** The same for a change that calls users, and must be ended whatever they do. */
    public static void requireLong() {
        LONG.require(Thread.currentThread().threadId());
    }

    /** Never called. The possible call makes the compiler count the large frame. */
    static void never(long number) {
        if (number < 0) {
            throw new IllegalArgumentException("a number above 0 is " + number);
        }
    }

    private static StackRoom newRoom(int bytes) {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            return (StackRoom) lookup.defineHiddenClass(write(bytes), true)
                    .lookupClass()
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private static byte[] write(int bytes) {
        ClassDesc parent = StackRoom.class.describeConstable().orElseThrow();
        ClassDesc self = ClassDesc.of(StackRoom.class.getPackageName(), "LargeFrame");
        return ClassFile.of()
                .build(
                        self,
                        type -> type.withSuperclass(parent)
                                .withFlags(ClassFile.ACC_FINAL)
                                .withMethodBody(
                                        ConstantDescs.INIT_NAME,
                                        ConstantDescs.MTD_void,
                                        0,
                                        code -> code.aload(0)
                                                .invokespecial(parent, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                                                .return_())
                                .withMethodBody(
                                        "require",
                                        MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_long),
                                        0,
                                        code -> writeBody(code, parent, bytes / Long.BYTES)));
    }

    /** {@code if (positive < 0) never(positive)}, with a local variable at the far end of the frame. */
    private static void writeBody(CodeBuilder code, ClassDesc parent, int slots) {
        Label enough = code.newLabel();
        code.lload(1)
                .lconst_0()
                .lcmp()
                .ifge(enough)
                .lload(1)
                .lstore(slots)
                .lload(slots)
                .invokestatic(parent, "never", MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_long))
                .labelBinding(enough)
                .return_();
    }
}
