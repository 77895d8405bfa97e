package org.jrsan.acceptance;

/** Of a thread that is alone. */
class CountedSiteModesTest extends SiteModesContract {
    @Override
    String alone() {
        return "counted";
    }
}
