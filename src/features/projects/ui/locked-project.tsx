import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutlineStep } from '#features/content/content.rules.ts'
import { PRICES } from '#features/plans/plans.rules.ts'
import { inDollars } from '#features/plans/ui/in-dollars.ts'
import type { Reading } from '#features/content/ui/reading.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import type { ProjectsClient } from '../projects.client.ts'
import { lockedTexts } from '../locked.texts.ts'

export interface LockedProjectProps {
  id: string
  outline: OutlineStep[]
  audience: Reading['audience']
  hasPreview: boolean
}

export function LockedProject({ id, outline, audience, hasPreview }: LockedProjectProps) {
  const calls = useCalls<{ projects: ProjectsClient }>()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function showPlans() {
    const { showPaywall } = await import('./ask-for-pro.ts')
    showPaywall('project_locked')
  }
  async function unlock() {
    setBusy(true)
    try {
      const { unlockProject } = await import('./unlock-project.ts')
      await unlockProject(calls, queryClient, { audience, projectId: id })
    } finally {
      setBusy(false)
    }
  }

  return (
    <section id="unlock" className="mt-10 overflow-hidden rounded-md border bg-sheet p-6 shadow-raised">
      <h2 className="text-xl">{lockedTexts.title}</h2>
      {audience !== 'pro' && PRICES.pro && (
        <p className="mt-2">{lockedTexts.price(inDollars(PRICES.pro.monthly), inDollars(PRICES.pro.yearly))}</p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <button type="button" className="doc-button" aria-busy={busy || undefined} onClick={() => void (busy || unlock())}>
          {lockedTexts.unlock[audience]}
        </button>
        {audience === 'visitor' && (
          <button type="button" className="text-link" onClick={() => void showPlans()}>
            {lockedTexts.plans}
          </button>
        )}
      </div>
      <p className="mt-6 text-ink-soft">{lockedTexts.inside}</p>
      <ol className="mt-2 list-decimal ps-6 text-base">
        {outline.map((step) => (
          <li key={step.id}>{step.title}</li>
        ))}
      </ol>
      {hasPreview && <p className="mt-6 text-ink-soft">{lockedTexts.below}</p>}
    </section>
  )
}
