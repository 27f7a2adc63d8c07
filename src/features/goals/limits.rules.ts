import type { Alias } from '#features/content/content.rules.ts'
import { plainWords } from '#features/search/search-words.rules.ts'

/** What a goal rules out by name, such as 'but no cloud'. 'Without downtime' rules nothing out: it is what they want. */

const RULED_OUT = /\b(?:no|not|nothing|without|avoid(?:ing)?|anything but|except(?: for)?|instead of|rather than)\s+([^,.;:!?\n()]+)/giu
/** Before 'nothing' it says what they know, not what they want: 'I know almost nothing about git'. */
const KNOWING =
  /\b(?:know|knows|knew|known|understand|understood|learned|learnt|remember|heard|seen|done|had)\s+(?:(?:almost|next to|absolutely|basically|practically|really)\s+)*$/iu
/** 'Not only SQL' wants SQL, and more. */
const MORE_THAN = /^not\s+(?:only|just|merely)\b/iu
const NEXT = /\s+(?:and|or|nor)\s+(?:no\s+|not\s+|without\s+)?/iu
const BESIDE = new Set(
  'about again all any anything at else for in like more much of on only please stuff the things too using with'.split(' '),
)
/** Names of tools and fields that somebody may not want. */
const TOOLS = new Set(
  'ai aws azure browser c cloud code coding command containers css database databases docker frontend git github go golang html java javascript js kubernetes line linux llm llms machine learning ml model models node postgres postgresql programming python react rust sql sqlite terminal typescript web windows'.split(
    ' ',
  ),
)

interface Limits {
  /** The goal without the words that rule something out. */
  wanted: string
  /** Each as words that the catalogue may use. */
  names: string[]
}

export function limitsOf(goal: string): Limits {
  const names: string[] = []
  const wanted = goal.replaceAll(RULED_OUT, (whole: string, said: string, at: number) => {
    if ((/^nothing\b/iu.test(whole) && KNOWING.test(goal.slice(0, at))) || MORE_THAN.test(whole)) return whole
    const things = said.split(NEXT).map((thing) => plainWords(thing).filter((word) => !BESIDE.has(word)))
    const [first = []] = things
    if (!isTool(first)) return whole
    const own = things.filter(isTool)
    names.push(...own.map((words) => words.join(' ')))
    return own.length === things.length ? ' ' : whole
  })
  return { wanted: wanted.replaceAll(/\s+/gu, ' ').trim(), names }
}

function isTool(words: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => TOOLS.has(word))
}

interface Limited {
  id: string
  needs: readonly string[]
}

/** Whether a project has to do with something that was ruled out: an alias leads to it, or it needs it from its beginning to its end. */
export function isRuledOut({ id, needs }: Limited, names: readonly string[], aliases: readonly Alias[]): boolean {
  return names.some(
    (name) =>
      aliases.some(({ phrase, leadsTo, elsewhere }) => !elsewhere && leadsTo.includes(id) && plainWords(phrase).join(' ') === name) ||
      needs.some((need) => !need.startsWith('For ') && ` ${plainWords(need).join(' ')} `.includes(` ${name} `)),
  )
}
