import type { Nodes, Paragraph } from 'mdast'
import { plainText } from '../text/markdown.ts'
import type { Advise } from './advise.ts'
import { lineWith, type CodeBlock } from './code-blocks.ts'

/** What a block is, against what it says that it is. */
export function adviseOnBlock(block: CodeBlock, advise: Advise): void {
  if (block.isShell) {
    adviseOnHeredocs(block, advise)
    const other = languageOf(block)
    if (other) advise(block.code, 'otherLanguage', other[0], other[1])
  }
  if (block.language === 'json') adviseOnJson(block, advise)
  if (/^py(?:thon)?$/.test(block.language)) adviseOnColon(block, advise)
}

const HEREDOC = /(?<!<)<<(-?)\s*(['"]?)([A-Za-z_]\w*)\2(?!<)/

/** A shell ends it at a line that is its word and nothing else. */
function adviseOnHeredocs({ code, first, lines: typed }: CodeBlock, advise: Advise): void {
  const lines = code.value.split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const [, dash, , end] = HEREDOC.exec(lines[at] ?? '') ?? []
    if (end === undefined || !typed.some(({ line, bare }) => line === first + at && bare.includes('<<'))) continue
    const isEnd = (line: string) => (dash === '-' ? line.replace(/^\t+/, '') : line) === end
    const to = lines.findIndex((line, index) => index > at && isEnd(line))
    if (to < 0) {
      const near = lines.findIndex((line, index) => index > at && line.trim() === end)
      return near < 0
        ? advise({ line: first + at, column: 1 }, 'openHeredoc', end)
        : advise({ line: first + at, column: 1 }, 'heredocEndMoved', end, first + near)
    }
    at = to
  }
}

/** First lines that are no command of a shell. */
const LANGUAGES: [name: string, lang: string, pattern: RegExp][] = [
  [
    'Python',
    'python',
    /^(?:import [\w.]+(?:, [\w.]+| as \w+)*$|from [\w.]+ import \w|(?:async )?def \w+\(.*\).*:|class \w+(?:\(.*\))?:|print\(|@\w+)/,
  ],
  ['JavaScript', 'javascript', /^(?:(?:const|let|var) \w+ = |import .* from ['"]|(?:async )?function \w+\(|export (?!\w+(?:=|$)))/],
  ['SQL', 'sql', /^(?:SELECT\s|INSERT INTO\s|UPDATE \w+ SET\s|DELETE FROM\s|CREATE (?:TABLE|INDEX|VIEW)\s)/],
  ['HTML', 'html', /^<(?:!doctype|html|head|body|div|p|h[1-6]|ul|a)\b/i],
  ['JSON', 'json', /^\{\s*(?:"[^"]*":|$)/],
]

const languageOf = ({ lines: [line] }: CodeBlock) => LANGUAGES.find(([, , pattern]) => pattern.test(line?.words ?? ''))

/** Says whether its commands are to be read as those of a shell. */
export function isTyped(block: CodeBlock): boolean {
  return block.isShell && languageOf(block) === undefined
}

/** A function or class whose line has no colon; a bracket that goes on below has its own end. */
function adviseOnColon(block: CodeBlock, advise: Advise): void {
  const at = lineWith(block, /^\s*(?:(?:async )?def \w+\([^()]*\)(?: *-> *[\w[\], .]+)?|class \w+(?:\([^()]*\))?)\s*$/)
  if (at) advise(at.place, 'noPythonColon')
}

/** Not where something is left out, or filled in. */
function adviseOnJson({ code: { value }, first }: CodeBlock, advise: Advise): void {
  if (/…|\.\.\.|<any>|\{\{|^\s*\/\//m.test(value)) return
  try {
    JSON.parse(value)
  } catch (error) {
    // several documents, a line each
    if (value.split('\n').every((line) => line.trim() === '' || isJson(line))) return
    advise({ line: lineOf(value, error) + first - 1, column: 1 }, 'brokenJson')
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function lineOf(value: string, error: unknown): number {
  const position = error instanceof Error ? Number(/position (\d+)/.exec(error.message)?.[1] ?? 0) : 0
  return value.slice(0, position).split('\n').length
}

/** An output belongs to the block before it. */
export function adviseOnOutputs(node: Nodes, advise: Advise): void {
  if (!('children' in node)) return
  for (const [index, child] of node.children.entries()) {
    const before = node.children[index - 1]
    const isOutput = child.type === 'code' && child.lang === 'output'
    if (isOutput && before?.type === 'code' && before.lang === 'output' && before.value === child.value) advise(child, 'sameOutput')
    if (child.type === 'paragraph' && before?.type === 'code' && before.lang === 'output') adviseOnNumber(child, before.value, advise)
    adviseOnOutputs(child, advise)
  }
}

/** Only where the output is whole, and has numbers to compare. */
function adviseOnNumber(node: Paragraph, output: string, advise: Advise): void {
  const said = /^(?:It|This|That) (?:prints|shows|says) (\d[\d.,]*\d|\d)(?![\w%-])/.exec(plainText(node))
  const number = said?.[1] ?? ''
  if (said && /\d/.test(output) && !/…|<any>/.test(output) && !output.includes(number)) advise(node, 'otherNumber', number)
}

/** Programs that no system has from the beginning. */
const TOOLS =
  'ansible aws az bun cargo cmake composer deno docker docker-compose dotnet ffmpeg gcloud gh go helm htop http httpie java javac jq kubectl make minikube mongosh mvn mysql nmap node npm npx php pip pipx pnpm podman poetry psql redis-cli rg ruby rustc terraform tofu tree uv wget yarn yq'.split(
    ' ',
  )
const COMMAND = new RegExp(String.raw`(?:^|[|;&(]|\$\()\s*(?:sudo\s+)?(${TOOLS.join('|')})(?=\s|$)`)

interface Tools {
  blocks: readonly CodeBlock[]
  source: string
  needs: readonly string[]
  advise: Advise
}

/** A tool that neither the needs nor the words of the text speak of. */
export function adviseOnTools({ blocks, source, needs, advise }: Tools): void {
  const code = new Set(blocks.flatMap(({ code: { position } }) => linesOf(position?.start.line ?? 0, position?.end.line ?? 0)))
  const words = [...needs, ...source.split('\n').filter((_, index) => !code.has(index + 1))].join('\n').toLowerCase()
  const named = new Set<string>()
  for (const { lines, about } of blocks) {
    for (const { bare, line } of lines) {
      const tool = COMMAND.exec(bare)?.[1]
      if (tool === undefined || named.has(tool)) continue
      named.add(tool)
      const isSaid = new RegExp(String.raw`(?<![\w-])${tool}(?![\w-])`).test(`${words}\n${about.toLowerCase()}`) || isPartOf(tool, words)
      if (!isSaid) advise({ line, column: 1 }, 'unnamedTool', tool)
    }
  }
}

/** What brings a tool along, by the name that people know. */
const COMES_WITH: Record<string, RegExp> = {
  node: /node\.?js/,
  npm: /node/,
  npx: /node/,
  pip: /python/,
  psql: /postgresql/,
  javac: /java/,
  'redis-cli': /redis/,
  mongosh: /mongodb/,
  http: /httpie/,
  rustc: /rust/,
  cargo: /rust/,
}

const isPartOf = (tool: string, words: string) => COMES_WITH[tool]?.test(words) === true
const linesOf = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
