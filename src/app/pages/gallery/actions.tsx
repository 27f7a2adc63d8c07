import ArrowRight from 'lucide-react/icons/arrow-right'
import Pin from 'lucide-react/icons/pin'
import Search from 'lucide-react/icons/search'
import { Badge } from '#ui/badge.tsx'
import { Button, type ButtonVariant, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { type Part, Row } from './specimen.tsx'

export const actionParts: readonly Part[] = [
  { id: 'button', title: 'Button', show: ButtonPart },
  { id: 'icon-button', title: 'Icon button', show: IconButtonPart },
  { id: 'icon', title: 'Icon', show: IconPart },
  { id: 'link', title: 'Link', show: LinkPart },
  { id: 'badge', title: 'Badge', show: BadgePart },
]

const variants: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']

function ButtonPart() {
  return (
    <>
      {variants.map((variant) => (
        <Row key={variant} title={variant}>
          <Button variant={variant}>Save answer</Button>
          <Button variant={variant} icon={Search}>
            Search
          </Button>
          <Button variant={variant} iconEnd={ArrowRight} size="lg">
            Start building
          </Button>
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant} busy>
            Saving
          </Button>
          <Button variant={variant} unavailable>
            Not yet
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Row>
      ))}
      <Row title="Link that looks like a button">
        <a href="#button" className={buttonClass()}>
          Open the project
        </a>
      </Row>
      <div className="max-w-menu">
        <Button variant="primary" wide className="w-full">
          Wide
        </Button>
      </div>
    </>
  )
}

function IconButtonPart() {
  return (
    <Row title="Sizes, framed, pressed, unavailable">
      <IconButton icon={Search} label="Search" />
      <IconButton icon={Search} label="Search, small" size="sm" />
      <IconButton icon={Search} label="Search, framed" framed />
      <IconButton icon={Pin} label="Pin" pressed />
      <IconButton icon={Pin} label="Pin" pressed={false} />
      <IconButton icon={Pin} label="Cannot be pinned" unavailable />
    </Row>
  )
}

function IconPart() {
  return (
    <Row title="16 by default, 20, 24">
      <Icon icon={Search} label="Search" />
      <Icon icon={Search} size={20} />
      <Icon icon={Search} size={24} />
    </Row>
  )
}

function LinkPart() {
  return (
    <p>
      Read the <TextLink href="#link">guide</TextLink> or the{' '}
      <TextLink href="https://example.com" newTab>
        manual
      </TextLink>
      .
    </p>
  )
}

function BadgePart() {
  return (
    <Row title="Tones">
      <Badge>Neutral</Badge>
      <Badge tone="accent">Accent</Badge>
      <Badge tone="green">Done</Badge>
      <Badge tone="amber">In review</Badge>
      <Badge tone="red">Incorrect</Badge>
      <Badge tone="blue" icon={Pin}>
        Pinned
      </Badge>
    </Row>
  )
}
