package io.fdp.processor.base;

import javax.annotation.processing.Messager;
import javax.lang.model.element.Element;
import javax.tools.Diagnostic;

/** Reports wrong declarations, each at its element. */
public final class Problems {
    private final Messager messager;
    private int count;

    public Problems(Messager messager) {
        this.messager = messager;
    }

    /** Reports a problem: what is wrong, then what to write instead. */
    public void report(Element at, String message) {
        count++;
        messager.printMessage(Diagnostic.Kind.ERROR, message, at);
    }

    /** Warns about something that compiles and runs, and probably not as meant. It is no problem. */
    public void warn(Element at, String message) {
        messager.printMessage(Diagnostic.Kind.WARNING, message, at);
    }

    /** The number of problems reported so far. */
    public int count() {
        return count;
    }
}
