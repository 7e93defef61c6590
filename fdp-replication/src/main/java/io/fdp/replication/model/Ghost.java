package io.fdp.replication.model;

import io.fdp.annotations.Tag;

/**
 * An entity of another node, as this node sees it. Replication gives the tag to entities that it creates for others,
 * and takes it away when this node becomes the owner.
 */
@Tag(name = "fdp.Ghost")
public interface Ghost {}
