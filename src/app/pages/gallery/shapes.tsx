import Pin from 'lucide-react/icons/pin'
import { Accordion } from '#ui/accordion.tsx'
import { Badge } from '#ui/badge.tsx'
import { CategoryIcon } from '#features/projects/ui/picture/category-icon.tsx'
import { CATEGORY_NAMES } from '#features/projects/ui/picture/category-marks.ts'
import { Icon } from '#ui/icon.tsx'
import { ProBadge } from '#features/plans/ui/pro-badge.tsx'
import { Progress } from '#ui/progress.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { ProgressRing } from '#ui/progress-ring.tsx'
import { projectPicture } from '#features/projects/ui/picture/project-picture.ts'
import { Tabs } from '#ui/tabs.tsx'
import { type Part, Row } from './specimen.tsx'

export const shapeParts: readonly Part[] = [
  { id: 'progress', title: 'Progress', show: ProgressPart },
  { id: 'tabs', title: 'Tabs', show: TabsPart },
  { id: 'accordion', title: 'Accordion', show: AccordionPart },
  { id: 'pro-badge', title: 'Pro badge', show: ProPart },
  { id: 'category-icon', title: 'Category icons', show: CategoryPart },
  { id: 'picture', title: 'Project pictures', show: PicturePart },
]

function ProgressPart() {
  return (
    <>
      <Row title="Blazes along a path: 0, 45, 100 %, and 5 steps" stacked>
        <Progress value={0} label="Not begun" />
        <Progress value={0.45} label="Underway" />
        <Progress value={1} label="Finished" />
        <Progress value={0.6} steps={5} label="Three of five" />
      </Row>
      <Row title="Bar: 35 %, and with no known end" stacked>
        <ProgressBar percent={35} label="Uploading" />
        <ProgressBar label="Waiting" />
      </Row>
      <Row title="Rings: 0, 25, 60, in review, done">
        <ProgressRing value={0} tone="gray" label="Task still to complete" />
        <ProgressRing value={0.25} label="A quarter" />
        <ProgressRing value={0.6} label="More than half" size={32} />
        <ProgressRing value={1} tone="green" label="Task in-review" />
        <ProgressRing value={1} done label="Task done!" />
      </Row>
    </>
  )
}

function TabsPart() {
  const tabs = [
    { id: 'mac', label: 'macOS', panel: <p>Open Terminal from the Launchpad.</p> },
    { id: 'windows', label: 'Windows', panel: <p>Open Windows Terminal from the start menu.</p> },
    {
      id: 'linux',
      label: (
        <>
          <Icon icon={Pin} /> Linux
        </>
      ),
      panel: <p>You know where it is.</p>,
    },
  ]
  return (
    <>
      <Tabs label="Operating system" tabs={tabs} />
      <Tabs label="Operating system, large" tabs={tabs} size="lg" spread defaultValue="windows" />
      <Tabs label="Operating system, small" tabs={tabs} size="sm" defaultValue="linux" />
    </>
  )
}

function AccordionPart() {
  return (
    <div className="flex flex-col gap-3">
      <Accordion summary="Why does a shelf sag?" group="shelf" open>
        <p>Because the load bends the board between its brackets.</p>
      </Accordion>
      <Accordion summary="How far apart should the brackets be?" group="shelf" aside={<Badge>2 min</Badge>}>
        <p>No more than 60 cm for a board of 18 mm.</p>
      </Accordion>
    </div>
  )
}

function ProPart() {
  return (
    <Row title="Look">
      <ProBadge />
    </Row>
  )
}

function CategoryPart() {
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-7">
      {CATEGORY_NAMES.map((category) => (
        <figure key={category} className="flex flex-col items-center gap-2 text-center">
          <CategoryIcon category={category} size={40} />
          <CategoryIcon category={category} />
          <figcaption className="text-xs text-ink-soft">{category}</figcaption>
        </figure>
      ))}
    </div>
  )
}

function PicturePart() {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {CATEGORY_NAMES.map((category) => (
          <Picture key={category} svg={projectPicture({ category, title: category, seed: `${category}-1` })} alt={category} />
        ))}
      </div>
      <Row title="For sharing">
        <Picture
          svg={projectPicture({
            category: 'Databases',
            title: 'Build a shelf that holds what you put on it',
            seed: 'share',
            kind: 'share',
          })}
          alt="Share picture"
        />
      </Row>
    </>
  )
}

function Picture({ svg, alt }: { svg: string; alt: string }) {
  return <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={alt} className="w-full rounded-md border" />
}
