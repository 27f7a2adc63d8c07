const COMMENT = String.raw`^\s*(?:\/\/+|\/\*+|#+|--|'|"|;+|%+|<!--|\{-|\(\*|rem\b)\s*`
const MARK = new RegExp(String.raw`${COMMENT}<\/?[\w.-]+>\s*(?:\*+\/|-->|-\}|\*\))?\s*$`, 'i')

/** The lines between the comments `<id>` and `</id>`, or of a region of that name; null without either. */
export function snippetIn(code: readonly string[], id: string): string[] | null {
  const name = `(?:snippet_?)?${id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
  const from = code.findIndex((line) => new RegExp(`${COMMENT}<${name}>`, 'i').test(line))
  const to = code.findIndex((line, at) => at > from && new RegExp(`${COMMENT}</${name}>`, 'i').test(line))
  if (from >= 0 && to >= 0) return outdented(code.slice(from + 1, to).filter((line) => !MARK.test(line)))
  return regionIn(code, new RegExp(String.raw`^\s*(?:\/\/)?\s*#\s*region\s+"?${name}"?\s*$`, 'i'))
}

function regionIn(code: readonly string[], opens: RegExp): string[] | null {
  const from = code.findIndex((line) => opens.test(line))
  let depth = 0
  for (const [at, line] of code.entries()) {
    if (from < 0 || at < from) continue
    if (/^\s*(?:\/\/)?\s*#\s*region\b/i.test(line)) depth += 1
    else if (/^\s*(?:\/\/)?\s*#\s*end\s?region\b/i.test(line)) depth -= 1
    if (depth === 0) return outdented(code.slice(from + 1, at).filter((one) => !/^\s*(?:\/\/)?\s*#\s*(?:end\s?)?region\b/i.test(one)))
  }
  return null
}

/** Parses `2-4,7` or `9-`; everything by default. */
export function rangesOf(code: readonly string[], range: string): string[] {
  const parts = range.split(',').flatMap((part) => {
    const [, from, dash, to] = /^\s*(\d+)\s*(-)?\s*(\d+)?\s*$/.exec(part) ?? []
    return from === undefined ? [] : [{ from: Number(from), to: to === undefined ? (dash ? Infinity : Number(from)) : Number(to) }]
  })
  return parts.length === 0 ? [...code] : outdented(parts.flatMap(({ from, to }) => code.slice(from - 1, to)))
}

function outdented(lines: readonly string[]): string[] {
  const depths = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/))
  const least = Math.min(...depths)
  return lines.map((line) => line.slice(Number.isFinite(least) ? least : 0))
}
