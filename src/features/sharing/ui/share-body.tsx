import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { proofQuery, type CredentialsCalls } from '#features/credentials/credentials.client.ts'
import { projectQuery, type ProjectsClient } from '#features/projects/projects.client.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { celebrate } from '#ui/confetti.ts'
import type { ModalBody, ModalBodyProps } from '#ui/modal/modal-body.ts'
import { keepModalData } from '#ui/modal/modal-store.ts'
import { DEFAULT_OPTION, type SaveOption } from '../save-project.rules.ts'
import { completeTexts, shareTexts } from '../sharing.texts.ts'
import { ActionNotice } from './action-notice.tsx'
import { CompleteView } from './complete-view.tsx'
import { ShareView } from './share-view.tsx'
import { useNotices } from './use-notices.ts'

type View = 'projectComplete' | 'shareOptions'

interface ShareData {
  projectId: string
  template: string
  view?: View
  option?: SaveOption
}

/** Without a next project, `discover` leads to all projects. */
export function shareBody(discover: () => void): ModalBody<ShareData> {
  return {
    title: ({ view }) => (view === 'shareOptions' ? shareTexts.title : completeTexts.title),
    Body: (props) => <Share {...props} discover={discover} />,
  }
}

interface Slide {
  view: View
  leaving: View | null
}

/** The celebration and the share options; they slide in place of each other. */
function Share({ data, close, discover }: ModalBodyProps<ShareData> & { discover: () => void }) {
  const { projectId, template, option = DEFAULT_OPTION } = data
  const [first] = useState(data.view ?? 'projectComplete')
  const [{ view, leaving }, setSlide] = useState<Slide>({ view: first, leaving: null })
  const isSignedIn = useUser() !== null
  const calls = useCalls<{ projects: ProjectsClient } & CredentialsCalls>()
  const { data: project } = useQuery({ ...projectQuery(calls, projectId), enabled: isSignedIn })
  // loaded with the celebration: arriving later, it would move the share options under the pointer
  useQuery({ ...proofQuery(calls, projectId), enabled: isSignedIn })
  const [notice, notices] = useNotices()
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => void (first === 'projectComplete' && celebrate()), [first])
  useEffect(() => {
    if (leaving) shown.current?.focus({ preventScroll: true })
  }, [leaving, view])
  function go(to: View) {
    setSlide({ view: to, leaving: view })
    keepModalData({ ...data, view: to })
  }
  const views: View[] = leaving ? [view, leaving] : [view]
  return (
    <>
      <ActionNotice notice={notice} onClose={notices.clear} />
      <div className="share-slides" data-to={view}>
        {views.map((one) => (
          <div
            key={one}
            ref={one === view ? shown : undefined}
            tabIndex={-1}
            inert={one !== view}
            className="share-slide"
            data-moving={leaving === null ? undefined : one === view ? 'in' : 'out'}
            onAnimationEnd={({ target, currentTarget }) => target === currentTarget && one === leaving && setSlide({ view, leaving: null })}
          >
            {one === 'projectComplete' ? (
              <CompleteView projectId={projectId} project={project} close={close} discover={discover} onShare={() => go('shareOptions')} />
            ) : (
              <ShareView
                projectId={projectId}
                project={project}
                template={template}
                option={option}
                onOption={(chosen) => keepModalData({ ...data, option: chosen })}
                notices={notices}
                onBack={() => go('projectComplete')}
                close={close}
              />
            )}
          </div>
        ))}
      </div>
    </>
  )
}
