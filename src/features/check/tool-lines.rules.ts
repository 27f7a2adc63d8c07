export const TOOL_ADDRESS = '/waymark.mjs'
export const SHELLS = ['bash', 'powershell'] as const
export type LineShell = (typeof SHELLS)[number]

/** The tool lies in the home folder: in the folder of a project it would be committed with the learner's work. */
const PLACES: Record<LineShell, string> = { bash: '~/waymark.mjs', powershell: '"$HOME/waymark.mjs"' }

/** The one line that fetches the tool and starts it. */
export function lineFor(shell: LineShell, site: string, projectId: string): string {
  const start = (words: string) => `${laterLine(shell)} ${words}`
  const address = `${site}${TOOL_ADDRESS}`
  return shell === 'bash'
    ? `curl -fsSL ${address} -o ${PLACES.bash} && ${start('login')} && ${start(`check ${projectId}`)}`
    : `Invoke-WebRequest ${address} -OutFile ${PLACES.powershell}; ${start('login')}; ${start(`check ${projectId}`)}`
}

/** The command to type when the tool is already downloaded. */
export function laterLine(shell: LineShell): string {
  return `node ${PLACES[shell]}`
}
