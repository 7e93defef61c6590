package io.fdp.processor;

/**
 * An event as it was declared, checked and laid out.
 *
 * @param id its stable number
 * @param value what it holds
 */
record EventModel(int id, ComponentModel value) {}
