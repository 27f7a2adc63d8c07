import { Link } from '@tanstack/react-router'
import { usePageFacts } from '#platform/pages/facts.ts'
import { isMail } from '#ui/text-link.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import { startTexts } from '../catalogue.texts.ts'

export function SiteLinks() {
  const { communityUrl } = usePageFacts()
  return (
    <footer className="mt-16 border-t pt-6">
      <nav aria-label={startTexts.ways} className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Link to="/terms" className="text-link">
          {startTexts.terms}
        </Link>
        <Link to="/privacy" className="text-link">
          {startTexts.privacy}
        </Link>
        <a href={communityUrl} className="text-link">
          {startTexts.community}
          {isMail(communityUrl) && ` ${uiTexts.byMail}`}
        </a>
        <a href="/api" className="text-link">
          {startTexts.calls}
        </a>
      </nav>
    </footer>
  )
}
