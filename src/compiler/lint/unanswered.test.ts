import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { TaskCheck } from '#features/content/checks.rules.ts'
import { reporterOf } from '../findings.ts'
import { parseMarkdown } from '../text/markdown.ts'
import type { Advice } from './advice.ts'
import { adviceTexts } from './lint.texts.ts'
import { adviseOnUnanswered } from './unanswered.ts'

const PROJECTS = join(import.meta.dirname, '../../../content/projects')

async function unansweredIn(id: string): Promise<string[]> {
  const text = parseMarkdown(await readFile(join(PROJECTS, id, 'project.md'), 'utf8'))
  const answers = await readFile(join(PROJECTS, id, 'answers.yaml'), 'utf8').catch(() => '')
  const advice: Advice[] = []
  const checks = (parse(answers) ?? {}) as Record<string, TaskCheck>
  adviseOnUnanswered({ text, checks, advise: reporterOf(adviceTexts, `${id}/project.md`, advice) })
  return advice.map(({ file, line, what }) => `${file}:${line} ${what}`)
}

test('each question of the shipped catalogue has a check or an answer of ours', async () => {
  const ids = await readdir(PROJECTS)
  expect(ids.length).toBeGreaterThan(40)
  expect((await Promise.all(ids.map(unansweredIn))).flat()).toEqual([])
})
