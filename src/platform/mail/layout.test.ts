import { expect, test } from 'vitest'
import { mailLayout } from '#platform/mail/layout.ts'

test('a letter has the same words as plain text and as HTML, where user text is escaped', () => {
  const words = {
    title: 'Your code',
    body: ['Hello <b>Ada</b> & co', { code: '12345' }],
    action: { label: 'Open Waymark', url: 'https://waymark.example/login?a=1&b=2' },
    footer: 'You get this mail because somebody entered this address at Waymark.',
  }
  const { text, html } = mailLayout(words)
  expect(text).toBe(
    'Your code\n\nHello <b>Ada</b> & co\n\n    12345\n\nOpen Waymark: https://waymark.example/login?a=1&b=2\n\n--\nYou get this mail because somebody entered this address at Waymark.\n',
  )
  expect(html).toContain('<p>Hello &lt;b&gt;Ada&lt;/b&gt; &amp; co</p>')
  expect(html).toContain('href="https://waymark.example/login?a=1&amp;b=2"')
  expect(html).toMatch(/^<!doctype html>\s*<html lang="en">[\s\S]*role="article"[\s\S]*>\s*12345\s*<\/p>/)
})
