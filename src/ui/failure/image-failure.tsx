import { Button } from '../button.tsx'
import { useSupportLink } from '../support-link.ts'
import { TextLink } from '../text-link.tsx'
import { uiTexts } from '../ui.texts.ts'

const words = uiTexts.imageFailure

/** Fallback for an image that failed to load. */
export function ImageFailure() {
  const support = useSupportLink()
  return (
    <div role="alert" className="flex flex-col items-center gap-3 rounded-md border bg-well p-6 text-center text-sm">
      <p>
        {words.before}
        <TextLink href={support} newTab>
          {words.link}
        </TextLink>
        {words.after}
      </p>
      <Button onClick={() => window.location.reload()}>{words.refresh}</Button>
    </div>
  )
}
