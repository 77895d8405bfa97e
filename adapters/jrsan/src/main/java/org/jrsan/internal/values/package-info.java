/**
 * The lowest of the rooms: values and objects as locations and reports see them, and waiting. It needs nothing else of JRSan.
 */
package org.jrsan.internal.values;
