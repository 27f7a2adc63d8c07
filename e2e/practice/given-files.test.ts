import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileFolder } from '#compiler/compile.ts'
import { projectIdsOf, readSources } from '#compiler/source/folder.ts'
import type { ValidationWorkAttrs } from '#features/content/nodes/validation-work.rules.ts'
import type { DocNode } from '#features/content/content.rules.ts'

const CATALOGUE = join(import.meta.dirname, '../../content')

function practicesIn(node: DocNode): ValidationWorkAttrs[] {
  const own = node.type === 'validationWork' ? [node.attrs as unknown as ValidationWorkAttrs] : []
  return [...own, ...(node.content ?? []).flatMap(practicesIn)]
}

const linesOf = (text: string) => text.split('\n').map((line) => line.trim())
const isMarkup = (line: string) => /^<.*>$/.test(line)

/** Two neighbouring lines of code: one alone, such as `await wait(pause)`, may well be the same in another way to do it. */
function pairsIn(text: string): string[] {
  const lines = linesOf(text).filter((line) => line.length > 8 && !isMarkup(line))
  return lines.slice(1).map((line, at) => `${lines[at]} / ${line}`)
}

test('no file that is given tells how an earlier exercise is solved', async () => {
  const files = new Map(await readSources(CATALOGUE))
  const withPractice = projectIdsOf(files).filter((id) => files.get(`projects/${id}/project.md`)?.includes(':::practice{'))
  const { projects } = await compileFolder(files, withPractice)
  const told = projects.flatMap(({ id: projectId, project }) => {
    if (!project) return [`${projectId} is broken`]
    const practices = practicesIn(project.document)
    return practices.flatMap(({ id, files: own }, at) => {
      const exemplar = project.validations.find((one) => one.id === id)?.exemplar ?? []
      const start = new Set(own.flatMap(({ text }) => pairsIn(text)))
      const solved = exemplar.flatMap(({ text }) => pairsIn(text)).filter((pair) => !start.has(pair))
      const given = practices.slice(at + 1).flatMap((later) => later.files.filter(({ role }) => role === 'given'))
      const shown = new Set(given.flatMap(({ text }) => pairsIn(text)))
      return solved.filter((pair) => shown.has(pair)).map((pair) => `${projectId}, ${id}: ${pair}`)
    })
  })
  expect(told).toEqual([])
})
