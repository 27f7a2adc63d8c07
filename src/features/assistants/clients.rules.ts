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

/** Without a token the assistant signs in. */
export function wayFor(client: ClientName, site: string, token: string | null): Way {
  const url = `${site}${MCP_ADDRESS}`
  const bearer = token === null ? {} : { headers: { Authorization: `Bearer ${token}` } }
  switch (client) {
    case 'claude-code': {
      const header = token === null ? '' : ` --header "Authorization: Bearer ${token}"`
      return { file: null, text: `claude mcp add --transport http waymark ${url}${header}` }
    }
    case 'vscode':
      return {
        file: 'mcp.json of VS Code (command “MCP: Open User Configuration”)',
        text: json({ servers: { waymark: { type: 'http', url, ...bearer } } }),
      }
    case 'cursor':
      return { file: '~/.cursor/mcp.json', text: json({ mcpServers: { waymark: { url, ...bearer } } }) }
    case 'codex': {
      const header = token === null ? '' : `\nhttp_headers = { Authorization = "Bearer ${token}" }`
      return { file: '~/.codex/config.toml', text: `[mcp_servers.waymark]\nurl = "${url}"${header}` }
    }
    case 'zed':
      return { file: 'settings.json of Zed', text: json({ context_servers: { waymark: { url, ...bearer } } }) }
    case 'other':
      return { file: 'its settings for MCP servers', text: json({ mcpServers: { waymark: { type: 'http', url, ...bearer } } }) }
  }
}
