import english from 'dictionary-en'
import british from 'dictionary-en-gb'
import nspell from 'nspell'
import { answerParent } from '#platform/child-process/answer-parent.ts'
import type { SpellAnswer, SpellQuestion } from './dictionary.ts'

// both have the same affix rules; two dictionaries in one speller would be combined wrongly
const lines = new Set([english, british].flatMap(({ dic }) => Buffer.from(dic).toString('utf8').split('\n')))
const speller = nspell(Buffer.from(english.aff), Buffer.from([...lines].join('\n')))
const withoutAccents = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '')
const isKnown = (word: string) => speller.correct(word) || speller.correct(withoutAccents(word))

/** Prefers a suggestion with the same letters in another order. */
function meantBy(word: string): string | undefined {
  const lettersOf = (one: string) => Array.from(one.toLowerCase()).toSorted().join('')
  const suggested = speller.suggest(word)
  return suggested.find((one) => lettersOf(one) === lettersOf(word)) ?? suggested[0]
}

answerParent<SpellQuestion, SpellAnswer>(async ({ words, suggests }) =>
  suggests ? words.map((word) => [word, meantBy(word)]) : words.filter((word) => !isKnown(word)).map((word) => [word, undefined]),
)
