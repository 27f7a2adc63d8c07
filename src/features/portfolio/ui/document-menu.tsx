import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Ellipsis from 'lucide-react/icons/ellipsis-vertical'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { proofAddress } from '#features/credentials/credentials.rules.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import type { PortfolioDocument } from '../portfolio.contract.ts'
import { portfolioTexts } from '../portfolio.texts.ts'

interface DocumentMenuProps {
  nickname: string
  document: PortfolioDocument
  onEarlier?: () => void
  onLater?: () => void
}

export function DocumentMenu({ nickname, document, onEarlier, onLater }: DocumentMenuProps) {
  const { id, title } = document
  return (
    <Menu
      align="end"
      entries={[
        { label: portfolioTexts.edit, icon: Pencil, onSelect: () => askForModal('portfolioEdit', { documentId: id }) },
        ...(document.type === 'PROJECT'
          ? [{ label: portfolioTexts.proof, icon: BadgeCheck, href: proofAddress(nickname, document.project.id) }]
          : []),
        ...(onEarlier ? [{ label: portfolioTexts.earlier, icon: ArrowUp, onSelect: onEarlier }] : []),
        ...(onLater ? [{ label: portfolioTexts.later, icon: ArrowDown, onSelect: onLater }] : []),
        {
          label: portfolioTexts.remove,
          icon: Trash,
          danger: true,
          onSelect: () => askForModal('portfolioDelete', { documentId: id, title }),
        },
      ]}
      renderTrigger={(props) => <IconButton {...props} icon={Ellipsis} label={portfolioTexts.menu(title)} />}
    />
  )
}
