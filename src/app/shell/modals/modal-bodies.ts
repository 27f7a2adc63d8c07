import './modal-types.ts'
import { loadLate } from '#platform/browser/load-late.ts'
import type { ModalBodies } from '#ui/modal/modal-body.ts'

/** The body of each modal. */
export const modalBodies: ModalBodies = {
  share: async () => (await loadLate(() => import('./share-body.ts'))).share,
  paywall: async () => (await loadLate(() => import('#features/plans/ui/paywall.tsx'))).paywallBody,
  login: async () => (await loadLate(() => import('./login-body.tsx'))).login,
  imageZoom: async () => (await loadLate(() => import('./image-zoom-body.tsx'))).imageZoom,
  welcomeToPro: async () => (await loadLate(() => import('#features/plans/ui/welcome-to-pro.tsx'))).welcomeBody,
  plan: async () => (await loadLate(() => import('#features/plans/ui/plan-body.tsx'))).planBody,
  account: async () => (await loadLate(() => import('./account-body.tsx'))).account,
  avatar: async () => (await loadLate(() => import('#features/uploads/ui/picture-body.tsx'))).pictureBody,
  mobileLock: async () => (await loadLate(() => import('./mobile-lock-body.tsx'))).mobileLock,
  portfolioUpload: async () => (await loadLate(() => import('#features/portfolio/ui/upload-body.tsx'))).uploadBody,
  portfolioEdit: async () => (await loadLate(() => import('#features/portfolio/ui/edit-body.tsx'))).editBody,
  portfolioDelete: async () => (await loadLate(() => import('#features/portfolio/ui/delete-body.tsx'))).deleteBody,
  projectUpdate: async () => (await loadLate(() => import('#features/updates/ui/update-body.tsx'))).updateBody,
  projectReset: async () => (await loadLate(() => import('#features/projects/ui/reset-body.tsx'))).resetBody,
  draftReset: async () => (await loadLate(() => import('#features/authoring/drafts/ui/reset-body.tsx'))).draftResetBody,
  draftPublish: async () => (await loadLate(() => import('#features/authoring/drafts/ui/publish-body.tsx'))).draftPublishBody,
  quiz: async () => (await loadLate(() => import('#features/quizzes/ui/quiz-body.tsx'))).quizBody,
  codeExpand: async () => (await loadLate(() => import('./code-expand-body.tsx'))).codeExpand,
}
