import { createStore } from '#ui/ui.store.ts'
import type { CourseState } from './course-rules.ts'

/** The toolbar opens the course, which lies over the page. */
export const course = createStore<CourseState>('shut')
