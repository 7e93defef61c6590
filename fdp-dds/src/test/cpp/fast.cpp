/* A program that is not FDP, on Fast DDS: says that it is a node, prints the fuel of entities of other nodes, and takes
   over the fuel of an entity with a higher epoch when its input names it. Types are written as the exported IDL has them.

   arguments: domain, topic of fuel, type of fuel; input: lines with a network id and litres */
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <string>
#include <thread>
#include <fastcdr/Cdr.h>
#include <fastcdr/FastBuffer.h>
#include <fastdds/dds/domain/DomainParticipant.hpp>
#include <fastdds/dds/domain/DomainParticipantFactory.hpp>
#include <fastdds/dds/publisher/DataWriter.hpp>
#include <fastdds/dds/publisher/Publisher.hpp>
#include <fastdds/dds/subscriber/DataReader.hpp>
#include <fastdds/dds/subscriber/SampleInfo.hpp>
#include <fastdds/dds/subscriber/Subscriber.hpp>
#include <fastdds/dds/topic/TopicDataType.hpp>
#include <fastdds/dds/topic/TypeSupport.hpp>
#include <fastdds/rtps/transport/UDPv4TransportDescriptor.h>

using namespace eprosima::fastdds::dds;
using eprosima::fastcdr::Cdr;
using eprosima::fastcdr::FastBuffer;
using eprosima::fastrtps::rtps::InstanceHandle_t;
using eprosima::fastrtps::rtps::Locator_t;
using eprosima::fastrtps::rtps::SerializedPayload_t;

struct Fuel
{
  uint64_t id = 0;
  int32_t node = 0;
  uint32_t epoch = 0;
  int32_t index = 0;
  uint16_t owner = 0, life = 0;
  int64_t tick = 0, time = 0;
  float litres = 0;

  void write (Cdr &to) const { to << id << node << epoch << index << owner << life << tick << time << litres; }
  void read (Cdr &from) { from >> id >> node >> epoch >> index >> owner >> life >> tick >> time >> litres; }
  void key (Cdr &to) const { to << id << node; }
};

struct Presence
{
  int64_t session = 0;
  int32_t number = 0, incarnation = 0;
  int64_t started = 0;
  std::string name;

  void write (Cdr &to) const { to << session << number << incarnation << started << name; }
  void read (Cdr &from) { from >> session >> number >> incarnation >> started >> name; }
  void key (Cdr &to) const { to << session; }
};

template <typename T> class Type : public TopicDataType
{
public:
  explicit Type (const char *name)
  {
    setName (name);
    m_typeSize = 512;
    m_isGetKeyDefined = true;
  }

  bool serialize (void *data, SerializedPayload_t *payload) override
  {
    FastBuffer buffer (reinterpret_cast<char *> (payload->data), payload->max_size);
    Cdr cdr (buffer, Cdr::LITTLE_ENDIANNESS, Cdr::DDS_CDR);
    payload->encapsulation = CDR_LE;
    cdr.serialize_encapsulation ();
    static_cast<T *> (data)->write (cdr);
    payload->length = static_cast<uint32_t> (cdr.getSerializedDataLength ());
    return true;
  }

  bool deserialize (SerializedPayload_t *payload, void *data) override
  {
    FastBuffer buffer (reinterpret_cast<char *> (payload->data), payload->length);
    Cdr cdr (buffer, Cdr::DEFAULT_ENDIAN, Cdr::DDS_CDR);
    cdr.read_encapsulation ();
    static_cast<T *> (data)->read (cdr);
    return true;
  }

  std::function<uint32_t ()> getSerializedSizeProvider (void *) override
  {
    return [] () -> uint32_t { return 512; };
  }

  void *createData () override { return new T (); }

  void deleteData (void *data) override { delete static_cast<T *> (data); }

  bool getKey (void *data, InstanceHandle_t *handle, bool) override
  {
    char bytes[16] = {};
    FastBuffer buffer (bytes, sizeof bytes);
    Cdr cdr (buffer, Cdr::BIG_ENDIANNESS);
    static_cast<T *> (data)->key (cdr);
    for (int i = 0; i < 16; i++)
      handle->value[i] = static_cast<unsigned char> (bytes[i]);
    return true;
  }
};

