import { expect, test } from 'vitest'
import { detectedLanguage } from './compose.rules.ts'

const manifest = `apiVersion: v1
kind: Pod
metadata:
  name: lamp

spec:
  containers:
    - name: lamp
      image: lamp:1.2
      ports: [80, 443]
`

test.each([
  ['yaml', manifest],
  ['yaml', manifest.replaceAll('\n', '\r\n')],
  ['json', '{\n  "name": "lamp"\n}'],
  ['python', 'def light(lamp):\n    lamp.on()'],
  ['', 'Error: the lamp is off\n  at light (lamp.js:3)'],
  ['', 'HTTP/1.1 200 OK\nServer: lamp'],
])('the language of an answer is recognized: %s', (language, text) => {
  expect(detectedLanguage(text)).toBe(language)
})

test('a text that only begins like YAML is told at once', () => {
  expect(detectedLanguage(['k: v', ...Array<string>(40).fill('  a: b'), '---'].join('\n'))).toBe('')
  expect(detectedLanguage(`${'k: v'.repeat(60)}\nk: v\n~`)).toBe('')
})
