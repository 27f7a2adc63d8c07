import { implement } from '@orpc/server'
import { learnerOf, type CallContext, type OwnData } from '#features/accounts/accounts.server.ts'
import type { Account } from '#features/accounts/accounts.store.ts'
import { resultPicture } from '#features/projects/project-pictures.server.ts'
import { viewProject } from '#features/projects/reader-view.server.ts'
import { toldToOwner } from '#features/takedowns/takedowns.server.ts'
import type { Db } from '#platform/db/database.ts'
import { settle } from '#platform/http/errors.ts'
import { isRefused } from '#platform/result.ts'
import { credentialsContract, type Proof } from './credentials.contract.ts'
import { holdKey } from './signing-keys.server.ts'
import { credentialAddress, lastingAddress, proofAddress } from './credentials.rules.ts'
import { findShownProof, provenWork, takedownOf, publicDocument, writtenWork } from './proof-page.server.ts'
import { findProof, hideProof, listProofs, saveFiles, saveProof } from './credentials.store.ts'

const call = implement(credentialsContract).$context<CallContext>()

async function describe(db: Db, { id, nickname }: Account, projectId: string): Promise<Proof> {
  const kept = await findProof(db, id, projectId)
  const page = proofAddress(nickname, projectId)
  const files = kept?.files ?? null
  const takenDown = await takedownOf(db, id, projectId)
  const shown = { takenDown: toldToOwner(takenDown), showsWork: files !== null, work: files ?? (await writtenWork(db, id, projectId)) }
  if (!kept?.isPublic || takenDown) return { isPublic: false, page, credential: null, address: null, ...shown }
  return { ...shown, isPublic: true, page, credential: credentialAddress(nickname, projectId), address: lastingAddress(kept.id) }
}

const getProof = call.getProof.handler(async ({ context, input: { project_id: projectId }, errors }) => {
  const { db } = context.services
  const learner = learnerOf(context)
  if (!(await findProof(db, learner.id, projectId))) settle(await viewProject(db, context, projectId), errors)
  return describe(db, learner, projectId)
})

const shareProof = call.shareProof.handler(
  async ({ context, input: { project_id: projectId, public: isPublic, work: isShown }, errors }) => {
    const { db, clock } = context.services
    const learner = learnerOf(context)
    return db.transaction(async (tx) => {
      const now = clock.now()
      const kept = await findProof(tx, learner.id, projectId)
      // what was proven once can be hidden and shown whatever became of the project
      if (!kept) settle(await viewProject(tx, context, projectId), errors)
      if (isPublic && (await takedownOf(tx, learner.id, projectId))) throw errors.TAKEN_DOWN()
      if (isPublic === false) await hideProof(tx, learner.id, projectId, now)
      // while others see it, it stays as it was when it was switched on
      if (isPublic && !kept?.isPublic) {
        const work = await provenWork(tx, learner.id, projectId)
        await saveProof(tx, learner.id, projectId, kept && isRefused(work) ? kept.work : settle(work, errors), now)
        await holdKey(tx, now)
      }
      const asked = isShown === true ? await writtenWork(tx, learner.id, projectId) : null
      // what was shown once stays as it was, also when the project has begun anew
      const written = asked?.length === 0 ? (kept?.files ?? null) : asked
      if (isShown !== undefined) await saveFiles(tx, learner.id, projectId, written, now)
      return describe(tx, learner, projectId)
    })
  },
)

const getPublicProof = call.getPublicProof.handler(async ({ context, input: { nickname, project_id: projectId }, errors }) => {
  const { services, account } = context
  const found = await findShownProof(services.db, { nickname, projectId, viewer: account?.id ?? null })
  if (!found) throw errors.NOT_FOUND()
  const { owner, work, files, isPublic, takenDown } = found
  const isOwner = account?.id === owner.id
  return {
    owner: { name: owner.name, nickname: owner.nickname, picture: owner.picture === null ? null : `/uploads/${owner.picture}` },
    projectId,
    work,
    files,
    isPublic,
    takenDown: isOwner ? toldToOwner(takenDown) : null,
    document: await publicDocument(services.db, owner, projectId),
    credential: isPublic ? credentialAddress(owner.nickname, projectId) : null,
    result: await resultPicture(services.db, projectId),
    isOwner,
  }
})

export const credentialsCalls = { getProof, shareProof, getPublicProof }

export const credentialsData: OwnData = {
  name: 'proofs',
  tables: ['proofs'],
  async *files({ db }, { id }) {
    const kept = await listProofs(db, id)
    if (kept.length > 0) yield { path: 'proofs.json', content: `${JSON.stringify(kept, null, 2)}\n` }
  },
}
