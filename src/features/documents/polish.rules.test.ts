import { expect, test } from 'vitest'
import { canBePolished, LONGEST_PASSAGE, objectionTo } from './polish.rules.ts'

const BEFORE =
  'i build a lamp with Arduino Uno, it took 3 evenings. the led was on pin 13, see https://example.org/lamp and `digitalWrite(13, HIGH)`'

test('a suggestion is accepted if all facts are kept', () => {
  for (const after of [
    'I built a lamp with Arduino Uno; it took 3 evenings. The led was on pin 13, see https://example.org/lamp and `digitalWrite(13, HIGH)`.',
    'With Arduino Uno I built a lamp. It took 3 evenings. See https://example.org/lamp and `digitalWrite(13, HIGH)`: the led was on pin 13.',
  ])
    expect([after, objectionTo(BEFORE, after)]).toEqual([after, null])
  expect(objectionTo('I learn to say what I mean, and I like it.', 'I learned to say what I mean and liked it.')).toBe(null)
})

test('a suggestion that changes, drops or invents a number, name, address, code or markup is refused', () => {
  const good =
    'I built a lamp with Arduino Uno; it took 3 evenings. The led was on pin 13, see https://example.org/lamp and `digitalWrite(13, HIGH)`.'
  const changes: [string, string][] = [
    ['3 evenings', '4 evenings'],
    ['3 evenings', 'three evenings'],
    ['3 evenings', 'some evenings'],
    ['pin 13', 'pin'],
    ['Arduino Uno', 'Arduino Mega'],
    ['Arduino Uno', 'Arduino'],
    ['a lamp', 'a lamp for Google'],
    ['a lamp', 'two lamps'],
    ['The led', 'Philips: the led'],
    ['The led', 'OpenAI says the led'],
    ['https://example.org/lamp', 'https://example.com/lamp'],
    ['https://example.org/lamp', 'the page'],
    ['13, HIGH', '13, LOW'],
    ['`digitalWrite(13, HIGH)`', 'digitalWrite(13, HIGH)'],
    ['a lamp', 'a **lamp**'],
    ['a lamp', 'a <b>lamp</b>'],
    ['a lamp', 'a lamp, 40% brighter'],
    ['a lamp', 'a lamp_post'],
  ]
  for (const [from, to] of changes) {
    expect(good).toContain(from)
    expect([to, objectionTo(BEFORE, good.replace(from, to))]).toEqual([to, 'facts'])
  }
  const code = 'It said this:\n```\n$ make\n2 errors\n```\nand then it work.'
  expect(objectionTo(code, code.replace('work', 'worked'))).toBe(null)
  expect(objectionTo(code, code.replace('$ make', '$ make all'))).toBe('facts')
})

test('a suggestion keeps the paragraphs and roughly the length', () => {
  expect(objectionTo('I did it.\n\nit was fun to do.', 'I did it. It was fun to do.')).toBe('form')
  expect(objectionTo('It was fun to do it and to see it.', 'Fun.')).toBe('length')
  expect(objectionTo('It was fun to do.', `It was fun to do${' and to see'.repeat(20)}.`)).toBe('length')
  expect(objectionTo('It was fun to do.', '')).toBe('length')
})

test('prose that is neither very short nor very long can be polished', () => {
  const words = 'It was fun to do and to see.'
  expect((['text', 'quote', 'short', 'code', 'link', 'picture', 'table'] as const).map((kind) => canBePolished(kind, words))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
  expect([canBePolished('text', 'Short.'), canBePolished('text', 'a'.repeat(LONGEST_PASSAGE + 1))]).toEqual([false, false])
})
