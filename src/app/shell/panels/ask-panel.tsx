import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useUser } from '#features/accounts/ui/user.ts'
import type { ToolCall } from '#features/chat/chat.rules.ts'
import { chatTexts } from '#features/chat/chat.texts.ts'
import { ChatPanel } from '#features/chat/ui/chat-panel.tsx'
import { OwnWords } from '#features/chat/ui/own-words.tsx'
import { goToBlock, hasBlock } from '#features/chat/ui/go-to-block.ts'
import { SMALL_SCREEN } from '#features/projects/contents.rules.ts'
import { projectQuery, type ProjectsClient } from '#features/projects/projects.client.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { usePageFacts } from '#platform/pages/facts.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { useStore } from '#ui/ui.store.ts'
import { isMail, TextLink } from '#ui/text-link.tsx'
import { takeWanted, wanted } from './ask-store.ts'
import { panels } from './panel-store.ts'
import { panelTexts } from './panels.texts.ts'

const words = panelTexts.ask

export function AskPanel({ projectId }: { projectId: string }) {
  const user = useUser()
  const { communityUrl } = usePageFacts()
  const asked = useStore(wanted)
  const navigate = useNavigate()
  const isOpen = useStore(panels.store).open === 'left'
  if (!user) return <Visitor projectId={projectId} communityUrl={communityUrl} />

  function goTo(blockId: string): boolean {
    if (!hasBlock(blockId)) return false
    // the panel would cover the place
    if (matchMedia(SMALL_SCREEN).matches) panels.close()
    return goToBlock(blockId)
  }
  function act({ toolName, input }: ToolCall) {
    if (toolName === 'close-ask') panels.close()
    else if (toolName === 'scroll-to-element' && input.elementId) goTo(input.elementId)
    else if (toolName === 'select-track' && input.trackId) {
      void navigate({
        to: '/projects/$projectId',
        params: { projectId },
        search: { track: input.trackId },
        resetScroll: false,
        replace: true,
      })
    }
  }
  return (
    <ChatPanel
      key={`${user.id} ${projectId}`}
      projectId={projectId}
      owner={user.id}
      isLookedAt={user.isImpersonated}
      track={trackHere}
      communityUrl={communityUrl}
      wanted={asked}
      isOpen={isOpen}
      isOpenedHere={panels.isOpenedHere}
      onTaken={takeWanted}
      onPlace={goTo}
      onTool={act}
    />
  )
}

function trackHere(): string | null {
  return new URLSearchParams(window.location.search).get('track')
}

function Visitor({ projectId, communityUrl }: { projectId: string; communityUrl: string }) {
  const { data: project } = useQuery(projectQuery(useCalls<{ projects: ProjectsClient }>(), projectId))
  const isPro = project?.metadata.plan === 'pro'
  const { title, message, signIn } = isPro ? chatTexts.visitorOfPro : chatTexts.visitor
  const action = (
    <div className="flex flex-col items-center gap-4">
      <Button
        variant="primary"
        onClick={() =>
          askForModal('login', { returnTo: window.location.pathname + window.location.search, ...(!isPro && { reason: 'ask' }) })
        }
      >
        {signIn}
      </Button>
      <TextLink href={communityUrl} newTab={!isMail(communityUrl)}>
        {chatTexts.community}
      </TextLink>
    </div>
  )
  return (
    <>
      <Question />
      <EmptyState title={title} message={message} action={action} heading="h3" />
    </>
  )
}

function Question() {
  const { prefill: text } = useStore(wanted)
  if (!text) return null
  return (
    <figure className="rounded-md border bg-paper p-4">
      <figcaption className="text-xs text-ink-soft">{words.question}</figcaption>
      <OwnWords text={text} className="mt-1 flex flex-col gap-2" />
      <CopyButton text={text} label={words.copy} size="sm" className="mt-3" />
    </figure>
  )
}
