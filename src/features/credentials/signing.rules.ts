import { lastingAddress, type ProvenWork } from './credentials.rules.ts'

export const CONTEXTS = ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'] as const

export interface Proven {
  publicUrl: string
  issuer: { id: string; name: string }
  proofId: string
  owner: { name: string }
  projectId: string
  work: ProvenWork
  document: { pdf: string | null; hash: string } | null
}

interface Words {
  criteria: string
  evidence: string
  narrative: string
  document: string
  documentHash: (hash: string) => string
}

/**
 * An Open Badge 3.0 with no email address and nothing that the page does not show. Its addresses have no nickname, because that can change.
 */
export function credentialOf({ publicUrl, issuer, proofId, owner, projectId, work, document }: Proven, words: Words) {
  const page = publicUrl + lastingAddress(proofId)
  return {
    '@context': [...CONTEXTS],
    id: `${page}/credential.json`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { ...issuer, type: ['Profile'], url: publicUrl },
    validFrom: work.finishedAt,
    name: work.title.toWellFormed(),
    credentialSubject: {
      id: `${page}#learner`,
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityType: 'name', identityHash: owner.name.toWellFormed() }],
      achievement: {
        id: `${publicUrl}/projects/${projectId}`,
        type: ['Achievement'],
        achievementType: 'Achievement',
        name: work.title.toWellFormed(),
        description: work.description.toWellFormed(),
        criteria: { narrative: words.criteria },
        ...(work.concepts.length > 0 && { tag: work.concepts.map((concept) => concept.toWellFormed()) }),
      },
    },
    evidence: [
      { id: page, type: ['Evidence'], name: words.evidence, narrative: words.narrative.toWellFormed() },
      ...(document
        ? [
            {
              id: `${page}/${document.pdf === null ? 'document' : 'document.pdf'}`,
              type: ['Evidence'],
              name: words.document,
              description: words.documentHash(document.hash),
            },
          ]
        : []),
    ],
  }
}

export type Credential = ReturnType<typeof credentialOf>
