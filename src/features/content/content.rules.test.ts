import { expect, test } from 'vitest'
import { compareProjects, isShownIn, onTrack, previewOf, type DocNode, type ListedProject } from './content.rules.ts'

test('content without tracks belongs to every track, and without a chosen track everything shows', () => {
  expect([isShownIn(undefined, 'low'), isShownIn([], 'low'), isShownIn(['low'], 'low'), isShownIn(['low'], null)]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(isShownIn(['high'], 'low')).toBe(false)
})

test('text of other tracks is ignored, at any depth', () => {
  const node = (type: string, tracks: string[] | null, ...content: DocNode[]): DocNode => ({ type, attrs: { tracks }, content })
  const shared = node('paragraph', null)
  const nodes = [node('step', null, node('section', ['high']), shared), node('step', ['high'])]
  expect(onTrack(nodes, 'low')).toEqual([node('step', null, shared)])
  expect(onTrack(nodes, 'high')).toEqual(nodes)
  expect(onTrack(nodes, null)).toEqual(nodes)
})

test('a quiz preview contains neither answers nor explanations', () => {
  const quiz = {
    id: 'q',
    name: 'Q',
    description: '',
    questions: [
      {
        id: '1',
        type: 'single' as const,
        difficulty: 'easy' as const,
        question: 'Why?',
        options: [{ id: 'o', value: 'So', explanation: 'secret', isAnswer: true }],
      },
    ],
  }
  expect(JSON.stringify(previewOf(quiz))).not.toMatch(/secret|isAnswer/)
})

test('[DIR-46] projects are sorted by category, then series, then place in the series', () => {
  const project = (category: string, order: string) =>
    ({ id: `${category} ${order}`, version: '', metadata: { category, order } }) as ListedProject
  const shuffled = [
    project('Misc', '1.1'),
    project('Storage', '1.1'),
    project('Compute', '2.10'),
    project('Compute', '10.1'),
    project('Compute', '2.9'),
  ]
  expect(shuffled.toSorted(compareProjects).map(({ id }) => id)).toEqual([
    'Compute 2.9',
    'Compute 2.10',
    'Compute 10.1',
    'Storage 1.1',
    'Misc 1.1',
  ])
})
