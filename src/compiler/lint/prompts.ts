import type { Advise } from './advise.ts'
import { lineWith, type CodeBlock } from './code-blocks.ts'
import { isNobody } from './private.ts'

const PATHS = String.raw`(?:[~/][\w./~-]*)?`

/** A prompt at the start of a line of a block that is copied, and what it is called. */
const PROMPTS: [name: string, pattern: RegExp, languages: RegExp][] = [
  ['>>> of Python', /^\s*>>> ?(?=\S)/, /^(?:py|python|pycon|text|bash|sh|shell)/],
  ['PS> of PowerShell', /^PS(?: [A-Za-z]:\\[^>]*)?> ?(?=\S)/, /./],
  ['of the Windows command line', /^[A-Za-z]:\\[^>]*>\s*(?=\w)/, /./],
  ['with user and machine', new RegExp(String.raw`^(?:\(\w+\) )?[\w.-]+@[\w.-]+:${PATHS}[$#%] \S`), /./],
  ['of the database', /^(?:(?:sqlite|mysql|MariaDB \[\w+\])> ?|\w+=[#>] )(?=\S)/, /./],
  ['of a notebook', /^In \[\d*\]: ?\S/, /./],
  ['% of zsh', /^% [a-z]/, /^(?:bash|sh|shell|zsh)$/],
]

export function adviseOnPrompts(block: CodeBlock, advise: Advise): void {
  if (block.language === 'output') return adviseOnAuthorsPrompt(block, advise)
  // a prompt within a heredoc belongs to a text
  const isTyped = (line: number) => !block.isShell || block.lines.some((typed) => typed.line === line)
  for (const [name, pattern, languages] of PROMPTS) {
    const at = block.isCopied && languages.test(block.language) ? lineWith(block, pattern) : null
    if (at && isTyped(at.place.line)) return advise(at.place, 'otherPrompt', name)
  }
}

function adviseOnAuthorsPrompt(block: CodeBlock, advise: Advise): void {
  const at = lineWith(block, new RegExp(String.raw`^([\w.-]+)@[\w.-]+:${PATHS}[$#%](?:\s|$)`))
  if (at && !isNobody(at.found[1] ?? '')) advise(at.place, 'printedPrompt', at.found[0].trim())
}
