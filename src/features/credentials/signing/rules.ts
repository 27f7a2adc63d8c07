import { credentialAddress, proofAddress, type ProvenWork } from '../rules.ts'

export const CONTEXTS = ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'] as const

export interface Proven {
  publicUrl: string
  issuer: { id: string; name: string }
  owner: { name: string; nickname: string }
  projectId: string
  work: ProvenWork
  document: { page: string; pdf: string | null; hash: string } | null
}

interface Words {
  criteria: string
  evidence: string
  narrative: string
  document: string
  documentHash: (hash: string) => string
}

/** An Open Badge 3.0. It names nobody's e-mail: whoever may read it learns no more than from the page. */
export function credentialOf({ publicUrl, issuer, owner, projectId, work, document }: Proven, words: Words) {
  const page = publicUrl + proofAddress(owner.nickname, projectId)
  return {
    '@context': [...CONTEXTS],
    id: publicUrl + credentialAddress(owner.nickname, projectId),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { ...issuer, type: ['Profile'], url: publicUrl },
    validFrom: work.finishedAt,
    name: work.title.toWellFormed(),
    credentialSubject: {
      id: `${publicUrl}/${owner.nickname}/portfolio`,
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
              id: publicUrl + (document.pdf ?? document.page),
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
