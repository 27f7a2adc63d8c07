import { useQuery } from '@tanstack/react-query'
import Share from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { proofQuery, type CredentialsCalls } from '#features/credentials/credentials.client.ts'
import { docsQuery, type DocumentsCalls } from '#features/documents/documents.client.ts'
import { recordEvent } from '#features/events/events.client.ts'
import type { PlacedProject } from '#features/projects/projects.contract.ts'
import { shareText } from '#features/projects/shared-text.rules.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { usePageFacts } from '#platform/pages/facts.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import type { Notices } from '../share-notices.rules.ts'
import { NETWORKS, postAddress, postTarget, type Network } from '../sharing.rules.ts'
import { shareTexts } from '../sharing.texts.ts'
import { networkIcons } from './network-icons.tsx'

interface SocialPostsProps {
  projectId: string
  project: PlacedProject | undefined
  /** the text if the project is not loaded */
  template: string
  notices: Notices
}

const SEEN_MS = 30_000

/** Copies the text and opens the network in a new window. */
export function SocialPosts({ projectId, project, template, notices }: SocialPostsProps) {
  const { publicUrl } = usePageFacts()
  const [pressed, setPressed] = useState<Network | null>(null)
  const calls = useCalls<DocumentsCalls & CredentialsCalls>()
  const isSignedIn = useUser() !== null
  const { data: docs } = useQuery({ ...docsQuery(calls, projectId), enabled: isSignedIn })
  const { data: proof } = useQuery({ ...proofQuery(calls, projectId), enabled: isSignedIn })
  const { path, isOwn } = postTarget(projectId, docs, proof)
  const url = publicUrl + path
  const textFor = (key: Network | 'share') => (project ? shareText(project.metadata, { track: project.track, key, url }) : template)

  async function copy(network: Network) {
    const name = shareTexts.networks[network]
    setPressed(network)
    recordEvent('project_shared', { projectId, network })
    try {
      await navigator.clipboard.writeText(textFor(network))
      notices.show({ tone: 'success', message: shareTexts.copied(name) }, SEEN_MS)
    } catch {
      notices.show({ tone: 'error', message: shareTexts.notCopied(name) }, SEEN_MS)
    }
  }

  async function shareElsewhere() {
    recordEvent('project_shared', { projectId, network: 'other' })
    try {
      await navigator.share({ text: textFor('share') })
    } catch (cause) {
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) notices.show({ tone: 'error', message: shareTexts.notShared })
    }
  }

  return (
    <section aria-labelledby="share-posts" className="mt-6 border-t pt-6 first-of-type:mt-0 first-of-type:border-0 first-of-type:pt-0">
      <h3 id="share-posts" className="text-base">
        {shareTexts.post}
      </h3>
      <p className="mt-1 text-xs text-ink-soft">
        {shareTexts.postHelp} {isOwn ? shareTexts.linksToOwn : shareTexts.linksToProject}
      </p>
      <ul className="mt-3 grid grid-cols-2 gap-3">
        {NETWORKS.map((network) => (
          <li key={network}>
            <a
              href={postAddress(network, { text: textFor(network), url })}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ variant: 'secondary', wide: true })}
              aria-label={`${shareTexts.postOn(shareTexts.networks[network])} ${uiTexts.newTab}`}
              onClick={() => void copy(network)}
            >
              <Icon icon={networkIcons[network]} />
              {shareTexts.networks[network]}
            </a>
          </li>
        ))}
      </ul>
      {'share' in navigator && (
        <Button wide icon={Share} className="mt-3" onClick={() => void shareElsewhere()}>
          {shareTexts.elsewhere}
        </Button>
      )}
      {pressed && (
        <figure className="mt-3">
          <figcaption className="text-xs text-ink-soft">{shareTexts.words(shareTexts.networks[pressed])}</figcaption>
          <blockquote className="mt-1 rounded-sm border bg-well px-4 py-3 text-sm [overflow-wrap:anywhere] whitespace-pre-line">
            {textFor(pressed)}
          </blockquote>
        </figure>
      )}
    </section>
  )
}
