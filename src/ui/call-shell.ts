export const SHELL_EVENT = 'shell-needed'

/** What stands around the page comes late; whoever shows something in it calls it at once. */
export function callShell(): void {
  globalThis.window?.dispatchEvent(new Event(SHELL_EVENT))
}
