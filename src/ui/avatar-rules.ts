export const AVATAR_SIZES = { xs: 24, sm: 32, md: 36, lg: 40 } as const
export type AvatarSize = keyof typeof AVATAR_SIZES

export const AVATAR_STATUSES = ['empty', 'loading', 'loaded', 'error'] as const
export type AvatarStatus = (typeof AVATAR_STATUSES)[number]

const pictureSizes: Record<AvatarSize, string> = { xs: 'extra-small', sm: 'extra-small', md: 'small', lg: 'medium' }

/** The picture is requested one step smaller than the avatar. */
export function avatarSource(picture: string, size: AvatarSize): string {
  if (/^(data|blob):/.test(picture)) return picture
  const [address = '', fragment] = picture.split('#')
  const query = `${address.includes('?') ? '&' : '?'}size=${pictureSizes[size]}`
  return fragment === undefined ? address + query : `${address}${query}#${fragment}`
}

export function statusAtStart(picture: string | null | undefined): AvatarStatus {
  return picture?.trim() ? 'loading' : 'empty'
}

export function showsPicture(status: AvatarStatus): boolean {
  return status === 'loading' || status === 'loaded'
}
