import type { OutlineStep } from '#features/content/rules.ts'
import type { Reading } from '#features/content/ui/reading.ts'
import { projectTexts } from '../texts.ts'
import { askForPro } from './ask-for-pro.ts'

interface LockedProjectProps {
  outline: OutlineStep[]
  audience: Reading['audience']
}

export function LockedProject({ outline, audience }: LockedProjectProps) {
  return (
    <section className="mt-10 rounded-md border bg-sheet p-6 shadow-raised">
      <h2 className="text-xl">{projectTexts.lockedTitle}</h2>
      <p className="mt-2">{projectTexts.locked}</p>
      <ol className="mt-4 list-decimal ps-6 text-base">
        {outline.map((step) => (
          <li key={step.id}>{step.title}</li>
        ))}
      </ol>
      {audience === 'pro' ? (
        <p className="mt-6 text-ink-soft">{projectTexts.lockedPro}</p>
      ) : (
        <button type="button" className="doc-button mt-6" onClick={() => askForPro(audience, 'project_locked')}>
          {audience === 'visitor' ? projectTexts.lockedVisitor : projectTexts.lockedFree}
        </button>
      )}
    </section>
  )
}
