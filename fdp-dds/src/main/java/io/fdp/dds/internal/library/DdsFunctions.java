package io.fdp.dds.internal.library;

import java.util.List;

/** The functions of the library that FDP calls. */
final class DdsFunctions {
    static final List<String> REQUIRED = List.of(
            "dds_create_domain",
            "dds_create_participant",
            "dds_create_topic",
            "dds_create_reader",
            "dds_create_writer",
            "dds_create_waitset",
            "dds_create_guardcondition",
            "dds_create_qos",
            "dds_delete_qos",
            "dds_delete",
            "dds_qset_durability",
            "dds_qset_history",
            "dds_qset_resource_limits",
            "dds_qset_reliability",
            "dds_qset_writer_data_lifecycle",
            "dds_qset_ignorelocal",
            "dds_qset_durability_service",
            "dds_set_status_mask",
            "dds_set_guardcondition",
            "dds_waitset_attach",
            "dds_waitset_wait",
            "dds_write",
            "dds_dispose",
            "dds_unregister_instance",
            "dds_write_flush",
            "dds_take",
            "dds_return_loan",
            "dds_get_matched_publications",
            "dds_get_matched_publication_data",
            "dds_builtintopic_free_endpoint",
            "dds_get_guid",
            "dds_strretcode");

    private DdsFunctions() {}
}
