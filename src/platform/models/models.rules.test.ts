import { expect, test } from 'vitest'
import { jsonIn } from './models.rules.ts'

const WITH_FENCE = { text: 'Run\n```sh\nls {a,b}\n```' }
const json = JSON.stringify(WITH_FENCE)

test.each([
  ['alone', json],
  ['in a fence', `\`\`\`json\n${json}\n\`\`\``],
  ['in a fence without a language', `\`\`\`\n${json}\n\`\`\`\n`],
  ['in a fence on one line', `\`\`\`json ${json} \`\`\``],
  ['in a fence, between prose', `Sure:\n\n\`\`\`json\n${json}\n\`\`\`\n\nI kept the command.`],
  ['in an indented fence, between prose with braces', `I kept {a,b}:\n  \`\`\`json\n  ${json}\n  \`\`\`\nSee [1].`],
  ['in a fence after words, before braces', `Here it is: \`\`\`json\n${json}\n\`\`\`\nI kept {x}.`],
  ['in a fence on one line, before brackets', `\`\`\`json ${json} \`\`\`\nI kept [1].`],
  ['in a quoted fence', `I see {x}:\n> \`\`\`json\n> ${json}\n> \`\`\``],
  ['between prose', `Sure! ${json} Shall I go on?`],
  ['on several lines', `Sure:\n${JSON.stringify(WITH_FENCE, null, 2)}\n`],
])('a JSON string with a fence and braces is read: %s', (_, text) => {
  expect(jsonIn(text)).toEqual(WITH_FENCE)
})

test.each([
  ['a list', 'Here: [1, {"a": 2}]', [1, { a: 2 }]],
  ['the first of two fences', 'I see {x}.\n```json\n{"a":1}\n```\nor\n```json\n{"a":2}\n```', { a: 1 }],
  ['prose with braces', 'Use {braces}, or [brackets].', undefined],
  ['closing before opening', '} {', undefined],
  ['prose', 'Sure!', undefined],
  ['an open fence', '```json\n{"a":', undefined],
  ['nothing', '', undefined],
])('JSON in %s', (_, text, found) => {
  expect(jsonIn(text)).toEqual(found)
})
