import Briefcase from 'lucide-react/icons/briefcase'
import ChevronDown from 'lucide-react/icons/chevron-down'
import FileCode from 'lucide-react/icons/file-code'
import FileText from 'lucide-react/icons/file-text'
import GitBranch from 'lucide-react/icons/git-branch'
import LinkIcon from 'lucide-react/icons/link'
import { PlanBadge } from '#features/plans/ui/plan-badge.tsx'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import type { IconSource } from '#ui/icon.tsx'
import { needsPro, type SaveOption } from '../save-project.rules.ts'
import { saveTexts } from '../sharing.texts.ts'

const icons: Record<SaveOption, IconSource> = { portfolio: Briefcase, pdf: FileText, readme: GitBranch, markdown: FileCode, url: LinkIcon }

interface OptionMenuProps {
  projectId: string
  option: SaveOption
  options: readonly SaveOption[]
  isPro: boolean
  onOption: (option: SaveOption) => void
}

/** Chooses the form to save in. */
export function OptionMenu({ projectId, option, options, isPro, onOption }: OptionMenuProps) {
  return (
    <Menu
      entries={options.map((one) => ({
        label: saveTexts.options[one],
        icon: icons[one],
        onSelect: () => onOption(one),
        ...(needsPro(one) && !isPro && { aside: <PlanBadge location="project_share_export" data={{ projectId }} inside /> }),
      }))}
      renderTrigger={(props) => (
        <Button {...props} icon={icons[option]} iconEnd={ChevronDown} wide aria-label={saveTexts.chosen(saveTexts.options[option])}>
          <span className="flex-1 text-start">{saveTexts.options[option]}</span>
        </Button>
      )}
    />
  )
}
