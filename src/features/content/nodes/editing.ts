/** Enter or a changed blur saves; Escape or an unchanged blur cancels. */
export function keeps(before: string, text: string, cause: 'enter' | 'escape' | 'blur'): boolean {
  return cause !== 'escape' && text.trim() !== before
}
