import { useState } from 'react'
import { usePageFacts } from '#platform/pages/facts.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { clientTexts, listTexts, pageTexts as words } from '../assistants.texts.ts'
import { CLIENTS, wayFor, type Way } from '../clients.rules.ts'
import { AssistantList } from '../ui/assistant-list.tsx'
import { FolderCheck } from '../ui/folder-check.tsx'
import { TokenForm } from '../ui/token-form.tsx'

/** Where a learner makes a token for their own coding assistant, and copies what it needs. */
export function AssistantsPage() {
  const { publicUrl } = usePageFacts()
  const [token, setToken] = useState<string | null>(null)
  const tabs = CLIENTS.map((client) => ({
    id: client,
    label: clientTexts[client],
    panel: <HowTo {...wayFor(client, publicUrl, token ?? words.placeholder)} />,
  }))
  return (
    <div className="mx-auto flex max-w-reading flex-col gap-10 px-4 py-12 sm:px-8">
      <header className="flex flex-col gap-4">
        <h1 className="text-2xl">{words.page}</h1>
        <p>{words.intro}</p>
      </header>
      <section aria-labelledby="assistants-make" className="flex flex-col gap-4">
        <h2 id="assistants-make" className="text-lg">
          {words.make}
        </h2>
        <TokenForm token={token} onToken={setToken} />
      </section>
      <section aria-labelledby="assistants-add" className="flex flex-col gap-4">
        <h2 id="assistants-add" className="text-lg">
          {words.add}
        </h2>
        <p>{token === null ? words.replace : words.filled}</p>
        <Tabs tabs={tabs} label={words.client} size="sm" />
        <p>{words.first}</p>
        <p className="text-sm text-ink-soft">{words.care}</p>
        <p className="text-sm text-ink-soft">{words.untried}</p>
      </section>
      <FolderCheck />
      <section aria-labelledby="assistants-list" className="flex flex-col items-start gap-4">
        <h2 id="assistants-list" className="text-lg">
          {listTexts.title}
        </h2>
        <AssistantList />
      </section>
    </div>
  )
}

function HowTo({ file, text }: Way) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{file === null ? words.terminal : words.file(file)}</p>
      <pre className="w-full overflow-x-auto rounded-sm bg-well px-3 py-2 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        <code>{text}</code>
      </pre>
      <CopyButton size="sm" text={text} label={words.copy} copiedLabel={words.copied} />
    </div>
  )
}
