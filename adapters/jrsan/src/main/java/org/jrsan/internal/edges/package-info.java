/** What orders threads beside their accesses: synchronisers, class initialisation, interrupts. */
package org.jrsan.internal.edges;
