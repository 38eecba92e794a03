# An op of four unknown keys in one line of 2 MB.
print('{"op": "Long", "versions": [], "%s": 1, "b": 1, "c": "%s", "d": 1}'
      % ("a" * 1000000, "c" * 1000000), end="")
