import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified, type Data, type Processor } from 'unified'

/** Longer texts stay plain. A model is asked for about half of it. */
export const LETTERS_DRAWN = 12_000
const LINES_DRAWN = 600
const NESTED_MOST = 12
/** Per paragraph: parsing time grows with the square of the special characters. */
const EVENTS_MOST = 600

type Extension = NonNullable<Data['micromarkExtensions']>[number]
type Construct = Extract<NonNullable<NonNullable<Extension['text']>[number]>, { tokenize: unknown }>

/** Runs before every other construct: after too many special characters in a paragraph, the rest are plain. */
const plainSign: Construct = {
  name: 'plainSign',
  tokenize(effects, ok, nok) {
    return (code) => {
      if (this.events.length < EVENTS_MOST) return nok(code)
      effects.enter('data')
      effects.consume(code)
      effects.exit('data')
      return ok
    }
  },
}

const SIGNS = '!&*<[\\]_`~'
/** Quadratic: they look back from every letter to every bracket. Bare addresses are found in the tree instead. */
const SLOW = ['emailAutolink', 'protocolAutolink', 'wwwAutolink']

function fewSigns(this: Processor): void {
  const text = Object.fromEntries(SIGNS.split('').map((sign) => [sign.charCodeAt(0), plainSign]))
  const extensions = (this.data().micromarkExtensions ??= [])
  extensions.push({ text, disable: { null: SLOW } })
}

const parser = unified().use(remarkParse).use(remarkGfm).use(fewSigns)

const CONTAINER = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y

/** Removes quote and list markers beyond the nesting limit; the text joins the innermost level. */
function cutNesting(line: string): string {
  CONTAINER.lastIndex = 0
  for (let depth = 0; depth < NESTED_MOST; depth += 1) if (!CONTAINER.test(line)) return line
  const { lastIndex } = CONTAINER
  return CONTAINER.test(line) ? `${line.slice(0, lastIndex)} \\${line.slice(lastIndex).trimStart()}` : line
}

const plainText = (text: string): Root => ({ type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value: text }] }] })

/** Parses any text of a model in bounded time. */
export function readModelMarkdown(text: string): Root {
  if (text.length > LETTERS_DRAWN) return plainText(text)
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.length > LINES_DRAWN) return plainText(text)
  try {
    return parser.parse(lines.map(cutNesting).join('\n'))
  } catch {
    return plainText(text)
  }
}
