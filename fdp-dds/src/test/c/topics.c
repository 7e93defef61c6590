/* A program that knows nothing of FDP: lists the writers of a domain from the built-in topics of the vendor, with
   their types. It asks the network what a type is, and prints its name, its size in C and the names of its keys.

   arguments: configuration, domain, how many writers */
#include <stdio.h>
#include <stdlib.h>
#include "dds/dds.h"

#ifndef DDS_HAS_TYPE_DISCOVERY /* the library has it, and the header of some packages does not say so */
extern dds_return_t dds_builtintopic_get_endpoint_type_info (dds_builtintopic_endpoint_t *endpoint,
  const dds_typeinfo_t **type_info);
#endif

static void show (dds_entity_t participant, dds_builtintopic_endpoint_t *writer)
{
  const dds_typeinfo_t *info = NULL;
  dds_topic_descriptor_t *type = NULL;
  printf ("writer %s %s", writer->topic_name, writer->type_name);
  if (dds_builtintopic_get_endpoint_type_info (writer, &info) < 0 || info == NULL)
    printf (" without a type\n");
  else if (dds_create_topic_descriptor (DDS_FIND_SCOPE_GLOBAL, participant, info, DDS_SECS (30), &type) < 0)
    printf (" of a type that nobody explains\n");
  else
  {
    printf (" is %s of %u bytes, keys", type->m_typename, type->m_size);
    for (uint32_t i = 0; i < type->m_nkeys; i++)
      printf (" %s", type->m_keys[i].m_name);
    printf ("\n");
    dds_delete_topic_descriptor (type);
  }
  fflush (stdout);
}

int main (int argc, char **argv)
{
  if (argc != 4)
    return 2;
  uint32_t domain = (uint32_t) atoi (argv[2]);
  if (dds_create_domain (domain, argv[1]) < 0)
    return 3;
  dds_entity_t participant = dds_create_participant (domain, NULL, NULL);
  dds_entity_t reader = dds_create_reader (participant, DDS_BUILTIN_TOPIC_DCPSPUBLICATION, NULL, NULL);
  if (reader < 0)
    return 4;
  int wanted = atoi (argv[3]);
  for (int rounds = 0; rounds < 6000 && wanted > 0; rounds++)
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
    if (infos[0].valid_data)
    {
      show (participant, samples[0]);
      wanted--;
    }
    dds_return_loan (reader, samples, n);
  }
  dds_delete (DDS_CYCLONEDDS_HANDLE);
  return wanted == 0 ? 0 : 6;
}
