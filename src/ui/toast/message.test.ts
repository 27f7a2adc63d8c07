import { expect, test } from 'vitest'
import { readMessage, type MessagePart } from './message.ts'

function shown(html: string): string {
  return readMessage(html).map(write).join('')
}

function write(part: MessagePart): string {
  if (typeof part === 'string') return part
  const href = part.href === null ? '' : ` href=${part.href}`
  return `[${part.element}${href}]${part.children.map(write).join('')}[/]`
}

test.each([
  ['Saved <b>well</b>', 'Saved [b]well[/]'],
  ['<strong>One</strong><br>two<br/>three', '[strong]One[/][br][/]two[br][/]three'],
  ['<em>a <code>b</code></em>', '[em]a [code]b[/][/]'],
  ['<a href="/portfolio">View</a>', '[a href=/portfolio]View[/]'],
  ["<a class=x href='https://example.org?a=1&amp;b=2'>View</a>", '[a href=https://example.org?a=1&b=2]View[/]'],
  ['5 &lt; 6 &amp; 7 &#128640; &#x1F680; &unknown;', '5 < 6 & 7 🚀 🚀 &unknown;'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['<div><b>kept</b></div>', '[b]kept[/]'],
  ['<b>never closed', '[b]never closed[/]'],
  ['<b><i>crossed</b></i> after', '[b][i]crossed[/][/] after'],
  ['before<!-- note -->after', 'beforeafter'],
])('[TOAST-08] the message %s is rendered', (html, expected) => {
  expect(shown(html)).toBe(expected)
})

test.each([
  ['<script>alert(1)</script>safe', 'safe'],
  ['<style>*{}</style>safe', 'safe'],
  ['<img src=x onerror=alert(1)>safe', 'safe'],
  ['<svg onload=alert(1)><b>safe</b></svg>', '[b]safe[/]'],
  ['<b onclick="alert(1)">safe</b>', '[b]safe[/]'],
  ['<a href="javascript:alert(1)">safe</a>', '[a]safe[/]'],
  ['<a href=" java&#10;script:alert(1)">safe</a>', '[a]safe[/]'],
  ['<a href="&#106;avascript:alert(1)">safe</a>', '[a]safe[/]'],
  ['<a href="data:text/html,x">safe</a>', '[a]safe[/]'],
  ['<a href="//evil.example">safe</a>', '[a]safe[/]'],
  ['<a href="/\\evil.example">safe</a>', '[a]safe[/]'],
  ['<scr<script></script>ipt>alert(1)</script>', 'alert(1)'],
])('[TOAST-08] nothing in %s can execute', (html, expected) => {
  expect(shown(html)).toBe(expected)
})
