export const TOOL_ADDRESS = '/waymark.mjs'
export const SHELLS = ['bash', 'powershell'] as const
export type LineShell = (typeof SHELLS)[number]

/** The one line that fetches the tool and starts it. */
export function lineFor(shell: LineShell, site: string, projectId: string): string {
  const start = (signIn: string) => `node waymark.mjs ${signIn}`
  const address = `${site}${TOOL_ADDRESS}`
  return shell === 'bash'
    ? `curl -fsSL ${address} -o waymark.mjs && ${start('login')} && ${start(`check ${projectId}`)}`
    : `Invoke-WebRequest ${address} -OutFile waymark.mjs; ${start('login')}; ${start(`check ${projectId}`)}`
}
