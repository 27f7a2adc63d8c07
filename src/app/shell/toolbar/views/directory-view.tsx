import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { toolbar } from '../toolbar-store.ts'
import { viewTexts } from './texts.ts'

const words = viewTexts.directory

export function DirectoryView() {
  const action = (
    <Link to="/onboarding" className={buttonClass({ variant: 'secondary' })} onClick={toolbar.close}>
      {words.action}
    </Link>
  )
  return <EmptyState title={words.heading} message={words.message} action={action} heading="h3" />
}
