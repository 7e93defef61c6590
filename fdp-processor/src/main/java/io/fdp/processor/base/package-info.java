/** What readers and writers both need: where problems are reported, and the names of the kernel's classes. */
@NullMarked
package io.fdp.processor.base;

import org.jspecify.annotations.NullMarked;
