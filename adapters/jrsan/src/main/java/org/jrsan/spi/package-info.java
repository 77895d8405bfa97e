/**
 * What JRSan's own artifacts for test frameworks need of it. Exported, since they may be on the class path while JRSan is on
 * the module path. This is no API: it changes without notice.
 */
package org.jrsan.spi;
