/** Annotations for code that is checked; no dependencies. */
package org.jrsan.annotation;
