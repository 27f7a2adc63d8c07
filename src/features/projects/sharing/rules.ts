import type { ProjectMetadata, ShareKey } from '#features/content/rules.ts'
import { trackToRead } from '../rules.ts'

const PLAIN = 'I just finished “{title}”. {url}'

/** The words to share a finished project with: those of the track, then those of the project, then our own. */
export function shareText(
  { title, tracks, share }: Pick<ProjectMetadata, 'title' | 'tracks' | 'share'>,
  { track, key, url }: { track: string | null; key: ShareKey; url: string },
): string {
  const own = tracks.find(({ id }) => id === trackToRead(tracks, track))?.share ?? {}
  const template = own[key] ?? share[key] ?? own.share ?? share.share ?? PLAIN
  return template.replaceAll('{title}', title).replaceAll('{url}', url)
}
