import { keepLate } from '#platform/browser/load-late.ts'

const loadConfetti = keepLate(() => import('canvas-confetti'))

const LATE_MS = 5000

const COLOURS = ['accent', 'amber', 'green', 'blue'] as const

/** Skipped when reduced motion is preferred. Without a worker, which the CSP would block. */
export async function celebrate(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const asked = performance.now()
  const { create } = await loadConfetti()
  // it waited for the network: the moment is over
  if (performance.now() - asked > LATE_MS) return
  const sky = document.createElement('canvas')
  sky.ariaHidden = 'true'
  sky.className = 'pointer-events-none fixed inset-0 z-60 size-full'
  document.body.append(sky)
  const throwConfetti = create(sky, { resize: true, useWorker: false })
  await throwConfetti({
    particleCount: 300,
    spread: 60,
    origin: { y: 0.7 },
    startVelocity: 55,
    colors: COLOURS.map(tokenAsHex),
    disableForReducedMotion: true,
  })
  sky.remove()
}

function tokenAsHex(name: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(--color-${name})`
  document.body.append(probe)
  const channels = getComputedStyle(probe).color.match(/\d+/g)?.slice(0, 3) ?? []
  probe.remove()
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`
}
