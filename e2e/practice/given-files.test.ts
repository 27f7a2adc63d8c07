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

test('no file that is given tells how an earlier exercise is solved', async () => {
  const files = new Map(await readSources(CATALOGUE))
  const withPractice = projectIdsOf(files).filter((id) => files.get(`projects/${id}/project.md`)?.includes(':::practice{'))
  const { projects } = await compileFolder(files, withPractice)
  const told = projects.flatMap(({ id: projectId, project }) => {
    if (!project) return [`${projectId} is broken`]
    const practices = practicesIn(project.document)
    return practices.flatMap(({ id, files: own }, at) => {
      const exemplar = project.validations.find((one) => one.id === id)?.exemplar ?? []
      const start = new Set(own.flatMap(({ text }) => linesOf(text)))
      const solved = exemplar.flatMap(({ text }) => linesOf(text)).filter((line) => line.length > 8 && !start.has(line))
      const given = practices.slice(at + 1).flatMap((later) => later.files.filter(({ role }) => role === 'given'))
      const shown = new Set(given.flatMap(({ text }) => linesOf(text)))
      return solved.filter((line) => shown.has(line)).map((line) => `${projectId}, ${id}: ${line}`)
    })
  })
  expect(told).toEqual([])
})
