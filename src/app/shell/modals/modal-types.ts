import type { LoginReason } from '#features/accounts/ui/accounts-ui.texts.ts'
import type { CodeModal } from '#features/content/ui/code-modal.tsx'
import type { SaveOption } from '#features/sharing/save-project.rules.ts'
import type { PurchaseNews } from '#features/plans/plan-sync.rules.ts'

/** All modals. A feature that adds a body declares its own type. */
declare module '#ui/modal/modal-store.ts' {
  interface ModalTypes {
    share: { projectId: string; template: string; view?: 'projectComplete' | 'shareOptions'; option?: SaveOption }
    paywall: { reason?: string }
    /** `note` says what is kept until the sign-in */
    login: { returnTo?: string; note?: string; reason?: LoginReason }
    imageZoom: { href: string; fit: 'contain' | 'cover'; alt?: string }
    welcomeToPro: { name?: string; news?: PurchaseNews }
    plan: Record<string, never>
    account: Record<string, never>
    avatar: Record<string, never>
    mobileLock: Record<string, never>
    portfolioUpload: Record<string, never>
    portfolioEdit: { documentId: string }
    portfolioDelete: { documentId: string; title: string }
    projectUpdate: { projectId: string }
    projectReset: { projectId: string }
    draftReset: { projectId: string }
    draftPublish: { projectId: string; title: string }
    codeExpand: CodeModal
    quiz: { projectId: string; title: string }
  }
}
