import './modal-types.ts'
import { keepLate } from '#platform/browser/load-late.ts'
import type { ModalBodies } from '#ui/modal/modal-body.ts'

function late<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  const kept = keepLate(load)
  return async () => (await kept())[name]
}

/** The body of each modal. */
export const modalBodies: ModalBodies = {
  share: late(() => import('./share-body.ts'), 'share'),
  paywall: late(() => import('#features/plans/ui/paywall.tsx'), 'paywallBody'),
  login: late(() => import('./login-body.tsx'), 'login'),
  imageZoom: late(() => import('./image-zoom-body.tsx'), 'imageZoom'),
  welcomeToPro: late(() => import('#features/plans/ui/welcome-to-pro.tsx'), 'welcomeBody'),
  plan: late(() => import('#features/plans/ui/plan-body.tsx'), 'planBody'),
  account: late(() => import('./account-body.tsx'), 'account'),
  avatar: late(() => import('#features/uploads/ui/picture-body.tsx'), 'pictureBody'),
  mobileLock: late(() => import('./mobile-lock-body.tsx'), 'mobileLock'),
  portfolioUpload: late(() => import('#features/portfolio/ui/upload-body.tsx'), 'uploadBody'),
  portfolioEdit: late(() => import('#features/portfolio/ui/edit-body.tsx'), 'editBody'),
  portfolioDelete: late(() => import('#features/portfolio/ui/delete-body.tsx'), 'deleteBody'),
  projectUpdate: late(() => import('#features/updates/ui/update-body.tsx'), 'updateBody'),
  projectReset: late(() => import('#features/projects/ui/reset-body.tsx'), 'resetBody'),
  draftReset: late(() => import('#features/authoring/drafts/ui/reset-body.tsx'), 'draftResetBody'),
  draftPublish: late(() => import('#features/authoring/drafts/ui/publish-body.tsx'), 'draftPublishBody'),
  quiz: late(() => import('#features/quizzes/ui/quiz-body.tsx'), 'quizBody'),
  codeExpand: late(() => import('./code-expand-body.tsx'), 'codeExpand'),
}
