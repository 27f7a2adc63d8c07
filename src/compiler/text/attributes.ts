/** Attributes as in `{#id name=value other="two words" flag}` and after a code fence. */
export type Attributes = Record<string, string>

const ATTRIBUTE = /\s*(?:#([^\s{}#=]+)|([A-Za-z][\w-]*)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`{}]+)))?)(?=\s|$)/y

/** Null when the text is something else. */
export function parseAttributes(text: string): Attributes | null {
  const attributes: Attributes = {}
  const trimmed = text.trimEnd()
  ATTRIBUTE.lastIndex = 0
  while (ATTRIBUTE.lastIndex < trimmed.length) {
    const found = ATTRIBUTE.exec(trimmed)
    if (!found) return null
    const [, id, name, double, single, bare] = found
    if (id !== undefined) attributes['id'] = id
    else if (name !== undefined) attributes[name] = double ?? single ?? bare ?? ''
  }
  return attributes
}

/** Splits `Title {#id type=pro}`; braces without attributes belong to the title. */
export function splitTitle(text: string): { title: string; braces: string | null } {
  const found = /^(.*?)\s*\{([^{}]*)\}\s*$/s.exec(text)
  if (!found || !/#|=/.test(found[2] ?? '')) return { title: text.trim(), braces: null }
  return { title: (found[1] ?? '').trim(), braces: found[2] ?? '' }
}

export function slug(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
  const id = plain.slice(0, 40).replace(/-$/, '') || 'name'
  return isTextId(id) ? id : `the-${id}`
}

/** An id becomes a key of objects, which all have a `constructor` of their own. */
export const ID = /^(?!constructor$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** Ids of the page around a text, and the hash that opens the plans: a link to one leads there. */
const PAGE_IDS: ReadonlySet<string> = new Set([
  'earlier-answers',
  'kept-answers',
  'main',
  'page-queries',
  'panel-left',
  'panel-right',
  'project-finish',
  'reading',
  'toolbar-view',
  'unlock',
  'upgrade',
])

/** Whether something in a text can have this id. */
export function isTextId(id: string): boolean {
  return ID.test(id) && !PAGE_IDS.has(id)
}
