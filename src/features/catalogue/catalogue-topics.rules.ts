import { CATEGORIES, DIFFICULTIES, compareInSeries, type ListedProject } from '#features/content/content.rules.ts'
import type { ProjectStatus } from '#features/projects/projects.rules.ts'

/** A topic to learn: a category of projects, or a course through several. */
export interface Topic {
  id: string
  type: 'category' | 'course'
  /** identifies it in the list of topics */
  value: string
  metadata: { title: string; icon: string | null; projects: string[]; imageUrl: string | null }
}

interface Series {
  id: string
  title: string
  category: string
}

type StatusOf = (projectId: string) => ProjectStatus

/** Best start first: courses in progress, then the easiest courses, then the largest categories. Completed topics come last. */
export function recommendTopics(series: readonly Series[], projects: readonly ListedProject[], statusOf: StatusOf): Topic[] {
  const courses = series
    .map((one) => ({ ...one, projects: projects.filter(({ metadata }) => metadata.series === one.id).toSorted(compareInSeries) }))
    .filter((one) => one.projects.length > 0)
    .map((one) => ({ ...one, stage: stageOf(one.projects, statusOf), ease: easeOf(one.projects) }))
    .toSorted((a, b) => a.stage - b.stage || a.ease - b.ease)
    .map(({ id, title, category, projects: own }) => topicOf('course', id, title, category, own))
  const categories = CATEGORIES.map((name) => ({ name, projects: projects.filter(({ metadata }) => metadata.category === name) }))
    .filter((one) => one.projects.length > 0)
    .toSorted((a, b) => b.projects.length - a.projects.length)
    .map(({ name, projects: own }) => topicOf('category', name, name, name, own))
  return [...courses, ...categories]
}

const UNDER_WAY = 0
const UNTOUCHED = 1
const DONE = 2

function stageOf(projects: readonly ListedProject[], statusOf: StatusOf): number {
  const statuses = projects.map(({ id }) => statusOf(id))
  if (statuses.every((status) => status === 'COMPLETE')) return DONE
  return statuses.every((status) => status === 'INCOMPLETE') ? UNTOUCHED : UNDER_WAY
}

function easeOf([first]: readonly ListedProject[]): number {
  return first ? DIFFICULTIES.indexOf(first.metadata.difficulty) : 0
}

function topicOf(type: Topic['type'], value: string, title: string, icon: string, projects: readonly ListedProject[]): Topic {
  const [first] = projects
  const imageUrl = first ? `/static/images/projects/${encodeURIComponent(first.id)}.svg` : null
  return { id: `${type}:${value}`, type, value, metadata: { title, icon, projects: projects.map(({ id }) => id), imageUrl } }
}
