package io.fdp.engine.internal;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the class file of a class says about its methods: which static fields they use, and what they call. */
final class ClassCode {
    private static final ClassDesc RUNNABLE = ClassDesc.of(Runnable.class.getName());
    private static final String INITIALISER = "<clinit>";
    private static final ClassCode NONE = new ClassCode(List.of(), false);

    /** Classes of the JDK whose methods have no effect outside of the objects that they make. */
    private static final Pattern PLAIN = Pattern.compile("java/lang/(Boolean|Byte|Character|Double|Enum|Float|Integer"
            + "|Long|Math|Object|Record|Short|StrictMath|String|StringBuilder)"
            + "|java/util/.*(Map|List|Set|Deque|Queue|Vector|Random|Generator|Arrays|Collections|Objects"
            + "|AtomicBoolean|AtomicInteger|AtomicLong|AtomicReference|Array|Adder)");

    private static final ClassValue<ClassCode> CODE = new ClassValue<>() {
        @Override
        protected ClassCode computeValue(Class<?> type) {
            return read(type);
        }
    };

    private final List<Method> methods;
    private final boolean isPlain;

    /** A field or method as code names it; the descriptor of a field is not needed and empty. */
    record Member(String owner, String name, String descriptor) {}

    /**
     * What a method does, as far as it matters here.
     *
     * @param name its name
     * @param descriptor its parameters and result
     * @param isStatic whether it needs no object
     * @param statics the static fields that it uses
     * @param calls the methods that it calls, or makes lambdas of
     * @param runnables those of which it makes a {@link Runnable}
     * @param made the classes of which it makes objects
     * @param outsideCalls its calls of clocks, and of generators without a seed
     */
    record Method(
            String name,
            String descriptor,
            boolean isStatic,
            List<Member> statics,
            List<Member> calls,
            List<Member> runnables,
            List<String> made,
            List<String> outsideCalls) {

        /** Whether the compiler made the method from a lambda. */
        boolean isLambda() {
            return name.startsWith("lambda$");
        }

        /** The name for people: a lambda has the name of the method that it is in. */
        String shownName(String owner) {
            String[] parts = name.split("\\$", -1);
            String method = isLambda() && parts.length > 1 ? parts[1] : name;
            return method.equals("<init>") ? "the constructor of " + owner : owner + "." + method;
        }
    }

    private ClassCode(List<Method> methods, boolean isPlain) {
        this.methods = methods;
        this.isPlain = isPlain;
    }

    /** The code of a class; without methods if there is no class file, as for classes that were made in memory. */
    static ClassCode of(Class<?> type) {
        return CODE.get(type);
    }

    /** All methods and constructors with code, without the initialiser of the class. */
    List<Method> methods() {
        return methods;
    }

    /** Whether the class has no static initialiser, or one that makes plain objects of the JDK only. */
    boolean isPlain() {
        return isPlain;
    }

    @Nullable
    Method find(Member called) {
        for (Method method : methods) {
            if (method.name.equals(called.name) && method.descriptor.equals(called.descriptor)) {
                return method;
            }
        }
        return null;
    }

    private static ClassCode read(Class<?> type) {
        String name = type.getName();
        try (InputStream in = type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
            return in == null ? NONE : read(in.readAllBytes());
        } catch (IOException | RuntimeException unreadable) { // or bytes that are no class file of this JDK
            return NONE;
        }
    }

    private static ClassCode read(byte[] bytes) {
        List<Method> methods = new ArrayList<>();
        boolean isPlain = true;
        ClassModel type = ClassFile.of().parse(bytes);
        for (MethodModel method : type.methods()) {
            CodeModel code = method.code().orElse(null);
            if (code == null) {
                continue;
            }
            if (method.methodName().equalsString(INITIALISER)) {
                isPlain = isPlain(code, type.thisClass().asInternalName());
            } else {
                methods.add(read(method, code));
            }
        }
        return new ClassCode(List.copyOf(methods), isPlain);
    }

    private static Method read(MethodModel method, CodeModel code) {
        List<Member> statics = new ArrayList<>();
        List<Member> calls = new ArrayList<>();
        List<Member> runnables = new ArrayList<>();
        List<String> made = new ArrayList<>();
        List<String> outsideCalls = new ArrayList<>();
        for (CodeElement element : code) {
            switch (element) {
                case FieldInstruction field
                when isStatic(field) ->
                    statics.add(new Member(
                            named(field.owner().asInternalName()), field.name().stringValue(), ""));
                case NewObjectInstruction object ->
                    made.add(named(object.className().asInternalName()));
                case InvokeInstruction call -> {
                    String owner = call.owner().asInternalName();
                    String name = call.name().stringValue();
                    calls.add(new Member(named(owner), name, call.type().stringValue()));
                    addOutside(owner, name, call.type().stringValue(), outsideCalls);
                }
                case InvokeDynamicInstruction lambda -> {
                    lambda.bootstrapArgs().forEach(each -> addHandle(each, calls));
                    lambda.bootstrapArgs().forEach(each -> addOutside(each, outsideCalls));
                    if (lambda.typeSymbol().returnType().equals(RUNNABLE)) {
                        lambda.bootstrapArgs().forEach(each -> addHandle(each, runnables));
                    }
                }
                default -> {}
            }
        }
        return new Method(
                method.methodName().stringValue(),
                method.methodType().stringValue(),
                method.flags().has(AccessFlag.STATIC),
                statics,
                calls,
                runnables,
                made,
                outsideCalls);
    }

    private static void addHandle(ConstantDesc argument, List<Member> calls) {
        if (argument instanceof DirectMethodHandleDesc handle) {
            calls.add(new Member(named(handle.owner()), handle.methodName(), handle.lookupDescriptor()));
        }
    }

    private static void addOutside(String owner, String name, String descriptor, List<String> into) {
        String call = OutsideCalls.find(owner, name, descriptor);
        if (call != null) {
            into.add(call);
        }
    }

    /** A method that is made a lambda of, as {@code System::nanoTime}. */
    private static void addOutside(ConstantDesc argument, List<String> into) {
        if (argument instanceof DirectMethodHandleDesc handle) {
            String owner = named(handle.owner()).replace('.', '/');
            addOutside(owner, handle.methodName(), handle.lookupDescriptor(), into);
        }
    }

    private static boolean isPlain(CodeModel initialiser, String own) {
        for (CodeElement element : initialiser) {
            String named = switch (element) {
                case InvokeInstruction call -> call.owner().asInternalName();
                case NewObjectInstruction object -> object.className().asInternalName();
                case FieldInstruction field
                when !field.owner().asInternalName().equals(own) ->
                    field.owner().asInternalName();
                default -> null;
            };
            if (named != null && !PLAIN.matcher(named).matches()) {
                return false;
            }
        }
        return true;
    }

    private static boolean isStatic(FieldInstruction field) {
        return field.opcode() == Opcode.GETSTATIC || field.opcode() == Opcode.PUTSTATIC;
    }

    private static String named(String internalName) {
        return internalName.replace('/', '.');
    }

    private static String named(ClassDesc type) {
        String text = type.descriptorString();
        return type.isClassOrInterface() ? named(text.substring(1, text.length() - 1)) : text;
    }
}
