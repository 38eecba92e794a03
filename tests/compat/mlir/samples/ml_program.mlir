// Operations of ml_program that stand in others, or refer to them.
ml_program.global public mutable @state(dense<4> : tensor<4xi32>) : tensor<4xi32>
ml_program.global public @fixed(dense<1> : tensor<4xi32>) : tensor<4xi32>
ml_program.func @eager(%x: tensor<4xi32>) -> tensor<4xi32> {
  %c = ml_program.global_load_const @fixed : tensor<4xi32>
  %v = ml_program.global_load @state : tensor<4xi32>
  ml_program.global_store @state = %x : tensor<4xi32>
  ml_program.return %v : tensor<4xi32>
}
ml_program.subgraph @graph(%x: tensor<4xi32>) -> tensor<4xi32> {
  %start = ml_program.token
  %v, %read = ml_program.global_load_graph @state ordering(() -> !ml_program.token) : tensor<4xi32>
  %written = ml_program.global_store_graph @state = %x ordering(%read -> !ml_program.token) : tensor<4xi32>
  ml_program.output %v : tensor<4xi32>
}
