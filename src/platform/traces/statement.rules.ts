const VERB = /^\s*(select|insert|update|delete|with|begin|commit|rollback|listen|unlisten|notify|set|copy|lock|truncate)\b/i
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?(?:"([a-z_][a-z0-9_]{0,62})"|([a-z_][a-z0-9_]{0,62})(?![a-z0-9_(]))/i
/** Where a literal, a dollar quote or a comment begins: what comes after it may be somebody's words. */
const WORDS = /'|\$\D|--|\/\*/

/** What a statement does and to which table: `select users`. Nothing else of it. */
export function statementOf(text: string): { name: string; verb: string; table?: string } {
  const end = text.search(WORDS)
  const safe = end < 0 ? text : text.slice(0, end)
  const verb = VERB.exec(safe)?.[1]?.toLowerCase() ?? 'other'
  const found = TABLE.exec(safe)
  const table = (found?.[1] ?? found?.[2])?.toLowerCase()
  return table ? { name: `${verb} ${table}`, verb, table } : { name: verb, verb }
}
