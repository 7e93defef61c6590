/** What travels besides values in tables: parts, objects, singletons; descriptions of types; a view of a whole node. */
@NullMarked
package io.fdp.replication.internal.content;

import org.jspecify.annotations.NullMarked;
