import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { copyDoc, docFailureOf, makeDoc, type DocumentsCalls } from '#features/documents/documents.client.ts'
import { recordEvent } from '#features/events/events.client.ts'
import { projectsQuery, type ProjectsClient } from '#features/projects/projects.client.ts'
import { TilePicture } from '#features/projects/ui/picture/tile-picture.tsx'
import { useCalls } from '#platform/pages/calls-context.ts'
import { isRefused } from '#platform/result.ts'
import { Button } from '#ui/button.tsx'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { saysOf } from '#platform/calls/errors.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { addDocument, readPortfolioAnew, type PortfolioCalls } from '../portfolio.client.ts'
import type { Portfolio } from '../portfolio.contract.ts'
import { tileTitle } from '../portfolio.rules.ts'
import { portfolioTexts } from '../portfolio.texts.ts'
import { usePortfolioMode } from './use-portfolio-mode.ts'

const texts = portfolioTexts.finished
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Finished projects that the portfolio does not show yet. */
export function FinishedProjects({ portfolio: { documents }, isPro }: { portfolio: Portfolio; isPro: boolean }) {
  const calls = useCalls<PortfolioCalls & DocumentsCalls & { projects: ProjectsClient }>()
  const queryClient = useQueryClient()
  const mode = usePortfolioMode()
  const { data: projects = [] } = useQuery(projectsQuery(calls))
  const [adding, setAdding] = useState<ReadonlySet<string>>(new Set())
  const shown = new Set(documents.flatMap((document) => (document.type === 'PROJECT' ? document.project.id : [])))
  const finished = projects.filter(({ id, status }) => status === 'COMPLETE' && !shown.has(id))
  if (finished.length === 0) return null

  /** Copies the documentation, made again if it is outdated; empty if there is none. */
  async function copyMade(id: string): Promise<{ storageName?: string; title?: string | null } | { problem: string }> {
    const before = await calls.documents.getDocs({ project_id: id })
    if (before.results.length === 0 && before.status !== 'generating') return {}
    let under: 'regenerate' | 'copy' = 'regenerate'
    try {
      const { status, results, title } = await makeDoc(calls, id, wait)
      if (status !== 'ready') return { problem: docFailureOf(null, under) }
      if (!results.some(({ type }) => type === 'pdf')) return {}
      under = 'copy'
      return { title, storageName: await copyDoc(calls, id, new Date()) }
    } catch (error) {
      return { problem: docFailureOf(error, under) }
    }
  }

  async function add(id: string, title: string) {
    setAdding((others) => new Set([...others, id]))
    try {
      const copied = await copyMade(id)
      if ('problem' in copied) {
        askForToast({ message: copied.problem, variant: 'error' })
        return
      }
      const { title: written, ...copy } = copied
      const document = { type: 'PROJECT' as const, title: tileTitle(written ?? title), project: { id, ...copy } }
      const added = await addDocument({ calls, mode }, document)
      if (isRefused(added)) {
        if (added.refused === 'paywall') askForModal('paywall', { reason: 'portfolio_add_project_limit' }, { after: 'locked-click' })
        else askForToast({ message: texts.failed, variant: 'error' })
      } else {
        recordEvent('portfolio_document_added', { projectId: id, documentId: added.id, isPro })
        await readPortfolioAnew(queryClient)
        askForToast({ message: texts.added })
      }
    } catch (error) {
      askForToast({ message: saysOf(error, texts.failed), variant: 'error' })
    } finally {
      setAdding((all) => new Set([...all].filter((one) => one !== id)))
    }
  }

  return (
    <section aria-labelledby="finished-projects" className="mt-12 print:hidden">
      <h2 id="finished-projects" className="text-lg">
        {texts.title}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">{texts.text}</p>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {finished.map(({ id, metadata: { title } }) => (
          <li key={id} className="flex flex-col overflow-hidden rounded-md border border-dashed">
            <TilePicture id={id} className="aspect-video w-full object-cover opacity-60" />
            <div className="flex grow flex-col items-start gap-3 p-4">
              <Link
                to="/projects/$projectId"
                params={{ projectId: id }}
                className="font-heading font-bold text-ink no-underline hover:underline"
              >
                {title}
              </Link>
              <Button
                size="sm"
                icon={Plus}
                busy={adding.has(id)}
                aria-label={texts.addNamed(title)}
                className="mt-auto"
                onClick={() => void add(id, title)}
              >
                {texts.add}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
