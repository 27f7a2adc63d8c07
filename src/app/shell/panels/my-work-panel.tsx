import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { toolbar } from '../toolbar/toolbar-store.ts'
import { panelTexts } from './texts.ts'

const words = panelTexts.myWork

export function MyWorkPanel() {
  const action = <Button onClick={() => toolbar.show('directory')}>{words.action}</Button>
  return <EmptyState title={words.heading} message={words.message} action={action} heading="h3" />
}
