/** The value that means every topic. */
export const ALL_TOPICS = 'All'

/** Toggles a topic; All is exclusive. */
export function toggleTopic(chosen: readonly string[], topic: string): string[] {
  if (chosen.includes(topic)) return chosen.filter((one) => one !== topic)
  return topic === ALL_TOPICS ? [ALL_TOPICS] : [...chosen.filter((one) => one !== ALL_TOPICS), topic]
}

export const COURSE_VIEWS = ['category-selection', 'track-overview'] as const
export type CourseView = (typeof COURSE_VIEWS)[number]

/** Shows the selection if nothing is chosen or the learner is choosing again. */
export function courseView(chosen: readonly string[], isChoosing: boolean): CourseView {
  return isChoosing || chosen.length === 0 ? 'category-selection' : 'track-overview'
}

/** A course may have no title, and can still be chosen. */
export function topicTitle(title: string | null | undefined, untitled: string): string {
  return title?.trim() || untitled
}

interface Topical {
  metadata: { category: string; series: string | null }
}

/** A topic is a category or a course. */
export function isInTopics({ metadata: { category, series } }: Topical, topics: readonly string[]): boolean {
  return topics.some((topic) => topic === ALL_TOPICS || topic === category || topic === series)
}
