import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { preferencesQuery } from '#features/accounts/accounts.client.ts'
import type { DocumentationTheme } from '#features/accounts/accounts.rules.ts'
import { useUser } from '#features/accounts/ui/user.ts'
import { docsKey, docsQuery } from '#features/documents/documents.client.ts'
import { Making } from '#features/documents/ui/making.tsx'
import { recordEvent } from '#features/events/events.client.ts'
import { limitOf } from '#features/plans/plans.rules.ts'
import { PlanBadge } from '#features/plans/ui/plan-badge.tsx'
import { readPortfolioAnew } from '#features/portfolio/portfolio.client.ts'
import { modeOf } from '#features/portfolio/portfolio.rules.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { usePageFacts } from '#platform/pages/facts.ts'
import { isRefused } from '#platform/result.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { useOnline } from '#ui/use-online.ts'
import type { Notices } from '../share-notices.rules.ts'
import { save, type SavingCalls } from '../save-project.client.ts'
import {
  hasTitlePage,
  isTitleUrl,
  jobOf,
  needsPdf,
  needsPro,
  SAVE_JOBS,
  SAVE_OPTIONS,
  usableTheme,
  type SaveOption,
} from '../save-project.rules.ts'
import { saveTexts } from '../sharing.texts.ts'
import { OptionMenu } from './option-menu.tsx'
import { PortfolioPicture } from './portfolio-picture.tsx'
import { PublicState } from './public-state.tsx'
import { sayFailure, sayOutcome } from './saving-notices.ts'
import { ThemeCards } from './theme-cards.tsx'
import { TitleUrl } from './title-url.tsx'

interface SavePartProps {
  projectId: string
  title: string
  option: SaveOption
  onOption: (option: SaveOption) => void
  notices: Notices
  close: () => void
}

const around = {
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  now: () => Date.now(),
}

/** Saves or shares a finished project's documentation in one of five forms. */
export function SavePart({ projectId, title, option, onOption, notices, close }: SavePartProps) {
  const calls = useCalls<SavingCalls>()
  const queryClient = useQueryClient()
  const user = useUser()
  const { publicUrl, supportUrl } = usePageFacts()
  const isPro = user?.isPro ?? false
  const isOnline = useOnline()
  const { data: preferences } = useQuery({ ...preferencesQuery(calls), enabled: user !== null })
  const { data: docs } = useQuery({ ...docsQuery(calls, projectId), enabled: user !== null })
  const hasNoPdf = docs !== undefined && docs.results.length > 0 && !docs.results.some(({ type }) => type === 'pdf')
  const [chosenTheme, setTheme] = useState<DocumentationTheme | null>(null)
  const [typedUrl, setTypedUrl] = useState<string | null>(null)
  const [picture, setPicture] = useState<string | null | undefined>(undefined)
  const [isWrong, setWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  const knownTheme = chosenTheme ?? preferences?.documentationTheme ?? null
  const theme = knownTheme && usableTheme(knownTheme, isPro)
  const titleUrl = isPro ? (typedUrl ?? (preferences ? (preferences.profileURL ?? '') : null)) : ''
  const options = SAVE_OPTIONS.filter((one) => !(hasNoPdf && needsPdf(one)))
  const isClosed = needsPro(option) && !isPro

  async function act() {
    if (isClosed || busy) return
    if (hasTitlePage(option) && !isTitleUrl(titleUrl ?? '')) return setWrong(true)
    setBusy(true)
    notices.clear()
    const limit = user ? limitOf(user.limits, 'portfolioDocument', user.plan) : null
    const outcome = await save(
      { calls, projectId, title, option, theme, titleUrl, isPro, limit, picture, mode: modeOf(user, null) },
      around,
    )
    if (isRefused(outcome)) sayFailure(notices, outcome.refused, supportUrl)
    else {
      if (await sayOutcome(notices, outcome, { publicUrl, option }))
        recordEvent('documentation_saved', { projectId, format: option, isPro })
      if (outcome.done === 'saved') {
        const { documentId, isNew } = outcome
        recordEvent(isNew ? 'portfolio_document_added' : 'portfolio_document_edited', { projectId, documentId, isPro })
        void readPortfolioAnew(queryClient)
      }
    }
    void queryClient.invalidateQueries({ queryKey: preferencesQuery(calls).queryKey })
    void queryClient.invalidateQueries({ queryKey: docsKey(projectId) })
    setBusy(false)
  }

  return (
    <section aria-labelledby="share-save" className="flex flex-col gap-4">
      <div>
        <div className="flex items-baseline justify-between gap-3">
          <h3 id="share-save" className="text-base">
            {saveTexts.title}
          </h3>
          <Link to="/projects/$projectId/docs/draft" params={{ projectId }} onClick={close} className="text-link">
            {saveTexts.edit}
          </Link>
        </div>
        <p className="mt-1 text-xs text-ink-soft">{saveTexts.help}</p>
      </div>
      {(docs?.status === 'none' || docs?.status === 'failed' || docs?.isStale) && <Making projectId={projectId} />}
      <div>
        <JobButtons option={option} options={options} onOption={onOption} />
        <OptionMenu projectId={projectId} option={option} options={options} isPro={isPro} onOption={onOption} />
        <p className="mt-2 flex flex-wrap items-center gap-2 text-xs text-ink-soft">
          {option === 'url' && docs?.isPublic ? saveTexts.publicUrl : saveTexts.about[option]}
          {isClosed && <PlanBadge location="project_share_export" data={{ projectId }} />}
        </p>
        {docs?.isStale && !hasTitlePage(option) && <p className="mt-1 text-xs text-ink-soft">{saveTexts.madeAgain}</p>}
        {hasNoPdf && <p className="mt-1 text-xs text-ink-soft">{saveTexts.noPdf}</p>}
      </div>
      {hasTitlePage(option) && (
        <>
          <ThemeCards theme={theme ?? 'light'} isPro={isPro} onTheme={setTheme} />
          <TitleUrl
            value={titleUrl ?? ''}
            isPro={isPro}
            isWrong={isWrong && !isTitleUrl(titleUrl ?? '')}
            onValue={(typed) => {
              setTypedUrl(typed)
              setWrong(false)
            }}
          />
        </>
      )}
      {option === 'portfolio' && user && <PortfolioPicture projectId={projectId} chosen={picture} onChoose={setPicture} />}
      {option === 'url' && <PublicState projectId={projectId} notices={notices} />}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <span role="status" className="text-xs text-ink-soft">
          {busy && (isOnline ? saveTexts.working : saveTexts.waiting)}
        </span>
        <Button variant="primary" busy={busy} unavailable={isClosed} onClick={() => void act()}>
          {option === 'url' ? saveTexts.copyLink : saveTexts.save}
        </Button>
      </div>
    </section>
  )
}

interface JobButtonsProps {
  option: SaveOption
  options: readonly SaveOption[]
  onOption: (option: SaveOption) => void
}

/** A job is what several forms are for: choosing it chooses its first form. */
function JobButtons({ option, options, onOption }: JobButtonsProps) {
  const jobs = SAVE_JOBS.filter((job) => options.some((one) => jobOf(one) === job))
  return (
    <ChoiceButtons
      label={saveTexts.job}
      className="mb-3"
      choices={jobs.map((job) => ({ value: job, name: saveTexts.jobs[job] }))}
      chosen={jobOf(option)}
      onChoose={(job) => {
        const first = options.find((one) => jobOf(one) === job)
        if (first && job !== jobOf(option)) onOption(first)
      }}
    />
  )
}
