/**
 * What users of replication meet besides its entry: ids, tags, reasons, choices.
 *
 * <p>Threading: immutable.
 */
@NullMarked
package io.fdp.replication.model;

import org.jspecify.annotations.NullMarked;
