import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, type ReactElement } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { CategoryIcon } from '#features/projects/ui/picture/category-icon.tsx'
import { useCalls } from '#platform/pages/calls-context.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { testimonialsQuery, type SiteCalls } from '../site.client.ts'
import type { ProjectResult, Testimonial } from '../site.rules.ts'
import { siteTexts } from '../site.texts.ts'
import { useCarousel } from './carousel.ts'
import { AccountReasons } from './account-reasons.tsx'
import { useMotionPaused } from './use-motion-paused.ts'

const words = siteTexts.testimonials

const turned = '[&>svg]:rtl:-scale-x-100'

/** Testimonials of learners if the operator has any; otherwise results. */
export function Testimonials() {
  const calls = useCalls<SiteCalls>()
  const { testimonials, results } = useSuspenseQuery(testimonialsQuery(calls)).data
  if (testimonials.length > 0) {
    const slides = testimonials.map((testimonial) => <Voice key={testimonial.name} {...testimonial} />)
    return <Carousel label={words.label} previous={words.previous} next={words.next} slides={slides} />
  }
  if (results.length === 0) return <AccountReasons />
  const slides = results.map((result) => <Built key={result.projectId} {...result} />)
  return <Carousel label={words.resultsLabel} previous={words.previousResult} next={words.nextResult} slides={slides} />
}

interface CarouselProps {
  label: string
  previous: string
  next: string
  slides: ReactElement[]
}

/** All slides share one grid cell, so that the longest sets the height and nothing jumps. */
function Carousel({ label, previous, next, slides }: CarouselProps) {
  const box = useRef<HTMLElement>(null)
  const held = useMotionPaused(box)
  const { at, turn } = useCarousel(slides.length, held)
  return (
    <section ref={box} aria-roledescription="carousel" aria-label={label} className="flex h-full flex-col justify-between gap-8 p-10">
      <span />
      <div className="grid" aria-live={held ? 'polite' : 'off'}>
        {slides.map((slide, index) => (
          <div
            key={slide.key}
            role="group"
            aria-roledescription="slide"
            aria-label={words.slide(index + 1, slides.length)}
            inert={index !== at}
            data-shown={index === at || undefined}
            className={cx('col-start-1 row-start-1 transition-opacity duration-300', index !== at && 'opacity-0')}
          >
            {slide}
          </div>
        ))}
      </div>
      <div className="flex items-center justify-between">
        <div className="flex gap-2" aria-hidden>
          {slides.map(({ key }, index) => (
            <span key={key} className={cx('h-4 w-1.5 rounded-full transition-colors', index === at ? 'bg-accent' : 'bg-line')} />
          ))}
        </div>
        <div className="flex gap-1">
          <IconButton icon={ChevronLeft} label={previous} className={turned} onClick={() => turn(-1)} />
          <IconButton icon={ChevronRight} label={next} className={turned} onClick={() => turn(1)} />
        </div>
      </div>
    </section>
  )
}

function Voice({ name, country, countryIcon, imageUrl, quote }: Testimonial) {
  return (
    <figure className="flex flex-col gap-6">
      <blockquote className="text-xl leading-snug text-balance">“{quote}”</blockquote>
      <figcaption className="flex items-center gap-3">
        <img src={imageUrl} alt="" width={48} height={48} className="size-12 rounded-full bg-well object-cover" />
        <span className="flex flex-col">
          <span className="font-medium">{name}</span>
          <span className="flex items-center gap-2 text-xs text-ink-soft">
            <img src={countryIcon} alt="" width={18} height={12} className="h-3 w-4.5 rounded-sm border" />
            {country}
          </span>
        </span>
      </figcaption>
    </figure>
  )
}

function Built({ projectId, title, category, sentence }: ProjectResult) {
  return (
    <figure className="flex flex-col gap-6">
      <img
        src={`/static/images/projects/${encodeURIComponent(projectId)}.svg`}
        alt=""
        width={640}
        height={360}
        className="w-full rounded-md border bg-well"
      />
      <p className="text-xl leading-snug text-balance">{sentence}</p>
      <figcaption className="flex items-center gap-3">
        <CategoryIcon category={category} size={32} />
        <span className="flex flex-col">
          <span className="font-medium">{title}</span>
          <span className="text-xs text-ink-soft">{category}</span>
        </span>
      </figcaption>
    </figure>
  )
}
