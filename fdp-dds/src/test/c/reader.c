/* A program that is not FDP: reads a component in the entity mode, from the IDL that FDP exports.
   It prints each value, and each entity that has none any more.

   arguments: configuration, domain, topic */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include "dds/dds.h"
#include "battle.h"

int main (int argc, char **argv)
{
  if (argc != 4)
    return 2;
  uint32_t domain = (uint32_t) atoi (argv[2]);
  if (dds_create_domain (domain, argv[1]) < 0)
    return 3;
  dds_entity_t participant = dds_create_participant (domain, NULL, NULL);
  dds_entity_t topic = dds_create_topic (participant, &fdp_io_fdp_dds_BattleParts_Crew_desc, argv[3], NULL, NULL);
  dds_qos_t *qos = dds_create_qos ();
  dds_qset_reliability (qos, DDS_RELIABILITY_RELIABLE, DDS_SECS (1));
  dds_qset_durability (qos, DDS_DURABILITY_TRANSIENT_LOCAL);
  dds_qset_history (qos, DDS_HISTORY_KEEP_LAST, 1);
  dds_entity_t reader = dds_create_reader (participant, topic, qos, NULL);
  dds_delete_qos (qos);
  if (reader < 0)
    return 4;
  for (int rounds = 0; rounds < 6000; rounds++)
  {
    void *samples[1] = { NULL };
    dds_sample_info_t infos[1];
    int n = dds_take (reader, samples, infos, 1, 1);
    if (n < 0)
      return 5;
    if (n == 0)
    {
      dds_sleepfor (DDS_MSECS (10));
      continue;
    }
    fdp_io_fdp_dds_BattleParts_Crew *c = samples[0];
    if (infos[0].valid_data)
      printf ("value %" PRIu64 " %d %u %d|%d %d %d %s %d %u %" PRIu64 " %d %d %d %.3f %" PRId64 "\n", c->id,
        c->node, c->epoch, c->index, c->level, (int) c->mood, c->armed, c->name, c->grade, c->sign, c->leader,
        c->hours[0], c->hours[1], c->hours[2], c->weight, c->number);
    else if (infos[0].instance_state == DDS_IST_NOT_ALIVE_DISPOSED)
      printf ("gone %" PRIu64 "\n", c->id);
    fflush (stdout);
    dds_return_loan (reader, samples, n);
  }
  dds_delete (DDS_CYCLONEDDS_HANDLE);
  return 0;
}
