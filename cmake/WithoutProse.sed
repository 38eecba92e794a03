# The part of generated definitions of ops that mlir-tblgen reads: no summaries, descriptions or docs of arguments
/^  let summary = /{
:summary
/;$/!{
N
b summary
}
d
}
/^  let description = \[\{$/,/^  \}\];$/d
# One argument a line, since lines were as long as docs; a doc is the last argument of Arg and
# Res, in one or several pieces.
/^  let (arguments|results) = \(/{
:arguments
/\);$/!{
N
b arguments
}
s/\n +\)/)/g
s/\n +/ /g
s/( = \((ins|outs)|:\$[A-Za-z0-9_]+,) /\1\n/g
s/\n((Arg|Res)<[^\n]*), "([^"\\]|\\.|" ")*">:\$/\n\1, "">:$/g
}
