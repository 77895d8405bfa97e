package org.jrsan.agent.resolve;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ReachedSitesTest {
    private final ReachedSites reached = new ReachedSites();

    private void inAnotherThread(Runnable links) throws InterruptedException {
        Thread other = new Thread(links);
        other.start();
        other.join();
    }

    @Test
    void whatSeveralThreadsLinkIsOneSite() throws Exception {
        Runnable links = () -> reached.add(ReachedSitesTest.class, false, "get", "load 3");
        links.run();
        inAnotherThread(links);
        inAnotherThread(links);

        assertEquals(1, reached.count());
    }

    @Test
    void equalSitesOfOneLineAreAsManyAsOneThreadLinks() throws Exception {
        Runnable links = () -> reached.add(ReachedSitesTest.class, false, "get", "load 3");
        inAnotherThread(links);
        links.run();
        links.run();
        links.run();

        assertEquals(3, reached.count());
    }

    @Test
    void sitesDifferByTheirClassAndByAllThatIsKnown() {
        reached.add(ReachedSitesTest.class, false, "get", "load 3");
        reached.add(ReachedSitesTest.class, false, "get", "load 4");
        reached.add(ReachedSitesTest.class, false, "set", "load 3");
        reached.add(ReachedSites.class, false, "get", "load 3");

        assertEquals(4, reached.count());
    }

    @Test
    void theSiteOfATwinIsThatOfTheAccessor() {
        reached.add(ReachedSitesTest.class, false, "get", "load 3");
        reached.add(ReachedSitesTest.class, true, "get", "load 3");
        assertEquals(1, reached.count());

        reached.add(ReachedSitesTest.class, true, "get", "load 3");
        assertEquals(2, reached.count());
    }
}
