/** The results of reading: components, events, serialized classes and loops as the generators need them. */
@NullMarked
package io.fdp.processor.model;

import org.jspecify.annotations.NullMarked;
