import { skeletonTexts } from '../skeleton.texts.ts'

const bars = [
  'h-4 w-1/4',
  'h-9 w-3/4',
  'h-5',
  'h-5 w-3/5',
  'h-20',
  'mt-6 h-4',
  'h-4 w-11/12',
  'h-4 w-3/5',
  'mt-12 h-7 w-1/2',
  'h-4',
  'h-4 w-4/5',
]

export function ProjectSkeleton() {
  return (
    <div className="project">
      <div className="project-body flex flex-col gap-4" role="status" aria-label={skeletonTexts.loading} aria-busy>
        {bars.map((bar, index) => (
          <div key={index} className={`animate-breathe rounded-sm bg-well ${bar}`} />
        ))}
      </div>
    </div>
  )
}
