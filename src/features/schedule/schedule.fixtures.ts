import { writtenProject } from '#features/content/content.fixtures.ts'
import type { Plannable } from './schedule.rules.ts'

export function plannable(id: string, minutes: number, changes: Partial<Plannable> = {}): Plannable {
  const facts = { name: `Build ${id}`, description: `You will have ${id}.`, category: 'Networks', part: null }
  const learner = { status: 'INCOMPLETE', progress: 0, completions: 0, completedBy: [], selected: false } as const
  return { id, minutes, ...facts, ...learner, completedBy: [], ...changes }
}

/** A seeded pseudo-random generator: the same numbers in every run. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Two courses in two categories, with a long project, a Pro one and a private one. */
export const courseFolder = {
  'catalogue.yaml': `series:
  - { id: speak-the-web, title: Speak the web, description: By hand., category: Networks, order: 1 }
  - { id: data-that-lasts, title: Data that lasts, description: In a file., category: Databases, order: 2 }
`,
  'projects/lamp/project.md': null,
  'projects/lamp/answers.yaml': null,
  'projects/lamp/quiz.yaml': null,
  'projects/lamp/images/lamp.svg': null,
  'projects/lamp/images/photo.png': null,
  'projects/other/project.md': null,
  'projects/http/project.md': writtenProject({
    title: 'Speak HTTP',
    category: 'Networks',
    series: 'speak-the-web',
    order: '1.1',
    difficulty: 'medium',
  }),
  'projects/dns/project.md': writtenProject({
    title: 'Read the DNS',
    category: 'Networks',
    series: 'speak-the-web',
    order: '1.2',
    time: 150,
  }),
  'projects/tls/project.md': writtenProject({
    title: 'Your own TLS',
    category: 'Networks',
    series: 'speak-the-web',
    order: '1.3',
    plan: 'pro',
  }),
  'projects/sql/project.md': writtenProject({
    title: 'A library',
    category: 'Databases',
    series: 'data-that-lasts',
    order: '2.1',
    time: 60,
  }),
  'projects/hidden/project.md': writtenProject({
    title: 'Not for you',
    category: 'Databases',
    series: 'data-that-lasts',
    order: '2.2',
    visibility: 'private',
  }),
}
