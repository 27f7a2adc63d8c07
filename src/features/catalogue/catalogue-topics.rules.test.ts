import { expect, test } from 'vitest'
import type { ListedProject } from '#features/content/content.rules.ts'
import type { ProjectStatus } from '#features/projects/projects.rules.ts'
import { recommendTopics } from './catalogue-topics.rules.ts'

function project(id: string, series: string | null, order: string, category: string, difficulty: string): ListedProject {
  return { id, version: 'v1', metadata: { title: id, series, order, category, difficulty } } as unknown as ListedProject
}

const series = [
  { id: 'web', title: 'Speak the web', category: 'Networks' },
  { id: 'data', title: 'Data that lasts', category: 'Databases' },
  { id: 'empty', title: 'Nothing yet', category: 'Storage' },
]
const projects = [
  project('tls', 'web', '1.10', 'Security', 'hard'),
  project('dns', 'web', '1.9', 'Networks', 'medium'),
  project('http', 'web', '1.1', 'Networks', 'medium'),
  project('sql', 'data', '2.1', 'Databases', 'easy'),
]

const values = (statuses: Record<string, ProjectStatus> = {}) =>
  recommendTopics(series, projects, (id) => statuses[id] ?? 'INCOMPLETE').map(({ value }) => value)

test('[SCHED-04] a topic has an id, a value, and as metadata a title, an icon, its projects and a picture', () => {
  expect(recommendTopics(series, projects, () => 'INCOMPLETE')[1]).toEqual({
    id: 'course:web',
    type: 'course',
    value: 'web',
    metadata: {
      title: 'Speak the web',
      icon: 'Networks',
      projects: ['http', 'dns', 'tls'],
      imageUrl: '/static/images/projects/http.svg',
    },
  })
})

test('[SCHED-05] recommended topics are courses and categories with at least one project', () => {
  expect(values()).toEqual(['data', 'web', 'Networks', 'Databases', 'Security'])
})

test('a course in progress comes first, a completed one last', () => {
  expect(values({ http: 'IN_PROGRESS' }).slice(0, 2)).toEqual(['web', 'data'])
  expect(values({ sql: 'COMPLETE' }).slice(0, 2)).toEqual(['web', 'data'])
})
