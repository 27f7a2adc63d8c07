import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutlineStep } from '#features/content/rules.ts'
import type { Reading } from '#features/content/ui/reading.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import type { ProjectsClient } from '../client.ts'
import { lockedTexts } from '../locked/texts.ts'

export interface LockedProjectProps {
  id: string
  outline: OutlineStep[]
  audience: Reading['audience']
}

export function LockedProject({ id, outline, audience }: LockedProjectProps) {
  const calls = useCalls<{ projects: ProjectsClient }>()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)

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
    <section className="mt-10 rounded-md border bg-sheet p-6 shadow-raised">
      <h2 className="text-xl">{lockedTexts.title}</h2>
      <p className="mt-2">{lockedTexts.about}</p>
      <button type="button" className="doc-button mt-4" aria-busy={busy || undefined} onClick={() => void (busy || unlock())}>
        {lockedTexts.unlock[audience]}
      </button>
      <p className="mt-6 text-ink-soft">{lockedTexts.inside}</p>
      <ol className="mt-2 list-decimal ps-6 text-base">
        {outline.map((step) => (
          <li key={step.id}>{step.title}</li>
        ))}
      </ol>
    </section>
  )
}