static DataWriter *writer (DomainParticipant *participant, Publisher *publisher, const char *topic, TypeSupport type)
{
  type.register_type (participant);
  Topic *made = participant->create_topic (topic, type.get_type_name (), TOPIC_QOS_DEFAULT);
  DataWriterQos qos = DATAWRITER_QOS_DEFAULT;
  qos.reliability ().kind = RELIABLE_RELIABILITY_QOS;
  qos.durability ().kind = TRANSIENT_LOCAL_DURABILITY_QOS;
  qos.history ().kind = KEEP_LAST_HISTORY_QOS;
  qos.history ().depth = 1;
  return made == nullptr ? nullptr : publisher->create_datawriter (made, qos);
}

static DomainParticipant *join (uint32_t domain)
{
  DomainParticipantQos qos = PARTICIPANT_QOS_DEFAULT;
  auto loopback = std::make_shared<eprosima::fastdds::rtps::UDPv4TransportDescriptor> ();
  loopback->interfaceWhiteList.push_back ("127.0.0.1");
  loopback->maxInitialPeersRange = 16;
  qos.transport ().use_builtin_transports = false;
  qos.transport ().user_transports.push_back (loopback);
  Locator_t peer;
  eprosima::fastrtps::rtps::IPLocator::setIPv4 (peer, 127, 0, 0, 1);
  qos.wire_protocol ().builtin.initialPeersList.push_back (peer);
  qos.wire_protocol ().builtin.avoid_builtin_multicast = true;
  return DomainParticipantFactory::get_instance ()->create_participant (domain, qos);
}

int main (int argc, char **argv)
{
  if (argc != 4)
    return 2;
  DomainParticipant *participant = join (static_cast<uint32_t> (atoi (argv[1])));
  if (participant == nullptr)
    return 3;
  Publisher *publisher = participant->create_publisher (PUBLISHER_QOS_DEFAULT);
  Subscriber *subscriber = participant->create_subscriber (SUBSCRIBER_QOS_DEFAULT);
  DataWriter *presences
      = writer (participant, publisher, "fdp/presence", TypeSupport (new Type<Presence> ("fdp::Presence")));
  DataWriter *fuels = writer (participant, publisher, argv[2], TypeSupport (new Type<Fuel> (argv[3])));
  DataReaderQos qos = DATAREADER_QOS_DEFAULT;
  qos.reliability ().kind = RELIABLE_RELIABILITY_QOS;
  qos.durability ().kind = TRANSIENT_LOCAL_DURABILITY_QOS;
  DataReader *reader = presences == nullptr || fuels == nullptr
      ? nullptr
      : subscriber->create_datareader (const_cast<Topic *> (fuels->get_topic ()), qos);
  if (reader == nullptr)
    return 4;
  Presence self;
  self.session = 987654321;
  self.number = 9;
  self.incarnation = 1;
  self.started = 5;
  self.name = "a program on Fast DDS";
  presences->write (&self);

  std::thread orders ([fuels] () {
    Fuel fuel;
    fuel.node = 9;
    fuel.epoch = 5;
    fuel.owner = 9;
    while (std::cin >> fuel.id >> fuel.litres)
      fuels->write (&fuel);
    std::_Exit (0);
  });
  for (;;)
  {
    Fuel fuel;
    SampleInfo info;
    if (reader->take_next_sample (&fuel, &info) != ReturnCode_t::RETCODE_OK)
    {
      std::this_thread::sleep_for (std::chrono::milliseconds (10));
      continue;
    }
    if (info.valid_data && fuel.node != 9)
    {
      printf ("value %llu %d %.3f\n", static_cast<unsigned long long> (fuel.id), fuel.node, fuel.litres);
      fflush (stdout);
    }
  }
}
