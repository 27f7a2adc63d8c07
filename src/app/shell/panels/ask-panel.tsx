import { useNavigate } from '@tanstack/react-router'
import { useUser } from '#features/accounts/ui/user.ts'
import type { ToolCall } from '#features/chat/rules.ts'
import { chatTexts } from '#features/chat/texts.ts'
import { ChatPanel } from '#features/chat/ui/chat-panel.tsx'
import { goToBlock } from '#features/chat/ui/go-to-block.ts'
import { SMALL_SCREEN } from '#features/projects/contents/rules.ts'
import { usePageFacts } from '#platform/pages/facts.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { useStore } from '#ui/store.ts'
import { TextLink } from '#ui/text-link.tsx'
import { takeWanted, wanted } from './ask-store.ts'
import { panels } from './panel-store.ts'
import { panelTexts } from './texts.ts'

const words = panelTexts.ask

export function AskPanel({ projectId }: { projectId: string }) {
  const user = useUser()
  const { communityUrl } = usePageFacts()
  const asked = useStore(wanted)
  const navigate = useNavigate()
  if (!user) return <Visitor communityUrl={communityUrl} />

  function goTo(blockId: string) {
    // the panel would lie over the place
    if (matchMedia(SMALL_SCREEN).matches) panels.close()
    goToBlock(blockId)
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
      track={trackHere}
      communityUrl={communityUrl}
      wanted={asked}
      onTaken={takeWanted}
      onPlace={goTo}
      onTool={act}
    />
  )
}

function trackHere(): string | null {
  return new URLSearchParams(window.location.search).get('track')
}

function Visitor({ communityUrl }: { communityUrl: string }) {
  const { title, message, signIn } = chatTexts.visitor
  const action = (
    <div className="flex flex-col items-center gap-4">
      <Button variant="primary" onClick={() => askForModal('login', { returnTo: window.location.pathname + window.location.search })}>
        {signIn}
      </Button>
      <TextLink href={communityUrl} newTab>
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
      {partsOf(text).map((part, index) =>
        index % 2 === 0 ? (
          part && (
            <p key={index} className="mt-1 whitespace-pre-wrap">
              {part}
            </p>
          )
        ) : (
          <pre
            key={index}
            tabIndex={0}
            dir="ltr"
            className="mt-2 max-h-60 overflow-auto rounded-sm bg-code p-3 text-left font-mono text-xs"
          >
            {part}
          </pre>
        ),
      )}
      <CopyButton text={text} label={words.copy} size="sm" className="mt-3" />
    </figure>
  )
}

/** Text and code by turns: every second part stood between fences. */
function partsOf(question: string): string[] {
  return question.split(/```[^\n]*\n([\s\S]*?)\n```/).map((part) => part.trim())
}
