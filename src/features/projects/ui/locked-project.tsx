import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutlineStep } from '#features/content/rules.ts'
import type { Reading } from '#features/content/ui/reading.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import type { ProjectsClient } from '../client.ts'
import { projectTexts } from '../texts.ts'
import { askForPro } from './ask-for-pro.ts'

interface LockedProjectProps {
  id: string
  outline: OutlineStep[]
  audience: Reading['audience']
}

const labels = { visitor: projectTexts.lockedVisitor, free: projectTexts.lockedFree, pro: projectTexts.lockedPro }

export function LockedProject({ id, outline, audience }: LockedProjectProps) {
  const calls = useCalls<{ projects: ProjectsClient }>()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function unlock() {
    if (audience !== 'pro') return askForPro(audience, 'project_locked')
    setBusy(true)
    const { failureOf, readAnew, saveProject } = await import('../progress/client.ts')
    try {
      await saveProject(calls, queryClient, id, { locked: false })
      const failure = await readAnew(queryClient, id)
      if (failure) askForToast({ message: failure, variant: 'error' })
    } catch (error) {
      askForToast({ message: failureOf(error, 'update'), variant: 'error' })
    }
    setBusy(false)
  }

  return (
    <section className="mt-10 rounded-md border bg-sheet p-6 shadow-raised">
      <h2 className="text-xl">{projectTexts.lockedTitle}</h2>
      <p className="mt-2">{projectTexts.locked}</p>
      <ol className="mt-4 list-decimal ps-6 text-base">
        {outline.map((step) => (
          <li key={step.id}>{step.title}</li>
        ))}
      </ol>
      <button type="button" className="doc-button mt-6" aria-busy={busy || undefined} onClick={() => void (busy || unlock())}>
        {labels[audience]}
      </button>
    </section>
  )
}
