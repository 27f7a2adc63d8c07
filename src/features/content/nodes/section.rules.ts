import { z } from 'zod'
import { SECTION_STATUSES, SECTION_TYPES, type DocNode } from '#features/content/content.rules.ts'

export type SectionType = (typeof SECTION_TYPES)[number]

/** An extra task starts closed, everything else open. */
export function isOpenAtFirst(type: SectionType): boolean {
  return type !== 'extra-task'
}

/** Optional sections start closed, because they contain answers: search and the tutor skip them. */
export function holdsOwnAnswers({ type, attrs }: DocNode): boolean {
  return type === 'section' && attrs?.['type'] === 'extra-task'
}

export const sectionAttrs = z
  .strictObject({
    id: z.string().min(1),
    /** the name of the file with the body of a Secret Mission */
    contentId: z.string().nullable().default(null),
    type: z.enum(SECTION_TYPES).default('section'),
    status: z.enum(SECTION_STATUSES).optional(),
    stepid: z.string().default(''),
    name: z.string().default(''),
    heading: z.string().default(''),
    isopen: z.boolean().optional(),
    tracks: z.array(z.string()).optional(),
  })
  .transform((section) => ({
    ...section,
    status: section.status ?? (section.type === 'pro' ? ('locked' as const) : ('unlocked' as const)),
    isopen: section.isopen ?? isOpenAtFirst(section.type),
  }))
export type SectionAttrs = z.infer<typeof sectionAttrs>
