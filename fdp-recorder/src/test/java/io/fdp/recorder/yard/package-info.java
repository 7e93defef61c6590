/** Types of every kind, and worlds of them to record. */
@NullMarked
package io.fdp.recorder.yard;

import org.jspecify.annotations.NullMarked;
