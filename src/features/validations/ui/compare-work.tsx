import { lazy, Suspense, useId, useState } from 'react'
import { practiceDoorTexts } from '#features/practice/practice-door.texts.ts'
import { workIn, type WorkFile } from '#features/practice/work.rules.ts'
import { loadLate } from '#platform/browser/load-late.ts'
import { Button } from '#ui/button.tsx'
import { DrawGuard } from '#ui/draw-guard.tsx'
import { validationTexts } from '../validations.texts.ts'

const Compare = lazy(() => loadLate(() => import('#features/practice/ui/compare.tsx')).then((part) => ({ default: part.Compare })))

interface CompareWorkProps {
  /** as it was handed in */
  text: string
  exemplar: readonly WorkFile[]
  title: string
}

/** Of work that is complete: how its author solves it, once somebody wants to see it. */
export function CompareWork({ text, exemplar, title }: CompareWorkProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="mt-2">
      <Button
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={practiceDoorTexts.opens(validationTexts.ours, title)}
        onClick={() => setOpen(!isOpen)}
      >
        {validationTexts.ours}
      </Button>
      <div id={id}>
        {isOpen && (
          <DrawGuard fallback={<p className="doc-under text-red-ink">{validationTexts.oursFailed}</p>}>
            <Suspense fallback={<p className="doc-under">{practiceDoorTexts.opening}</p>}>
              <Compare own={workIn(text)?.files ?? []} ours={exemplar} />
            </Suspense>
          </DrawGuard>
        )}
      </div>
    </div>
  )
}
