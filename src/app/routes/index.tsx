import { createFileRoute, redirect } from '@tanstack/react-router'
import { userQuery } from '#features/accounts/accounts.client.ts'
import { loadStart } from '#app/pages/load-start.ts'
import { wantedOf } from '../shell/place-rules.ts'
import { StartFailed } from '#app/pages/start-failed.tsx'
import { Start } from '#app/pages/start-screen.tsx'

export const Route = createFileRoute('/')({
  codeSplitGroupings: [['component']],
  loader: async ({ context, location }) => {
    // a visitor's start screen has no toolbar, which shows the directory
    const wanted = wantedOf(location.searchStr)
    if (wanted !== null && !(await context.queryClient.ensureQueryData(userQuery(context.calls))))
      throw redirect({ href: `/onboarding?explore=${encodeURIComponent(wanted)}`, replace: true })
    return loadStart({ context })
  },
  head: ({ loaderData }) => loaderData ?? {},
  errorComponent: StartFailed,
  component: Start,
})
