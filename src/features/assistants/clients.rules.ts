import { MCP_ADDRESS } from './assistants.rules.ts'

/** How the usual assistants are told of a site: a line for a terminal, or a piece of their settings. */

export const CLIENTS = ['claude-code', 'vscode', 'cursor', 'codex', 'zed', 'other'] as const
export type ClientName = (typeof CLIENTS)[number]

export interface Way {
  /** the file that it belongs into; null: a terminal */
  file: string | null
  text: string
}

const json = (value: object) => JSON.stringify(value, null, 2)

export function wayFor(client: ClientName, site: string, token: string): Way {
  const url = `${site}${MCP_ADDRESS}`
  const headers = { Authorization: `Bearer ${token}` }
  switch (client) {
    case 'claude-code':
      return { file: null, text: `claude mcp add --transport http waymark ${url} --header "Authorization: Bearer ${token}"` }
    case 'vscode':
      return {
        file: 'mcp.json of VS Code (command “MCP: Open User Configuration”)',
        text: json({ servers: { waymark: { type: 'http', url, headers } } }),
      }
    case 'cursor':
      return { file: '~/.cursor/mcp.json', text: json({ mcpServers: { waymark: { url, headers } } }) }
    case 'codex':
      return {
        file: '~/.codex/config.toml',
        text: `[mcp_servers.waymark]\nurl = "${url}"\nhttp_headers = { Authorization = "Bearer ${token}" }`,
      }
    case 'zed':
      return { file: 'settings.json of Zed', text: json({ context_servers: { waymark: { url, headers } } }) }
    case 'other':
      return { file: 'its settings for MCP servers', text: json({ mcpServers: { waymark: { type: 'http', url, headers } } }) }
  }
}
