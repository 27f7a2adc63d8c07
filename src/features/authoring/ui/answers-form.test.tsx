import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readAnswers } from '../forms.rules.ts'
import { formTexts } from '../forms.texts.ts'
import { AnswersForm } from './answers-form.tsx'

const texts = formTexts.answers
const practice = { exemplar: { 'lamps.py': 'def lamps(): return 3' }, wrong: [] }
const drawn = (source: string) => {
  const form = readAnswers({ 'count-lamps': practice }) ?? []
  return renderToString(<AnswersForm source={source} form={form} onChange={() => undefined} />)
}

test.each(['', '::text{#count-lamps title="Count the lamps"}\n'])(
  'the entry of a practice that the text %j has no practice for can be removed, and takes no words',
  (source) => {
    const html = drawn(source)
    expect(html).toContain(texts.isPractice)
    expect(html.match(/<button/g)).toHaveLength(1)
    expect(html).toContain(texts.remove)
    expect(html).not.toMatch(/<(input|textarea|select)/)
  },
)
