import { createFileRoute } from '@tanstack/react-router'
import { useUser } from '#features/accounts/ui/user.ts'
import { loadProject } from '#features/projects/projects.client.ts'
import { ProjectPage } from '#features/projects/pages/project-page.tsx'
import { ProjectSkeleton } from '#features/projects/pages/project-skeleton.tsx'
import { StatusPage } from '#app/pages/problem-pages.tsx'
import { projectFrame, quizView } from '#app/pages/project/slots.tsx'
import { useProjectTasks } from '#app/pages/project/tasks.ts'

interface ProjectSearch {
  track?: string
  /** Opens at the learner's last position. */
  resume?: true
}

export const Route = createFileRoute('/projects/$projectId')({
  codeSplitGroupings: [['component', 'pendingComponent']],
  validateSearch: ({ track, resume }: Record<string, unknown>): ProjectSearch => ({
    ...(typeof track === 'string' && { track }),
    ...((resume === true || resume === 'true') && { resume: true as const }),
  }),
  loaderDeps: ({ search: { track } }) => ({ track: track ?? null }),
  loader: async ({ context: { queryClient, calls, page }, params, deps: { track } }) => {
    const [{ projectHead }, loaded] = await Promise.all([
      import('#features/projects/pages/project-head.ts'),
      loadProject(queryClient, calls, params.projectId, track),
    ])
    if ('pageStatus' in loaded) return loaded
    const { project } = loaded
    if (import.meta.env.SSR) await (await import('#app/pages/project/load-answers.ts')).loadAnswers(queryClient, calls, project)
    return projectHead(project, page.facts?.publicUrl ?? '')
  },
  head: ({ loaderData }) => (loaderData && !('pageStatus' in loaderData) ? loaderData : {}),
  pendingComponent: ProjectSkeleton,
  component: ProjectOrGone,
})

function ProjectOrGone() {
  const loaded = Route.useLoaderData()
  return 'pageStatus' in loaded ? <StatusPage status={loaded.pageStatus} /> : <Project />
}

function Project() {
  const { projectId } = Route.useParams()
  const { track, resume = false } = Route.useSearch()
  const user = useUser()
  const audience = user ? (user.isPro ? 'pro' : 'free') : 'visitor'
  const owner = user?.id ?? 'visitor'
  return (
    <ProjectPage
      key={`${owner} ${projectId}`}
      projectId={projectId}
      track={track ?? null}
      resumes={resume}
      owner={owner}
      audience={audience}
      quizView={quizView}
      tasks={useProjectTasks(projectId)}
      frame={projectFrame}
    />
  )
}
