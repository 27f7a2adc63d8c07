import { Suspense, lazy, useState } from 'react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Share from 'lucide-react/icons/share-2'
import Trash from 'lucide-react/icons/trash-2'
import { Button } from '#ui/button.tsx'
import { ClickTooltip } from '#ui/click-tooltip.tsx'
import { celebrate } from '#ui/confetti.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ImageZoom } from '#ui/image-zoom.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Menu } from '#ui/menu.tsx'
import { ProBadge } from '#features/plans/ui/pro-badge.tsx'
import { projectPicture } from '#features/projects/ui/picture/project-picture.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import { COPIED_TOOLTIP_MS } from '#ui/tooltip-rules.ts'
import { type Part, Row } from './specimen.tsx'

const Dialog = lazy(() => import('#ui/dialog.tsx').then((part) => ({ default: part.Dialog })))

export const overlayParts: readonly Part[] = [
  { id: 'tooltip', title: 'Tooltip', show: TooltipPart },
  { id: 'click-tooltip', title: 'Click tooltip', show: ClickTooltipPart },
  { id: 'copy-button', title: 'Copy button', show: CopyPart },
  { id: 'menu', title: 'Menu', show: MenuPart },
  { id: 'dialog', title: 'Dialog', show: DialogPart },
  { id: 'image-zoom', title: 'Image zoom', show: ZoomPart },
  { id: 'confetti', title: 'Confetti', show: ConfettiPart },
]

const long =
  'A long tooltip keeps its lines readable: it grows to at most 750 pixels and then wraps, so that nobody has to follow one endless line across a wide screen with a finger on the glass.'

function TooltipPart() {
  return (
    <Row title="Sides, long, unavailable button, with keys, switched off">
      {(['top', 'bottom', 'start', 'end'] as const).map((side) => (
        <Tooltip key={side} text={`On the ${side}`} side={side}>
          <Button>{side}</Button>
        </Tooltip>
      ))}
      <Tooltip text={long}>
        <Button>Long</Button>
      </Tooltip>
      <Tooltip text="Write a title first">
        <Button variant="primary" unavailable>
          Share
        </Button>
      </Tooltip>
      <Tooltip text="Share" keys={['Ctrl', 'S']}>
        <IconButton icon={Share} label="Share" framed />
      </Tooltip>
      <Tooltip text="Never seen" show={false}>
        <Button>Off</Button>
      </Tooltip>
    </Row>
  )
}

function ClickTooltipPart() {
  return (
    <Row title="One second, two seconds, copied for 1.5 seconds, switched off">
      <ClickTooltip text="Saved">
        <Button>Default</Button>
      </ClickTooltip>
      <ClickTooltip text="Saved for two seconds" hideAfter={2000}>
        <Button>Two seconds</Button>
      </ClickTooltip>
      <ClickTooltip text="Copied!" hideAfter={COPIED_TOOLTIP_MS}>
        <Button>Copy link</Button>
      </ClickTooltip>
      <ClickTooltip text="Never seen" show={false}>
        <Button>Off</Button>
      </ClickTooltip>
    </Row>
  )
}

function CopyPart() {
  return (
    <Row title="With a word, icon alone">
      <CopyButton text="npm start" />
      <CopyButton text="npm test" iconOnly label="Copy the command" />
    </Row>
  )
}

function MenuPart() {
  const [order, setOrder] = useState('series')
  const many = Array.from({ length: 20 }, (_, index) => ({ label: `Entry ${index + 1}` }))
  return (
    <Row title="Actions, a choice, limited to 15 rem">
      <Menu
        align="end"
        renderTrigger={(props) => <IconButton {...props} icon={Ellipsis} label="More actions" framed />}
        entries={[
          { label: 'Edit project', icon: Pencil, aside: <Kbd keys={['E']} /> },
          { label: 'Export', icon: Share, aside: <ProBadge /> },
          { label: 'Read the guide', href: '#menu' },
          { label: 'Not now', disabled: true },
          'separator',
          { label: 'Delete project', icon: Trash, danger: true },
        ]}
      />
      <Menu
        renderTrigger={(props) => <Button {...props}>Order by</Button>}
        entries={[
          {
            heading: 'Order by',
            value: order,
            onChange: setOrder,
            options: [
              { value: 'recent', label: 'Recently added' },
              { value: 'series', label: 'Series (A-Z)' },
              { value: 'recommended', label: 'Recommended' },
            ],
          },
        ]}
      />
      <Menu limited renderTrigger={(props) => <Button {...props}>Long list</Button>} entries={many} />
    </Row>
  )
}

function DialogPart() {
  const [open, setOpen] = useState<'plain' | 'stubborn' | null>()
  const close = () => setOpen(null)
  return (
    <Row title="Plain, and one that only its own buttons close">
      <Button onClick={() => setOpen('plain')}>Open</Button>
      <Button onClick={() => setOpen('stubborn')}>Open the stubborn one</Button>
      {open !== undefined && <Dialogs open={open} close={close} />}
    </Row>
  )
}

function Dialogs({ open, close }: { open: 'plain' | 'stubborn' | null; close: () => void }) {
  return (
    <Suspense>
      <Dialog
        open={open === 'plain'}
        onClose={close}
        title="Delete this project?"
        description="Your answers go with it. This cannot be undone."
        footer={
          <>
            <Button onClick={close}>Keep it</Button>
            <Button variant="danger" onClick={close}>
              Delete
            </Button>
          </>
        }
      />
      <Dialog
        open={open === 'stubborn'}
        onClose={close}
        title="The project has changed"
        escapeCloses={false}
        backdropCloses={false}
        closeButton={false}
        footer={
          <Button variant="primary" onClick={close}>
            Update now
          </Button>
        }
      >
        <p>Neither Escape nor the backdrop closes this one.</p>
      </Dialog>
    </Suspense>
  )
}

const picture = `data:image/svg+xml,${encodeURIComponent(projectPicture({ category: 'Storage', title: 'A shelf', seed: 'zoom' }))}`

function ZoomPart() {
  return (
    <div className="h-100 rounded-md bg-well">
      <ImageZoom src={picture} alt="A hillside with a trail" />
    </div>
  )
}

function ConfettiPart() {
  return (
    <Row title="300 pieces, none for those who want no motion">
      <Button variant="primary" onClick={() => void celebrate()}>
        Celebrate
      </Button>
    </Row>
  )
}
