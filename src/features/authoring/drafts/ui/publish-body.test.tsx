import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { userQuery, type AccountsCalls } from '#features/accounts/accounts.client.ts'
import { CallsProvider } from '#platform/pages/calls-context.ts'
import { draftFindingsQuery, openedDraftQuery, type DraftsCalls } from '../drafts.client.ts'
import { draftPublishBody } from './publish-body.tsx'

const calls = { drafts: {}, accounts: {} } as DraftsCalls & AccountsCalls
const mistake = { kind: 'mistake' }

function dialog({ branch = 'main', findings = [] }: { branch?: string; findings?: object[] }): string {
  const queryClient = new QueryClient()
  const draft = { markdown: '# Bright lamp\n', base: '# Lamp\n', author: null, updatedAt: '' }
  const place = { file: 'projects/lamp/project.md', isWritable: true, branch }
  const opened = { title: 'Lamp', isNew: false, source: '# Lamp\n', draft, revision: 1, edition: 1, pictures: [], files: [], place }
  queryClient.setQueryData(openedDraftQuery(calls, 'lamp').queryKey, opened as never)
  queryClient.setQueryData(draftFindingsQuery(calls, 'lamp', 1).queryKey, { edition: 1, findings } as never)
  queryClient.setQueryData(userQuery(calls).queryKey, { id: 'grace' } as never)
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <CallsProvider value={calls}>
        <draftPublishBody.Body data={{ projectId: 'lamp', title: 'Lamp' }} close={() => undefined} />
      </CallsProvider>
    </QueryClientProvider>,
  )
}

test('a commit is offered by the name of its branch; where none is checked out it is not chosen by itself', () => {
  expect(dialog({})).toMatch(/on the branch main.*Commit message/s)
  const detached = dialog({ branch: 'HEAD' })
  expect(detached).toContain('although no branch is checked out')
  expect(detached).not.toMatch(/Commit message|the branch HEAD/)
})

test('what keeps a draft from being published bears the sign of a warning', () => {
  const unsound = dialog({ findings: [mistake] })
  expect(unsound).toContain('There is something to mend first.')
  expect(unsound).toContain('lucide-triangle-alert')
  expect(unsound).not.toContain('lucide-clock')
})

test('the dialog says how a project is taken back', () => {
  expect(dialog({})).toContain('visibility: private')
})
