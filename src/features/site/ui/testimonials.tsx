import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useCalls } from '#platform/pages/calls-context.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { testimonialsQuery, type SiteCalls } from '../client.ts'
import type { Testimonial } from '../rules.ts'
import { siteTexts } from '../texts.ts'
import { useCarousel } from './carousel.ts'
import { AccountReasons } from './account-reasons.tsx'
import { useMotionPaused } from './use-motion-paused.ts'

const words = siteTexts.testimonials

const turned = '[&>svg]:rtl:-scale-x-100'

/** What learners said; until an operator has written some, why one logs in. */
export function Testimonials() {
  const calls = useCalls<SiteCalls>()
  const { testimonials } = useSuspenseQuery(testimonialsQuery(calls)).data
  return testimonials.length === 0 ? <AccountReasons /> : <Carousel testimonials={testimonials} />
}

function Carousel({ testimonials }: { testimonials: Testimonial[] }) {
  const box = useRef<HTMLElement>(null)
  const held = useMotionPaused(box)
  const { at, turn } = useCarousel(testimonials.length, held)
  return (
    <section ref={box} aria-roledescription="carousel" aria-label={words.label} className="flex h-full flex-col justify-between gap-8 p-10">
      <span />
      <div className="grid" aria-live={held ? 'polite' : 'off'}>
        {testimonials.map((testimonial, index) => (
          <Voice key={index} {...testimonial} place={words.slide(index + 1, testimonials.length)} isShown={index === at} />
        ))}
      </div>
      <div className="flex items-center justify-between">
        <div className="flex gap-2" aria-hidden>
          {testimonials.map(({ name }, index) => (
            <span key={name} className={cx('h-4 w-1.5 rounded-full transition-colors', index === at ? 'bg-accent' : 'bg-line')} />
          ))}
        </div>
        <div className="flex gap-1">
          <IconButton icon={ChevronLeft} label={words.previous} className={turned} onClick={() => turn(-1)} />
          <IconButton icon={ChevronRight} label={words.next} className={turned} onClick={() => turn(1)} />
        </div>
      </div>
    </section>
  )
}

interface VoiceProps extends Testimonial {
  place: string
  isShown: boolean
}

/** All lie in one place, so that the longest gives the height and nothing jumps. */
function Voice({ name, country, countryIcon, imageUrl, quote, place, isShown }: VoiceProps) {
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={place}
      inert={!isShown}
      data-shown={isShown || undefined}
      className={cx('col-start-1 row-start-1 transition-opacity duration-300', !isShown && 'opacity-0')}
    >
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
    </div>
  )
}
