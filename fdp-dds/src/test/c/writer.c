/* A program that is not FDP: says that it is a node, and takes over the fuel of an entity with a higher epoch.

   arguments: configuration, domain, topic, network id, litres */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "dds/dds.h"
#include "battle.h"

static dds_entity_t writer (dds_entity_t participant, const dds_topic_descriptor_t *type, const char *name)
{
  dds_entity_t topic = dds_create_topic (participant, type, name, NULL, NULL);
  dds_qos_t *qos = dds_create_qos ();
  dds_qset_reliability (qos, DDS_RELIABILITY_RELIABLE, DDS_SECS (1));
  dds_qset_durability (qos, DDS_DURABILITY_TRANSIENT_LOCAL);
  dds_qset_history (qos, DDS_HISTORY_KEEP_LAST, 1);
  dds_entity_t made = dds_create_writer (participant, topic, qos, NULL);
  dds_delete_qos (qos);
  if (made < 0)
    exit (4);
  return made;
}

int main (int argc, char **argv)
{
  if (argc != 6)
    return 2;
  uint32_t domain = (uint32_t) atoi (argv[2]);
  if (dds_create_domain (domain, argv[1]) < 0)
    return 3;
  dds_entity_t participant = dds_create_participant (domain, NULL, NULL);

  fdp_Presence self = { .session = 123456789, .number = 9, .incarnation = 1, .started = 5 };
  strcpy (self.name, "a program in C");
  if (dds_write (writer (participant, &fdp_Presence_desc, "fdp/presence"), &self) < 0)
    return 5;

  fdp_io_fdp_dds_BattleParts_Fuel fuel = { .id = strtoull (argv[4], NULL, 10), .node = 9, .epoch = 5, .index = 0, .owner = 9 };
  fuel.litres = (float) atof (argv[5]);
  dds_entity_t fuels = writer (participant, &fdp_io_fdp_dds_BattleParts_Fuel_desc, argv[3]);
  if (dds_write (fuels, &fuel) < 0)
    return 6;

  /* A line ends it. */
  getchar ();
  dds_dispose (fuels, &fuel);
  dds_delete (DDS_CYCLONEDDS_HANDLE);
  return 0;
}
