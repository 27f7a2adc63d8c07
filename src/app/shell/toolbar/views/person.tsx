import { NameEditor } from '#features/accounts/ui/name-editor.tsx'
import { PlanBadge } from '#features/plans/ui/plan-badge.tsx'
import { pictureTexts } from '#features/uploads/ui/uploads-ui.texts.ts'
import { Avatar } from '#ui/avatar.tsx'
import { openModal } from '#ui/modal/modal-store.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import type { ShellUser } from '../../shell-user.ts'

export function Person({ user }: { user: ShellUser }) {
  return (
    <div className="col-span-full flex items-center gap-4 rounded-md bg-paper p-3">
      <Tooltip text={pictureTexts.change}>
        <button
          type="button"
          aria-label={pictureTexts.change}
          className="flex size-12 shrink-0 items-center justify-center rounded-full"
          onClick={() => openModal('avatar', {})}
        >
          <Avatar picture={user.picture} name={user.name} size="lg" ringed={user.isPro} decorative />
        </button>
      </Tooltip>
      <div className="min-w-0 grow">
        <NameEditor key={user.name} name={user.name} />
        <p className="flex flex-wrap items-center gap-x-3 text-xs text-ink-soft">
          <bdi className="break-all">{user.email}</bdi>
          <bdi dir="ltr" className="break-all">
            @{user.nickname}
          </bdi>
        </p>
      </div>
      {user.isPro && <PlanBadge location="user_menu" />}
    </div>
  )
}
