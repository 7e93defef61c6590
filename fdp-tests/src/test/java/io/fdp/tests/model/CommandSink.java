package io.fdp.tests.model;

import io.fdp.tests.components.Orders.Aim;
import io.fdp.tests.components.Orders.Crew;
import io.fdp.tests.components.Orders.Squad;
import io.fdp.tests.components.Route;

/** What a random program of commands says, to whoever does it: a command buffer, or a model that keeps a list. */
public interface CommandSink {
    long create();

    long spawn(int number, boolean fails);

    void destroy(long entity);

    void destroySubtree(long entity);

    void setEnabled(long entity, boolean enabled);

    void setSubtreeEnabled(long entity, boolean enabled);

    void addAim(long entity, Aim value);

    void setAim(long entity, Aim value);

    void removeAim(long entity);

    void addSquad(long entity, Squad value);

    void setSquad(long entity, Squad value);

    void addRoute(long entity, Route value);

    void setRoute(long entity, Route value);

    void removeRoute(long entity);

    void addTag(long entity);

    void setTag(long entity, boolean tagged);

    void setAuthority(long entity, boolean owned);

    void addChild(long parent, long child);

    void reparent(long parent, long child);

    void removeChild(long parent, long child);

    void detach(long child);

    void addCrew(long entity, Crew value);

    void setCrew(long entity, int position, Crew value);

    void setAllCrew(long entity, Crew[] values);

    void removeCrewAt(long entity, int position);

    void removeCrewByKey(long entity, short seat);

    void removeCrew(long entity);
}
