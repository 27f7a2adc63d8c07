import ArrowLeft from 'lucide-react/icons/arrow-left'
import { ProofPart } from '#features/credentials/ui/proof-part.tsx'
import type { PlacedProject } from '#features/projects/contract.ts'
import { Button } from '#ui/button.tsx'
import type { Notices } from '../notices/rules.ts'
import { shareTexts } from '../texts.ts'
import { SavePart } from './save-part.tsx'
import { SocialPosts } from './social-posts.tsx'

interface ShareViewProps {
  projectId: string
  project: PlacedProject | undefined
  template: string
  notices: Notices
  onBack: () => void
  close: () => void
}

/** What can be done with a finished project. */
export function ShareView({ onBack, ...about }: ShareViewProps) {
  const { projectId, project, notices, close } = about
  return (
    <>
      <SocialPosts {...about} />
      {project && <SavePart projectId={projectId} title={project.metadata.title} notices={notices} close={close} />}
      {project && <ProofPart projectId={projectId} onFailed={(message) => notices.show({ tone: 'error', message })} />}
      <div className="mt-6 flex">
        <Button variant="quiet" icon={ArrowLeft} className="-ms-4" onClick={onBack}>
          {shareTexts.back}
        </Button>
      </div>
    </>
  )
}
