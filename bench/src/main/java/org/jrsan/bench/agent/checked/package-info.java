/** What the agent checks. */
package org.jrsan.bench.agent.checked;
