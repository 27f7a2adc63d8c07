import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { userQuery, type AccountsCalls } from '#features/accounts/accounts.client.ts'
import { CallsProvider } from '#platform/pages/calls-context.ts'
import { openedDraftQuery, type DraftsCalls } from '../drafts.client.ts'
import { draftResetBody } from './reset-body.tsx'

const calls = { drafts: {}, accounts: {} } as DraftsCalls & AccountsCalls

function dialogFor(isNew: boolean): string {
  const queryClient = new QueryClient()
  const source = isNew ? '' : '# Lamp\n'
  const draft = { markdown: '# Bright lamp\n', base: source, author: null, updatedAt: '' }
  const opened = { title: 'Bright lamp', isNew, source, draft, revision: 1, pictures: [], files: [] }
  queryClient.setQueryData(openedDraftQuery(calls, 'lamp').queryKey, opened as never)
  queryClient.setQueryData(userQuery(calls).queryKey, { id: 'grace' } as never)
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <CallsProvider value={calls}>
        <draftResetBody.Body data={{ projectId: 'lamp' }} close={() => undefined} />
      </CallsProvider>
    </QueryClientProvider>,
  )
}

test('the reset dialog of a project that was never published says that the project is deleted', () => {
  const dialog = dialogFor(true)
  expect(dialog).toContain('The whole project “Bright lamp” is deleted')
  expect(dialog).not.toMatch(/What learners read|changed block/)
})

test('the reset dialog of a published project counts what is lost', () => {
  expect(dialogFor(false)).toMatch(/What learners read stays as it is\..*1 changed block/s)
})
