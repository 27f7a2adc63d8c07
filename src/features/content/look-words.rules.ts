/** A word of a command, as a shell would hand it to a program. */
export interface ShellWord {
  text: string
  /** a part of it was not quoted, so that a shell would read it */
  bare: string
}

export interface CommandPart {
  words: ShellWord[]
  /** it reads what the part before it prints */
  isFed: boolean
}

/** Why a command is not run, in the words of a list: the word that is the reason. */
export type Unfit = { unfit: string }

/** The command as words, for each part of its pipes and lists; or the sign that no such command may hold. */
export function commandParts(code: string): CommandPart[] | Unfit {
  const hidden = /(?![\n\t])[\p{Cc}\p{Cf}]/u.exec(code)
  if (hidden) return { unfit: hidden[0] }
  const parts: CommandPart[] = [{ words: [], isFed: false }]
  let word: ShellWord | null = null
  const add = (text: string, isBare: boolean) => {
    word ??= { text: '', bare: '' }
    word.text += text
    if (isBare) word.bare += text
  }
  const endWord = () => {
    if (word) parts.at(-1)?.words.push(word)
    word = null
  }
  const endPart = (isFed: boolean) => {
    endWord()
    // after `|` and a line end comes the rest of the pipe
    const isWaiting = parts.at(-1)?.words.length === 0 && parts.at(-1)?.isFed === true
    parts.push({ words: [], isFed: isFed || isWaiting })
  }
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at)
    const rest = code.slice(at)
    const silenced = word === null ? /^(2>&1|[12]?>[ \t]*\/dev\/null)(?=\s|$|[|;])/.exec(rest)?.[0] : undefined
    if (silenced !== undefined) at += silenced.length - 1
    else if (sign === "'") {
      const end = code.indexOf("'", at + 1)
      if (end < 0) return { unfit: "'" }
      add(code.slice(at + 1, end), false)
      at = end
    } else if (sign === '"') {
      const [whole = '', inside = ''] = /^"((?:[^"\\]|\\.)*)"/s.exec(rest) ?? []
      if (whole === '') return { unfit: '"' }
      if (/[$`]/.test(inside.replace(/\\./gs, ''))) return { unfit: '$' }
      add(
        inside.replace(/\\(["\\$`\n])/g, (_, one: string) => (one === '\n' ? '' : one)),
        false,
      )
      at += whole.length - 1
    } else if (sign === '\\') {
      // a line goes on without a gap
      if (code.charAt(at + 1) !== '\n') add(code.charAt(at + 1), false)
      at += 1
    } else if (sign === '\n' || sign === ';' || sign === '|') {
      const isOr = rest.startsWith('||')
      endPart(sign === '|' && !isOr)
      if (isOr) at += 1
    } else if (rest.startsWith('&&')) {
      endPart(false)
      at += 1
    } else if (sign === ' ' || sign === '\t') endWord()
    else if (sign === '#' && word === null) {
      const end = code.indexOf('\n', at)
      at = (end < 0 ? code.length : end) - 1
    } else if (/[$`<>&(){}!]/.test(sign)) return { unfit: sign }
    else add(sign, true)
  }
  endWord()
  return parts.filter(({ words }) => words.length > 0)
}
