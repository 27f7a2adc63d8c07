import { Link } from '@tanstack/react-router'
import { takedownTexts } from '../takedowns.texts.ts'

/** At the foot of a public page: the way to report it. */
export function ReportLink({ page }: { page: string }) {
  return (
    <p className="mt-10 text-xs print:hidden">
      <Link to="/report" search={{ page }} rel="nofollow" className="inline-flex min-h-10 items-center text-ink-soft underline">
        {takedownTexts.report}
      </Link>
    </p>
  )
}
