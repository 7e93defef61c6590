package io.fdp.engine;

/**
 * A module in an engine.
 *
 * @param module the module
 * @param health its figures
 */
record ModuleSlot(SimModule module, Health health) {}
