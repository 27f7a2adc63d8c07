import './modal-types.ts'
import type { ModalBodies } from '#ui/modal/modal-body.ts'

/** The body of each modal. */
export const modalBodies: ModalBodies = {
  share: async () => (await import('./share-body.ts')).share,
  paywall: async () => (await import('#features/plans/ui/paywall.tsx')).paywallBody,
  login: async () => (await import('./login-body.tsx')).login,
  imageZoom: async () => (await import('./image-zoom-body.tsx')).imageZoom,
  welcomeToPro: async () => (await import('#features/plans/ui/welcome-to-pro.tsx')).welcomeBody,
  plan: async () => (await import('#features/plans/ui/plan-body.tsx')).planBody,
  account: async () => (await import('./account-body.tsx')).account,
  avatar: async () => (await import('#features/uploads/ui/picture-body.tsx')).pictureBody,
  mobileLock: async () => (await import('./mobile-lock-body.tsx')).mobileLock,
  portfolioUpload: async () => (await import('#features/portfolio/ui/upload-body.tsx')).uploadBody,
  portfolioEdit: async () => (await import('#features/portfolio/ui/edit-body.tsx')).editBody,
  portfolioDelete: async () => (await import('#features/portfolio/ui/delete-body.tsx')).deleteBody,
  projectUpdate: async () => (await import('#features/updates/ui/update-body.tsx')).updateBody,
  projectReset: async () => (await import('#features/projects/ui/reset-body.tsx')).resetBody,
  draftReset: async () => (await import('#features/authoring/drafts/ui/reset-body.tsx')).draftResetBody,
  draftPublish: async () => (await import('#features/authoring/drafts/ui/publish-body.tsx')).draftPublishBody,
  quiz: async () => (await import('#features/quizzes/ui/quiz-body.tsx')).quizBody,
  codeExpand: async () => (await import('./code-expand-body.tsx')).codeExpand,
}
