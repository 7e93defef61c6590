package io.fdp.engine;

/**
 * A module in an engine.
 *
 * @param module the module
 * @param health how it is doing
 */
record ModuleSlot(SimModule module, Health health) {}
