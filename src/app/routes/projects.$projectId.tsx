import { createFileRoute } from '@tanstack/react-router'
import { useUser } from '#features/accounts/ui/user.ts'
import { loadProject } from '#features/projects/client.ts'
import { ProjectPage } from '#features/projects/pages/project-page.tsx'
import { ProjectSkeleton } from '#features/projects/pages/project-skeleton.tsx'
import { loadAnswers } from '../places/load-answers.ts'
import { projectFrame } from '../places/project-frame.tsx'
import { projectParts } from '../places/project-parts.ts'
import { useProjectTasks } from '../places/project-tasks.ts'

interface ProjectSearch {
  track?: string
}

export const Route = createFileRoute('/projects/$projectId')({
  codeSplitGroupings: [['component', 'pendingComponent']],
  validateSearch: ({ track }: Record<string, unknown>): ProjectSearch => (typeof track === 'string' ? { track } : {}),
  loader: async ({ context: { queryClient, calls, page }, params }) => {
    const [{ projectHead }, { project }] = await Promise.all([
      import('#features/projects/pages/project-head.ts'),
      loadProject(queryClient, calls, params.projectId),
    ])
    if (import.meta.env.SSR) await loadAnswers(queryClient, calls, project)
    return projectHead(project, page.facts?.publicUrl ?? '')
  },
  head: ({ loaderData }) => loaderData ?? {},
  pendingComponent: ProjectSkeleton,
  component: Project,
})

function Project() {
  const { projectId } = Route.useParams()
  const { track } = Route.useSearch()
  const user = useUser()
  const audience = user ? (user.isPro ? 'pro' : 'free') : 'visitor'
  const owner = user?.id ?? 'visitor'
  return (
    <ProjectPage
      key={`${owner} ${projectId}`}
      projectId={projectId}
      track={track ?? null}
      owner={owner}
      audience={audience}
      parts={projectParts}
      tasks={useProjectTasks(projectId)}
      frame={projectFrame}
    />
  )
}
