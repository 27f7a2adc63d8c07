import type { ProjectMetadata, ShareKey } from '#features/content/content.rules.ts'
import { trackToRead } from './projects.rules.ts'

const PLAIN = 'I just finished “{title}”. {url}'

/** Where short words are read, the short ones do before the general ones. */
const SHORT: readonly ShareKey[] = ['twitter', 'instagram']

/** The words to share a finished project with: those of the track, then those of the project, then our own. */
export function shareText(
  { title, tracks, share }: Pick<ProjectMetadata, 'title' | 'tracks' | 'share'>,
  { track, key, url }: { track: string | null; key: ShareKey; url: string },
): string {
  const own = tracks.find(({ id }) => id === trackToRead(tracks, track))?.share ?? {}
  const keys: ShareKey[] = [key, ...(SHORT.includes(key) ? ['shortform' as const] : []), 'share']
  const template = keys.map((one) => own[one] ?? share[one]).find((words) => words !== undefined) ?? PLAIN
  return template.replaceAll('{title}', title).replaceAll('{url}', url)
}
