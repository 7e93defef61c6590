package io.fdp.processor;

import javax.annotation.processing.Messager;
import javax.lang.model.element.Element;
import javax.tools.Diagnostic;

/** Reports wrong declarations at the element that is wrong. */
final class Problems {
    private final Messager messager;
    private int count;

    Problems(Messager messager) {
        this.messager = messager;
    }

    /** Reports a problem: what is wrong, then what to write instead. */
    void report(Element at, String message) {
        count++;
        messager.printMessage(Diagnostic.Kind.ERROR, message, at);
    }

    /** How many problems were reported so far. */
    int count() {
        return count;
    }
}
