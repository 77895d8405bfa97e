/** What was found, what of it is declared benign, and all of it in words. */
package org.jrsan.internal.report;
