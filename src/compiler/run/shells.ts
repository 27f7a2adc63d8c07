import { execFile } from 'node:child_process'

/** The default shells: bash on Linux, zsh on macOS. */
export const SHELLS = ['bash', 'zsh'] as const
export type Shell = (typeof SHELLS)[number]

/** Without the user's settings, as on a new machine. */
export const OPTIONS: Record<Shell, string[]> = { bash: [], zsh: ['-f'] }

export function isInstalled(shell: Shell): Promise<boolean> {
  return new Promise((resolve) => void execFile(shell, ['-c', 'true'], (error) => resolve(error === null)))
}
