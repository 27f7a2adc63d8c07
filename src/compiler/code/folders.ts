import { posix } from 'node:path'

/** Stands for the folder in which a learner's terminal opens. */
export const HOME = '/~'

export function resolved(folder: string, target: string): string | null {
  const plain = target
    .replaceAll(/["']/g, '')
    .replace(/^(?:~|\$HOME)(?=\/|$)/, HOME)
    .replace(/^\$\{?PWD\}?(?=\/|$)|^\$\(pwd\)(?=\/|$)/, folder)
  return plain.includes('$') || plain.includes('*') ? null : posix.resolve(folder, plain)
}

/** Null when the folder is no longer known. */
export function folderAfter(command: string, folder: string | null): string | null {
  const found = /^\s*(?:cd|pushd)(?:\s+(\S+))?\s*$/.exec(command)
  if (!found) return folder
  const [, target = '~'] = found
  if (target === '-') return null
  const isAbsolute = /^["']?(\/|~|\$HOME)/.test(target)
  return folder === null && !isAbsolute ? null : resolved(folder ?? HOME, target)
}
