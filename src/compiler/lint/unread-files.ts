import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { nearest } from '#pure/edit-distance.ts'
import { folderOf } from '../source/joined.ts'
import { reporterOf } from '../findings.ts'
import type { Advice } from './advice.ts'
import { adviceTexts } from './lint.texts.ts'

const READ = ['project.md', 'answers.yaml', 'quiz.yaml', 'images', 'practice']

/** A misnamed file is ignored silently, with all that it checks or asks. */
export async function adviseOnUnreadFiles(folders: readonly string[], projects: readonly string[]): Promise<Advice[]> {
  const advice: Advice[] = []
  for (const id of projects) {
    // an unreadable folder has a finding already
    const all = await readdir(join(folderOf(folders, id), 'projects', id)).catch(() => [])
    const names = all.filter((name) => !name.startsWith('.') && !READ.includes(name))
    for (const name of names.toSorted())
      reporterOf(adviceTexts, `projects/${id}/${name}`, advice)({ line: 1, column: 1 }, 'unreadFile', name, nearest(name, READ))
  }
  return advice
}
