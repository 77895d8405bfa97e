/** What the user has set, for the JVM or for one session. */
package org.jrsan.internal.options;
