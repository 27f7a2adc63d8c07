import type { ProjectMetadata, ShareKey } from '#features/content/content.rules.ts'
import { trackToRead } from './projects.rules.ts'

const PLAIN = 'I just finished “{title}”. {url}'

/** Networks for which the short text is preferred to the general one. */
const SHORT: readonly ShareKey[] = ['twitter', 'instagram']

/** The text to share a finished project: of the track, else the project, else the default. */
export function shareText(
  { title, tracks, share }: Pick<ProjectMetadata, 'title' | 'tracks' | 'share'>,
  { track, key, url }: { track: string | null; key: ShareKey; url: string },
): string {
  const own = tracks.find(({ id }) => id === trackToRead(tracks, track))?.share ?? {}
  const keys: ShareKey[] = [key, ...(SHORT.includes(key) ? ['shortform' as const] : []), 'share']
  const template = keys.map((one) => own[one] ?? share[one]).find((words) => words !== undefined) ?? PLAIN
  return template.replaceAll('{title}', title).replaceAll('{url}', url)
}
