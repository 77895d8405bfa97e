/** What instrumented classes of all loaders see: it is on the boot class path, and has nothing of JRSan's own. */
package org.jrsan.agent.boot;
