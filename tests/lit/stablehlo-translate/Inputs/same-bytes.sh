# Reads each artifact of a folder and writes it again: through text, through
# bytecode. The names of artifacts are their versions.
# Usage: same-bytes.sh FOLDER SCRATCH
set -e -o pipefail
for artifact in "$1"/*.mlirbc; do
  version=$(basename "$artifact" .mlirbc | tr _ .)
  dialect-translate --deserialize "$artifact" -o "$2.mlir"
  dialect-translate --serialize --target="$version" --strip-debuginfo "$2.mlir" |
    cmp - "$artifact"
  dialect-translate --deserialize "$artifact" --emit-bytecode |
    dialect-translate --serialize --target="$version" | cmp - "$artifact"
  echo "$version same"
done
