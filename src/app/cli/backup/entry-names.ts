/** The last entry. */
export const MANIFEST = 'manifest.json'

export const fileEntry = (key: string) => `files/${key}`
export const tableEntry = (name: string) => `tables/${name}`
export const tablePart = (name: string, part: number) => `${tableEntry(name)}/${String(part).padStart(5, '0')}.jsonl`

/** The table that an entry is a part of; until format 2 it was one entry. */
export const tableIn = (entry: string) => (entry.startsWith('tables/') ? entry.replace(/(\/\d{5,})?\.jsonl$/, '') : null)
