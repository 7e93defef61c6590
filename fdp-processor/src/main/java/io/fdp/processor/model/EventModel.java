package io.fdp.processor.model;

/**
 * An event as it was declared, checked and laid out.
 *
 * @param id its stable number
 * @param value its value
 */
public record EventModel(int id, ComponentModel value) {}
