import { useCallback, useState } from 'react'
import User from 'lucide-react/icons/user-round'
import { AVATAR_SIZES, type AvatarSize, type AvatarStatus, avatarSource, showsPicture, statusAtStart } from './avatar-rules.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { uiTexts } from './ui.texts.ts'

interface AvatarProps {
  picture?: string | null | undefined
  name?: string | undefined
  size?: AvatarSize | undefined
  /** A distinct border. */
  ringed?: boolean | undefined
  /** Beside the person's name the picture adds no information. */
  decorative?: boolean | undefined
  className?: string | undefined
}

const boxes: Record<AvatarSize, string> = { xs: 'size-6', sm: 'size-8', md: 'size-9', lg: 'size-10' }

export function Avatar(props: AvatarProps) {
  return <Portrait key={props.picture ?? ''} {...props} />
}

function Portrait({ picture, name = uiTexts.anonymousUser, size = 'md', ringed = false, decorative = false, className }: AvatarProps) {
  const [status, setStatus] = useState<AvatarStatus>(() => statusAtStart(picture))
  const pixels = AVATAR_SIZES[size]
  // The picture may have loaded, or failed, before hydration.
  const settle = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete) setStatus(image.naturalWidth > 0 ? 'loaded' : 'error')
  }, [])
  const naming = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  return (
    <span
      {...naming}
      data-status={status}
      className={cx(
        'relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-well text-ink-soft',
        boxes[size],
        ringed && 'outline-2 outline-offset-2 outline-accent',
        className,
      )}
    >
      {status !== 'loaded' && (
        <Icon icon={User} size={Math.round(pixels * 0.55)} className={cx('shrink-0', status === 'loading' && 'animate-breathe')} />
      )}
      {picture && showsPicture(status) && (
        <img
          ref={settle}
          src={avatarSource(picture, size)}
          alt=""
          width={pixels}
          height={pixels}
          className={cx('absolute inset-0 size-full object-cover transition-opacity', status === 'loading' && 'opacity-0')}
          onLoad={() => setStatus('loaded')}
          onError={() => setStatus('error')}
        />
      )}
    </span>
  )
}
