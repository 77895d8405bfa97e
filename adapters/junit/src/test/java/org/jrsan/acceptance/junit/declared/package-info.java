/** A package whose plain accesses are declared opaque. */
@PlainAsOpaque
package org.jrsan.acceptance.junit.declared;

import org.jrsan.annotation.PlainAsOpaque;
