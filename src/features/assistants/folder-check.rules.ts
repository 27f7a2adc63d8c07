import type { ClientName, Way } from './clients.rules.ts'

/** How the usual assistants are told of waymark.mjs, which checks a folder on the learner's machine. */

const NAME = 'waymark-check'
const TOOL = 'waymark.mjs'
/** Variables by which two editors name the folder that is open. */
const OPEN_FOLDER = '${workspaceFolder}'
export const OWN_FOLDER = '/FOLDER/OF/YOUR/PROJECT'

const json = (value: object) => JSON.stringify(value, null, 2)
const started = (folder: string) => ({ command: 'node', args: [`${folder}/${TOOL}`, 'mcp', folder] })

export function wayToCheck(client: ClientName): Way {
  switch (client) {
    case 'claude-code':
    case 'codex': {
      const program = client === 'codex' ? 'codex' : 'claude'
      return { file: null, text: `${program} mcp add ${NAME} -- node "$PWD/${TOOL}" mcp "$PWD"` }
    }
    case 'vscode':
      return { file: '.vscode/mcp.json', text: json({ servers: { [NAME]: { type: 'stdio', ...started(OPEN_FOLDER) } } }) }
    case 'cursor':
      return { file: '.cursor/mcp.json', text: json({ mcpServers: { [NAME]: started(OPEN_FOLDER) } }) }
    case 'zed':
      return { file: 'settings.json of Zed', text: json({ context_servers: { [NAME]: started(OWN_FOLDER) } }) }
    case 'other':
      return { file: 'its settings for MCP servers', text: json({ mcpServers: { [NAME]: started(OWN_FOLDER) } }) }
  }
}
