-- The schemas of specs, as .vscode/settings.json has them, for neovim 0.11 with
-- `set exrc` and the language server jsonls (`vim.lsp.enable("jsonls")`).
local root = vim.fn.getcwd()
local settings = vim.json.decode(table.concat(vim.fn.readfile(root .. "/.vscode/settings.json"), "\n"))
local schemas = settings["json.schemas"]
for _, schema in ipairs(schemas) do
  schema.url = vim.uri_from_fname(root .. schema.url:sub(2))
end
vim.lsp.config("jsonls", { settings = { json = { schemas = schemas, validate = { enable = true } } } })
