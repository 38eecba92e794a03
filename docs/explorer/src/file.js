// The page on which a file is dropped: an artifact or an ONNX model. Nothing leaves the
// page.

import { h } from "./dom.js";
import { isBytecode, reportOfArtifact } from "./artifact.js";
import { reportOfModel } from "./model.js";

function report(name, bytes) {
  const isArtifact = isBytecode(bytes);
  try {
    return (isArtifact ? reportOfArtifact : reportOfModel)(name, bytes);
  } catch (error) {
    // The words of a reader of protobuf help nobody here.
    const words = isArtifact ? error.message : "it is neither an ONNX model nor a portable artifact, or it is damaged";
    return h("p.failure", { role: "alert" }, `${name}: ${words}`);
  }
}

export function file() {
  const output = h("div", { "aria-live": "polite" });
  const read = async (chosen) => {
    if (!chosen) return;
    try {
      output.replaceChildren(report(chosen.name, new Uint8Array(await chosen.arrayBuffer())));
    } catch (error) {
      output.replaceChildren(h("p.failure", { role: "alert" }, `${chosen.name} cannot be read: ${error.message}`));
    }
  };
  const input = h("input", { type: "file", id: "file", onchange: () => read(input.files[0]) });
  const zone = h(
    "label.drop",
    {
      for: "file",
      ondragover: (event) => {
        event.preventDefault();
        zone.classList.add("over");
      },
      ondragleave: () => zone.classList.remove("over"),
      ondrop: (event) => {
        event.preventDefault();
        zone.classList.remove("over");
        read(event.dataTransfer.files[0]);
      },
    },
    h("span", null, "Drop an .onnx model or a portable artifact here, or choose a file"),
    input,
  );
  return {
    title: "Your file",
    content: h(
      "article.op-page",
      null,
      h("h1", null, "Versions in a file"),
      h(
        "p.lead",
        null,
        "Lists the operators of an ONNX model by version, with the effect of a conversion to another opset, or the names in a portable artifact with the first release of each. The file stays on this machine.",
      ),
      zone,
      output,
    ),
  };
}
