import { parse } from 'smol-toml'
import { parseDocument } from 'yaml'
import type { Facts } from '../reader.ts'
import type { Report } from '../report.ts'
import { importTexts } from '../importing.texts.ts'

export interface Opened {
  fields: Readonly<Record<string, unknown>>
  /** the document after its front matter, whose lines are blanked */
  body: string
}

/** Splits off the front matter; invalid front matter has no fields. */
export function openDocument(text: string): Opened {
  const [whole, marks, written = ''] = /^(---|\+\+\+)[ \t]*\n([\s\S]*?)\n?\1[ \t]*(?:\n|$)/.exec(text) ?? []
  if (whole === undefined) return { fields: {}, body: text }
  const fields = marks === '+++' ? tomlIn(written) : yamlIn(written)
  const isFields = typeof fields === 'object' && fields !== null && !Array.isArray(fields)
  // text between dashes that is not YAML fields is content
  if (!isFields && fields !== null && whole.startsWith('---')) return { fields: {}, body: text }
  return {
    fields: isFields ? (fields as Record<string, unknown>) : {},
    body: '\n'.repeat(whole.split('\n').length - 1) + text.slice(whole.length),
  }
}

/** Invalid YAML has no fields; empty YAML is null. */
function yamlIn(text: string): unknown {
  try {
    const document = parseDocument(text, { logLevel: 'silent', uniqueKeys: false })
    return document.errors.length > 0 ? {} : document.toJS()
  } catch {
    return {}
  }
}

function tomlIn(text: string): unknown {
  try {
    return parse(text)
  } catch {
    return {}
  }
}

export function wordsIn(fields: Opened['fields'], ...names: string[]): string | undefined {
  return names.map((name) => fields[name]).find((value) => typeof value === 'string' && value.trim() !== '') as string | undefined
}

export function factsOf(fields: Opened['fields']): Facts {
  return { title: wordsIn(fields, 'title'), description: wordsIn(fields, 'description', 'summary', 'excerpt') }
}

export function reportUnused(fields: Opened['fields'], used: readonly string[], file: string, report: Report): void {
  const keys = Object.keys(fields).filter((key) => !used.includes(key))
  if (keys.length > 0) report('left out', file, 1, importTexts.frontMatter(keys))
}
