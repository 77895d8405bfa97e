/** The findings, which of them are declared benign, and their texts. */
package org.jrsan.internal.report;
