import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('tags go and entities become signs, each once', () => {
  expect(plainText('<p>a <code>&lt;b&gt;</code> &amp;&nbsp;&quot;c&#39;s&quot;</p>')).toBe('a <b> & "c\'s"')
  expect(plainText('&amp;lt;')).toBe('&lt;')
})
