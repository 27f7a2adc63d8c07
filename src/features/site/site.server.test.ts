import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from '#platform/config.ts'
import { topicsTitleOf } from './site.server.ts'

function catalogue(yaml: string | null): string {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-site-'))
  if (yaml !== null) writeFileSync(join(folder, 'catalogue.yaml'), yaml)
  return folder
}
const titleOf = (...yamls: (string | null)[]) => topicsTitleOf(loadConfig({ CONTENT_DIR: yamls.map(catalogue).join(':') }))

test('the first catalogue that sets a title for topics wins', async () => {
  expect(await titleOf('topicsTitle: What would you like to cook?\n')).toBe('What would you like to cook?')
  expect(await titleOf(null, 'series: []\n', 'topicsTitle: Second\n', 'topicsTitle: Third\n')).toBe('Second')
})

test('a catalogue without one, with an invalid value or a broken file is skipped', async () => {
  for (const yaml of [null, '', 'topicsTitle: 7\n', 'topicsTitle: "  "\n', 'topicsTitle: [\n', '- a\n'])
    expect([yaml, await titleOf(yaml)]).toEqual([yaml, null])
})
