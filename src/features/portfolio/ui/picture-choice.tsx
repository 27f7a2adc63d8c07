import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useCalls } from '#platform/pages/calls-context.ts'
import { picturesQuery, type PortfolioCalls } from '../portfolio.client.ts'
import { tileFormTexts } from '../portfolio.texts.ts'

interface PictureChoiceProps {
  projectId: string
  /** null for none */
  chosen: string | null
  onChoose: (picture: string | null) => void
}

const choice =
  'flex cursor-pointer flex-col gap-2 rounded-sm border border-line p-2 text-xs transition-colors hover:bg-well has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-blue-ink'

/** Chooses a picture to represent a project. Hidden without pictures; nothing is chosen by default. */
export function PictureChoice({ projectId, chosen, onChoose }: PictureChoiceProps) {
  const { data: found = [] } = useQuery(picturesQuery(useCalls<PortfolioCalls>(), projectId))
  const name = useId()
  const help = useId()
  // a shown picture that was removed from the answers stays until another is chosen
  const isGone = chosen !== null && !found.some(({ storageName }) => storageName === chosen)
  if (found.length === 0 && !isGone) return null
  return (
    <fieldset aria-describedby={help} className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{tileFormTexts.picture}</legend>
      <p id={help} className="text-xs text-ink-soft">
        {tileFormTexts.pictureHelp}
      </p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <label className={choice}>
          <span className="flex items-start gap-2">
            <input
              type="radio"
              name={name}
              checked={chosen === null}
              onChange={() => onChoose(null)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            {tileFormTexts.noPicture}
          </span>
        </label>
        {isGone && (
          <label className={choice}>
            <span className="flex items-start gap-2">
              <input type="radio" name={name} checked readOnly className="mt-0.5 size-4 shrink-0 accent-accent" />
              {tileFormTexts.shownPicture}
            </span>
          </label>
        )}
        {found.map(({ storageName, title }) => (
          <label key={storageName} aria-label={title} className={choice}>
            <span className="flex items-start gap-2">
              <input
                type="radio"
                name={name}
                checked={chosen === storageName}
                onChange={() => onChoose(storageName)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="line-clamp-2 [overflow-wrap:anywhere]">{title}</span>
            </span>
            <img
              src={`/uploads/${storageName}`}
              alt=""
              width={240}
              height={135}
              loading="lazy"
              className="aspect-video w-full bg-well object-cover"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
