/** What findings of several kinds say alike. */

/** The name that was probably meant. */
export type Meant = string | undefined

export const list = (values: readonly string[]) => values.join(', ')

/** Behind a finding of which there are more of the same. */
export const again = (lines: readonly number[]) =>
  lines.length === 0 ? '' : `; so ${lines.length === 1 ? 'does line' : 'do lines'} ${lines.join(', ')}`

/** Begins what is to be done with the name that was probably meant. */
export const guess = (meant: Meant, otherwise: string) => (meant === undefined ? otherwise : `did you mean ${meant}? Else ${otherwise}`)
