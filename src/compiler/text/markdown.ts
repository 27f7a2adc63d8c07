import type { Nodes, Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified, type Data, type Processor } from 'unified'
import { directiveNames, type DirectiveForm } from './directives.ts'

type Extension = NonNullable<Data['micromarkExtensions']>[number]
type Construct = Exclude<NonNullable<NonNullable<Extension['text']>[string]>, unknown[]>
type Tokenizer = Construct['tokenize']

const COLON = 58

const processor = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm, { singleTilde: false }).use(remarkAllowedDirectives)

declare module 'mdast-util-directive' {
  interface TextDirectiveData {
    /** a pipe in it needs a backslash, or it would end the cell */
    isInCell?: true
  }
}

export function parseMarkdown(source: string): Root {
  const root = processor.parse(source)
  tellCells(root, false)
  return root
}

function tellCells(node: Nodes, isInCell: boolean): void {
  if (isInCell && node.type === 'textDirective') node.data = { ...node.data, isInCell: true }
  if ('children' in node) for (const child of node.children) tellCells(child, isInCell || node.type === 'tableCell')
}

/** The text of a node without its markup. */
export function plainText(node: Nodes): string {
  if ('value' in node) return node.value
  if (node.type === 'break') return ' '
  if ('alt' in node) return node.alt ?? ''
  return 'children' in node ? node.children.map(plainText).join('') : ''
}

/** What of it readers see: comments and tags are left out. */
export function shownText(node: Nodes): string {
  if (node.type === 'html') return ''
  return 'children' in node ? node.children.map(shownText).join('') : plainText(node)
}

/** Allows only listed directives: remark-directive takes every `:word` for one, and `host:port` must stay text. */
function remarkAllowedDirectives(this: Processor): void {
  Reflect.apply(remarkDirective, this, [])
  const extensions = this.data().micromarkExtensions ?? []
  const directive = extensions.pop()
  const [container, leaf] = [directive?.flow?.[COLON] ?? []].flat()
  const [text] = [directive?.text?.[COLON] ?? []].flat()
  if (!container || !leaf || !text) throw new Error('remark-directive has changed its constructs')
  extensions.push({
    flow: { [COLON]: [allowing(container, 'container'), allowing(leaf, 'leaf')] },
    text: { [COLON]: allowing(text, 'text') },
  })
}

function allowing(construct: Construct, form: DirectiveForm): Construct {
  const check = { tokenize: nameCheck(form), partial: true }
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      return effects.check(check, construct.tokenize.call(this, effects, ok, nok), nok)
    },
  }
}

function nameCheck(form: DirectiveForm): Tokenizer {
  const names = new Set<string>(directiveNames(form))
  return (effects, ok, nok) => {
    let name = ''
    const colons: ReturnType<Tokenizer> = (code) => {
      if (code === COLON) {
        effects.consume(code)
        return colons
      }
      return letters(code)
    }
    const letters: ReturnType<Tokenizer> = (code) => {
      if (code !== null && code > 0 && /[\w-]/.test(String.fromCharCode(code))) {
        name += String.fromCharCode(code)
        effects.consume(code)
        return letters
      }
      effects.exit('data')
      const opens = code === 91 || code === 123
      return names.has(name) && (form !== 'text' || opens) ? ok(code) : nok(code)
    }
    return (code) => {
      effects.enter('data')
      return colons(code)
    }
  }
}
