import { useId, type ReactNode } from 'react'
import type { Figures } from '../figures.contract.ts'
import { bandOf, heatOf, whereMostLeave } from '../funnel.rules.ts'
import { shareOf } from '../figures.rules.ts'
import { figuresTexts } from '../figures.texts.ts'
import './funnel.css'

const texts = figuresTexts.funnel
const HEATS = [0, 1, 2, 3, 4, 5]

/**
 * The funnel as a stream: the width is how many learners reach each step, the colour how many leave there. The table beside it has the same
 * numbers.
 */
export function Funnel({ figures: { opened, finished, steps, quietDays } }: { figures: Figures }) {
  const worst = whereMostLeave(steps)
  const widthOf = (count: number) => 100 * (shareOf(count, opened) ?? 0) * 0.94
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="max-w-reading text-base">
        {worst ? texts.worst(worst.title, worst.left, worst.reached, quietDays) : texts.noWorst(quietDays)}
      </figcaption>
      <div className="funnel" aria-hidden>
        <ol>
          {steps.map((step, at) => {
            const next = steps[at + 1]
            return (
              <Step
                key={step.id}
                heat={heatOf(step)}
                heatBelow={heatOf(next ?? step)}
                river={bandOf(widthOf(step.reached), widthOf(next?.reached ?? finished))}
                core={bandOf(widthOf(step.finished), widthOf(next?.finished ?? finished))}
              >
                <span className="font-heading text-base leading-snug font-bold">
                  {at + 1}. {step.title}
                </span>
                <span className="text-xs text-ink-soft tabular-nums">
                  {texts.reached(step.reached)}, {texts.done(step.finished)}
                </span>
                {step.tracks.length > 0 && <span className="text-xs text-ink-soft">{texts.only(step.tracks)}</span>}
                {step.left > 0 && (
                  <span className={step === worst ? 'text-xs font-bold text-accent-ink' : 'text-xs text-ink-soft'}>
                    {texts.left(step.left)}
                    {step === worst && ` · ${texts.mostLeave}`}
                  </span>
                )}
              </Step>
            )
          })}
        </ol>
        <div className="funnel-step funnel-end">
          <div className="funnel-name font-heading text-base font-bold">{texts.end(finished)}</div>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none">
            <path d={bandOf(widthOf(finished), widthOf(finished))} className="fill-green" />
          </svg>
        </div>
        <p className="funnel-legend flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 text-xs text-ink-soft">
          <span className="flex items-center gap-1">
            {texts.few}
            <span className="flex overflow-hidden rounded-sm">
              {HEATS.map((heat) => (
                <i key={heat} data-heat={heat} />
              ))}
            </span>
            {texts.many}
          </span>
          <span>{texts.wide}</span>
        </p>
      </div>
    </figure>
  )
}

interface StepProps {
  heat: number
  heatBelow: number
  river: string
  core: string
  children: ReactNode
}

function Step({ heat, heatBelow, river, core, children }: StepProps) {
  const id = useId()
  return (
    <li className="funnel-step">
      <div className="funnel-name">{children}</div>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0.55" data-heat={heat} />
          <stop offset="1" data-heat={heatBelow} />
        </linearGradient>
        <path d={river} fill={`url(#${id})`} />
        <path d={core} className="funnel-core" />
      </svg>
    </li>
  )
}
