import { shortTitle } from '#features/content/code-in-words.rules.ts'
import { isShownIn, type PublishedValidation } from '#features/content/content.rules.ts'

interface Checkable {
  looks: { tasks: object } | null
  validations: readonly Pick<PublishedValidation, 'id' | 'title' | 'description' | 'tracks' | 'contentId'>[]
}

/** Tasks of the track that can be looked at in a folder, without those of Secret Missions. */
export function checkableIn({ looks, validations }: Checkable, track: string | null): { id: string; title: string }[] {
  return validations
    .filter(({ id, contentId, tracks }) => contentId === undefined && Object.hasOwn(looks?.tasks ?? {}, id) && isShownIn(tracks, track))
    .map(({ id, title, description }) => ({ id, title: shortTitle(title || description) }))
}
