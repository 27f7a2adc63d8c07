export const SHELL_EVENT = 'shell-needed'

/** Hydrates the shell at once: it is needed to show something. */
export function callShell(): void {
  globalThis.window?.dispatchEvent(new Event(SHELL_EVENT))
}
