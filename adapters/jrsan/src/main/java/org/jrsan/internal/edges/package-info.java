/** What orders threads beside their accesses: synchronisers, class initialisation, interrupts. */
@NullMarked
package org.jrsan.internal.edges;

import org.jspecify.annotations.NullMarked;
