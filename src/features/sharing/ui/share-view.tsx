import ArrowLeft from 'lucide-react/icons/arrow-left'
import { ProofPart } from '#features/credentials/ui/proof-part.tsx'
import type { PlacedProject } from '#features/projects/projects.contract.ts'
import { Button } from '#ui/button.tsx'
import type { Notices } from '../share-notices.rules.ts'
import type { SaveOption } from '../save-project.rules.ts'
import { shareTexts } from '../sharing.texts.ts'
import { SavePart } from './save-part.tsx'
import { SocialPosts } from './social-posts.tsx'

interface ShareViewProps {
  projectId: string
  project: PlacedProject | undefined
  template: string
  option: SaveOption
  onOption: (option: SaveOption) => void
  notices: Notices
  onBack: () => void
  close: () => void
}

/** The share options of a finished project. */
export function ShareView({ onBack, ...about }: ShareViewProps) {
  const { projectId, project, option, onOption, notices, close } = about
  return (
    <>
      <Button variant="quiet" size="sm" icon={ArrowLeft} className="-ms-3 mb-3" onClick={onBack}>
        {shareTexts.back}
      </Button>
      {project && (
        <SavePart
          projectId={projectId}
          title={project.metadata.title}
          option={option}
          onOption={onOption}
          notices={notices}
          close={close}
        />
      )}
      <SocialPosts {...about} />
      {project && <ProofPart projectId={projectId} onFailed={(message) => notices.show({ tone: 'error', message })} />}
    </>
  )
}
