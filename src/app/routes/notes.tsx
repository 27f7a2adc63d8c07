import { createFileRoute } from '@tanstack/react-router'
import { userQuery } from '#features/accounts/accounts.client.ts'
import { useUser } from '#features/accounts/ui/user.ts'
import { bookmarksQuery, notesQuery } from '#features/notes/notes.client.ts'
import { OwnNotes } from '#features/notes/pages/own-notes.tsx'
import { StatusPage } from '#app/pages/problem-pages.tsx'
import { pageTitle } from '#app/pages/page-title.ts'

export const Route = createFileRoute('/notes')({
  codeSplitGroupings: [['component', 'loader']],
  loader: async ({ context: { queryClient, calls } }) => {
    if (!(await queryClient.fetchQuery(userQuery(calls)))) return { pageStatus: 401 }
    const [{ notesTexts }] = await Promise.all([
      import('#features/notes/notes.texts.ts'),
      queryClient.fetchQuery(notesQuery(calls)),
      queryClient.fetchQuery(bookmarksQuery(calls)),
    ])
    return pageTitle(notesTexts.page, false)
  },
  head: ({ loaderData }) => ({ meta: loaderData && 'meta' in loaderData ? loaderData.meta : [] }),
  component: Notes,
})

function Notes() {
  return useUser() ? <OwnNotes /> : <StatusPage status={401} />
}
