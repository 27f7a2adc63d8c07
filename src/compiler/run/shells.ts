import { execFile } from 'node:child_process'

/** Where learners type: Linux opens bash, macOS zsh. */
export const SHELLS = ['bash', 'zsh'] as const
export type Shell = (typeof SHELLS)[number]

/** Without the settings of whoever runs it, as on a new machine. */
export const OPTIONS: Record<Shell, string[]> = { bash: [], zsh: ['-f'] }

export function isInstalled(shell: Shell): Promise<boolean> {
  return new Promise((resolve) => void execFile(shell, ['-c', 'true'], (error) => resolve(error === null)))
}
