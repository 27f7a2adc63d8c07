import type { ClientName, Way } from './clients.rules.ts'

/** How the usual assistants are told of waymark.mjs, which checks a folder on the learner's machine. */

const NAME = 'waymark-check'
/** Variables of two editors: the folder that is open, and where the tool lies. */
const OPEN_FOLDER = '${workspaceFolder}'
const OWN_TOOL = '${userHome}/waymark.mjs'
export const OWN_FOLDER = '/FOLDER/OF/YOUR/PROJECT'
export const TOOL_PLACE = '/YOUR/HOME/waymark.mjs'

const json = (value: object) => JSON.stringify(value, null, 2)
const started = (tool: string, folder: string) => ({ command: 'node', args: [tool, 'mcp', folder] })

export function wayToCheck(client: ClientName): Way {
  switch (client) {
    case 'claude-code':
    case 'codex': {
      const program = client === 'codex' ? 'codex' : 'claude'
      return { file: null, text: `${program} mcp add ${NAME} -- node "$HOME/waymark.mjs" mcp "$PWD"` }
    }
    case 'vscode':
      return { file: '.vscode/mcp.json', text: json({ servers: { [NAME]: { type: 'stdio', ...started(OWN_TOOL, OPEN_FOLDER) } } }) }
    case 'cursor':
      return { file: '.cursor/mcp.json', text: json({ mcpServers: { [NAME]: started(OWN_TOOL, OPEN_FOLDER) } }) }
    case 'zed':
      return { file: 'settings.json of Zed', text: json({ context_servers: { [NAME]: started(TOOL_PLACE, OWN_FOLDER) } }) }
    case 'other':
      return { file: 'its settings for MCP servers', text: json({ mcpServers: { [NAME]: started(TOOL_PLACE, OWN_FOLDER) } }) }
  }
}
