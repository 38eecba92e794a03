//===- ModelMutator.h - changes to models that stay models ------*- C++ -*-===//
//
// Random bytes rarely make a protobuf. This changes a model field by field:
// numbers to odd ones, names to other names of the model, elements of lists
// away, twice, or swapped, messages into others of their kind.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_FUZZ_MODELMUTATOR_H
#define DIALECTGEN_TESTS_FUZZ_MODELMUTATOR_H

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <random>
#include <string>
#include <vector>

class ModelMutator {
public:
  explicit ModelMutator(unsigned seed) : random(seed) {}

  /// Changes one to four things below `model`.
  void mutate(google::protobuf::Message &model) {
    for (unsigned left = 1 + pick(4); left; --left) {
      messages.clear();
      strings.clear();
      collect(model);
      mutateOne(*messages[pick(messages.size())]);
    }
  }

private:
  using Message = google::protobuf::Message;
  using Field = google::protobuf::FieldDescriptor;

  size_t pick(size_t count) {
    return std::uniform_int_distribution<size_t>(0, count - 1)(random);
  }

  void collect(Message &message) {
    messages.push_back(&message);
    const auto *reflection = message.GetReflection();
    std::vector<const Field *> fields;
    reflection->ListFields(message, &fields);
    for (const Field *field : fields) {
      bool repeated = field->is_repeated();
      int count = repeated ? reflection->FieldSize(message, field) : 1;
      for (int i = 0; i != count; ++i) {
        if (field->cpp_type() == Field::CPPTYPE_MESSAGE)
          collect(repeated
                      ? *reflection->MutableRepeatedMessage(&message, field, i)
                      : *reflection->MutableMessage(&message, field));
        else if (field->cpp_type() == Field::CPPTYPE_STRING)
          strings.push_back(
              repeated ? reflection->GetRepeatedString(message, field, i)
                       : reflection->GetString(message, field));
      }
    }
  }

  int64_t number() {
    static constexpr int64_t odd[] = {
        0,  1,          2,          3,         4,         5,        7,  8,
        9,  -1,         11,         13,        16,        17,       22, 28,
        29, 0x7fffffff, 0x80000000, 1ll << 40, INT64_MAX, INT64_MIN};
    return odd[pick(std::size(odd))];
  }

  std::string string() {
    if (strings.empty() || pick(8) == 0)
      return "";
    return strings[pick(strings.size())];
  }

  void mutateOne(Message &message) {
    const auto *reflection = message.GetReflection();
    const auto *descriptor = message.GetDescriptor();
    if (descriptor->field_count() == 0)
      return;
    const Field *field = descriptor->field(pick(descriptor->field_count()));
    if (!field->is_repeated()) {
      if (pick(4) == 0) {
        reflection->ClearField(&message, field);
        return;
      }
      set(message, field);
      return;
    }
    int count = reflection->FieldSize(message, field);
    switch (count == 0 ? 0 : pick(4)) {
    case 0:
      add(message, field);
      break;
    case 1:
      reflection->SwapElements(&message, field, pick(count), pick(count));
      break;
    case 2:
      reflection->SwapElements(&message, field, pick(count), count - 1);
      reflection->RemoveLast(&message, field);
      break;
    default:
      if (field->cpp_type() == Field::CPPTYPE_STRING)
        reflection->SetRepeatedString(&message, field, pick(count), string());
      else if (field->cpp_type() == Field::CPPTYPE_INT64)
        reflection->SetRepeatedInt64(&message, field, pick(count), number());
      break;
    }
  }

  /// Another message of the kind of `field`, as bytes. Taken before anything
  /// is changed: setting one field of a choice destroys the others.
  std::string another(const Field *field) {
    std::vector<Message *> same;
    for (Message *other : messages)
      if (other->GetDescriptor() == field->message_type())
        same.push_back(other);
    if (same.empty())
      return "";
    std::string bytes = same[pick(same.size())]->SerializePartialAsString();
    return bytes.size() < 4096 ? bytes : "";
  }

  void set(Message &message, const Field *field) {
    const auto *reflection = message.GetReflection();
    switch (field->cpp_type()) {
    case Field::CPPTYPE_INT32:
      reflection->SetInt32(&message, field, number());
      break;
    case Field::CPPTYPE_INT64:
      reflection->SetInt64(&message, field, number());
      break;
    case Field::CPPTYPE_FLOAT:
      reflection->SetFloat(&message, field, number());
      break;
    case Field::CPPTYPE_ENUM:
      reflection->SetEnumValue(&message, field, pick(16));
      break;
    case Field::CPPTYPE_STRING:
      reflection->SetString(&message, field, string());
      break;
    case Field::CPPTYPE_MESSAGE: {
      std::string bytes = another(field);
      reflection->MutableMessage(&message, field)
          ->ParsePartialFromString(bytes);
      break;
    }
    default:
      break;
    }
  }

  void add(Message &message, const Field *field) {
    const auto *reflection = message.GetReflection();
    switch (field->cpp_type()) {
    case Field::CPPTYPE_INT32:
      reflection->AddInt32(&message, field, number());
      break;
    case Field::CPPTYPE_INT64:
      reflection->AddInt64(&message, field, number());
      break;
    case Field::CPPTYPE_UINT64:
      reflection->AddUInt64(&message, field, number());
      break;
    case Field::CPPTYPE_FLOAT:
      reflection->AddFloat(&message, field, number());
      break;
    case Field::CPPTYPE_DOUBLE:
      reflection->AddDouble(&message, field, number());
      break;
    case Field::CPPTYPE_STRING:
      reflection->AddString(&message, field, string());
      break;
    case Field::CPPTYPE_MESSAGE: {
      std::string bytes = another(field);
      reflection->AddMessage(&message, field)->ParsePartialFromString(bytes);
      break;
    }
    default:
      break;
    }
  }

  std::mt19937 random;
  std::vector<Message *> messages;
  std::vector<std::string> strings;
};

#endif // DIALECTGEN_TESTS_FUZZ_MODELMUTATOR_H
