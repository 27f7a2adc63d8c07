import { createFileRoute } from '@tanstack/react-router'
import { ReportPage } from '#features/moderation/pages/report-page.tsx'
import { pageTitle } from '#app/pages/page-title.ts'

export const Route = createFileRoute('/report')({
  codeSplitGroupings: [['component', 'loader']],
  validateSearch: (search: Record<string, unknown>): { page?: string } => {
    const { page } = search
    return typeof page === 'string' ? { page } : {}
  },
  loader: async () => pageTitle((await import('#features/moderation/moderation.texts.ts')).reportTexts.title, false),
  head: ({ loaderData }) => loaderData ?? {},
  component: Report,
})

function Report() {
  return <ReportPage page={Route.useSearch().page ?? ''} />
}
