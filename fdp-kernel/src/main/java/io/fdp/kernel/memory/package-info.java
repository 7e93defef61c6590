/** Raw memory, and what generated code reads and writes in it; literals, made before frames count garbage. */
@NullMarked
package io.fdp.kernel.memory;

import org.jspecify.annotations.NullMarked;
