import { useState } from 'react'
import { usePageFacts } from '#platform/pages/facts.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { clientTexts, listTexts, pageTexts as words, signInTexts } from '../assistants.texts.ts'
import { CLIENTS, wayFor, type Way } from '../clients.rules.ts'
import { oauthSite } from '../oauth/oauth-site.rules.ts'
import { AssistantList } from '../ui/assistant-list.tsx'
import { FolderCheck } from '../ui/folder-check.tsx'
import { TokenForm } from '../ui/token-form.tsx'

/** How a learner connects their own coding assistant: it signs in, or gets a token. */
export function AssistantsPage() {
  const { publicUrl } = usePageFacts()
  const [token, setToken] = useState<string | null>(null)
  const canSignIn = oauthSite(publicUrl) !== null
  const add = <Add key="add" token={token} canSignIn={canSignIn} />
  const make = (
    <section key="make" aria-labelledby="assistants-make" className="flex flex-col gap-4">
      <h2 id="assistants-make" className="text-lg">
        {canSignIn ? words.makeInstead : words.make}
      </h2>
      {canSignIn && <p>{words.insteadHelp}</p>}
      <TokenForm token={token} onToken={setToken} />
    </section>
  )
  return (
    <div className="mx-auto flex max-w-reading flex-col gap-10 px-4 py-12 sm:px-8">
      <header className="flex flex-col gap-4">
        <h1 className="text-2xl">{words.page}</h1>
        <p>{words.intro}</p>
      </header>
      {canSignIn ? [add, make] : [make, add]}
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

function Add({ token, canSignIn }: { token: string | null; canSignIn: boolean }) {
  const { publicUrl } = usePageFacts()
  const signsIn = canSignIn && token === null
  const tabs = CLIENTS.map((client) => ({
    id: client,
    label: clientTexts[client],
    panel: (
      <HowTo {...wayFor(client, publicUrl, signsIn ? null : (token ?? words.placeholder))} then={signsIn ? signInTexts[client] : null} />
    ),
  }))
  return (
    <section aria-labelledby="assistants-add" className="flex flex-col gap-4">
      <h2 id="assistants-add" className="text-lg">
        {words.add}
      </h2>
      <p>{signsIn ? words.signIn : token === null ? words.replace : words.filled}</p>
      <Tabs tabs={tabs} label={words.client} size="sm" />
      <p>{words.first}</p>
      {signsIn && <p>{words.signInHelp}</p>}
      <p className="text-sm text-ink-soft">{words.care}</p>
      <p className="text-sm text-ink-soft">{words.untried}</p>
    </section>
  )
}

function HowTo({ file, text, then }: Way & { then: string | null }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{file === null ? words.terminal : words.file(file)}</p>
      <pre className="w-full overflow-x-auto rounded-sm bg-well px-3 py-2 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        <code>{text}</code>
      </pre>
      <CopyButton size="sm" text={text} label={words.copy} copiedLabel={words.copied} />
      {then !== null && <p>{then}</p>}
    </div>
  )
}
