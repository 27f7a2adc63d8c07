/** Phrases shared by findings of several kinds. */

/** The probable intended name. */
export type Meant = string | undefined

export const list = (values: readonly string[]) => values.join(', ')

/** Appended to a finding that occurs on more lines. */
export const again = (lines: readonly number[]) =>
  lines.length === 0 ? '' : `; so ${lines.length === 1 ? 'does line' : 'do lines'} ${lines.join(', ')}`

/** Starts a fix with the probable intended name. */
export const guess = (meant: Meant, otherwise: string) => (meant === undefined ? otherwise : `did you mean ${meant}? Else ${otherwise}`)

export const textForm = 'write a text, between quotes where YAML reads something else'

/** Refuses `constructor`: every object has a property of that name, which a lookup would find. */
export const idForm = 'use lower case letters, digits and hyphens, beginning with a letter; “constructor” is taken'
