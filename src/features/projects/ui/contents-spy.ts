import { useEffect, useState } from 'react'

const LINE = 0.3

/** The current step: the last one that has reached the upper third of the window. */
export function useStepInView(ids: string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const names = ids.join(' ')
  useEffect(() => {
    const steps = names.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const reached = (step: HTMLElement) => step.getBoundingClientRect().top <= innerHeight * LINE + 1
    const observer = new IntersectionObserver(() => setCurrent(steps.findLast(reached)?.id ?? null), {
      rootMargin: `-${LINE * 100}% 0px -${99 - LINE * 100}% 0px`,
    })
    for (const step of steps) observer.observe(step)
    return () => observer.disconnect()
  }, [names])
  return current
}
