import { figuresTexts } from '../figures.texts.ts'
import type { Counting } from '../kept-figures.rules.ts'

const texts = figuresTexts.counting

/** Says when figures were counted, or that they are being counted. */
export function CountedAt({ countedAt, counting }: { countedAt: string | null; counting: Counting }) {
  return (
    <p role="status" className="max-w-reading text-ink-soft">
      {countedAt === null ? firstSaid(counting) : `${texts.at(countedAt)} ${moreSaid(counting)}`.trim()}
    </p>
  )
}

function firstSaid(counting: Counting): string {
  return counting === 'failed' ? texts.failedFirst : texts.first
}

function moreSaid(counting: Counting): string {
  if (counting === 'no') return ''
  return counting === 'failed' ? texts.failed : texts.again
}
