import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { uiTexts } from './ui.texts.ts'
import { useShownFor } from './use-shown-for.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface CopyButtonProps {
  /** A function if the text is costly to build or read from the page. */
  text: string | (() => string)
  label?: string | undefined
  copiedLabel?: string | undefined
  copiedFor?: number | undefined
  iconOnly?: boolean | undefined
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  onCopied?: (() => void) | undefined
  /** Without it a clipboard failure is silent. */
  onFailed?: ((cause: unknown) => void) | undefined
  className?: string | undefined
}

export const COPIED_MS = 2000

export function CopyButton({
  text,
  label = uiTexts.copy,
  copiedLabel = uiTexts.copied,
  copiedFor = COPIED_MS,
  iconOnly = false,
  variant = 'secondary',
  size = 'md',
  onCopied,
  onFailed,
  className,
}: CopyButtonProps) {
  const [copied, reveal] = useShownFor(copiedFor)
  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text())
      reveal()
      onCopied?.()
    } catch (cause) {
      onFailed?.(cause)
    }
  }
  const icon = copied ? Check : Copy
  const name = copied ? copiedLabel : label
  const place = className === undefined ? {} : { className }
  return (
    <>
      {iconOnly ? (
        <IconButton icon={icon} label={name} size={size === 'sm' ? 'sm' : 'md'} onClick={() => void copy()} {...place} />
      ) : (
        <Button variant={variant} size={size} icon={icon} onClick={() => void copy()} {...place}>
          {name}
        </Button>
      )}
      <span role="status">{copied && <VisuallyHidden>{copiedLabel}</VisuallyHidden>}</span>
    </>
  )
}
