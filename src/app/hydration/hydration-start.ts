import { hasSignInFlags } from '#features/accounts/ui/sign-in-flags.ts'
import { upgradeIn } from '#features/plans/ui/upgrade-hash.ts'
import { hasUnsavedAnswers } from '#features/validations/ui/unsaved-answers.ts'
import { whenIdle } from '#platform/browser/when-idle.ts'
import { isImpersonating } from '#platform/calls/impersonation.ts'
import { SHELL_EVENT } from '#ui/call-shell.ts'
import { collectEarlyBroadcasts } from '../shell/session/early-broadcasts.ts'
import { replayClicks, replayOf } from './replay-events.ts'

export const REST_MS = 3000
export const LEARNER_REST_MS = 1000
export const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll', 'wheel']
const CALLS = ['modal', 'toast', 'ask']

type Replay = () => void
/** Returns a function that replays the event; null if it does not concern the shell. May prevent the default. */
type FindReplay = (event: Event) => Replay | null

/** The server renders the shell; it hydrates late: at the first interaction, or when it is called. */
export function createHydrationStart() {
  let want: () => void = () => {}
  const wanted = new Promise<void>((resolve) => (want = resolve))
  const untilThere = new AbortController()
  const untilAlive = new AbortController()
  const calls: CustomEvent[] = []
  let last: { event: Event; replay: Replay } | null = null

  function listen(target: EventTarget, findReplay: FindReplay): void {
    for (const sign of [...SIGNS_OF_LIFE, SHELL_EVENT]) {
      target.addEventListener(sign, sense, { capture: true, passive: true, signal: untilThere.signal })
    }
    target.addEventListener('keydown', keep, { capture: true, signal: untilAlive.signal })
    for (const type of CALLS) {
      target.addEventListener(type, hear, { signal: untilAlive.signal })
    }

    function sense(event: Event) {
      if (!isResting(event)) want()
    }
    function keep(event: Event) {
      const replay = findReplay(event)
      if (replay) last = { event, replay }
    }
    function hear(event: Event) {
      if (event instanceof CustomEvent) calls.push(event)
      want()
    }
  }

  /** From here on React handles events, including the click that started hydration and is still bubbling. */
  function arrive(): void {
    untilThere.abort()
    if (last && last.event.eventPhase !== 0 && !last.event.defaultPrevented) last = null
  }

  /** All parts listen now: replays what came too early. */
  function settle(target: EventTarget): void {
    untilAlive.abort()
    for (const { type, detail } of calls.splice(0)) target.dispatchEvent(new CustomEvent(type, { detail }))
    last?.replay()
    last = null
  }

  return { wanted, want: () => want(), listen, arrive, settle }
}

/** Browsers fire a pointer event for a pointer resting over a new page. */
function isResting(event: Event): boolean {
  return 'movementX' in event && 'movementY' in event && event.type === 'pointermove' && !event.movementX && !event.movementY
}

export const hydration = createHydrationStart()

/**
 * Called once, before hydration. An open panel, a message from the page before, and typed text that is not stored yet need hydration
 * at once.
 */
export function startHydration(): void {
  hydration.listen(window, replayOf)
  replayClicks(window)
  if (isWantedAtOnce()) hydration.want()
  collectEarlyBroadcasts(hydration.wanted, () => window.location.reload())
  restFor(REST_MS)
}

function isWantedAtOnce(): boolean {
  return (
    'panel' in document.documentElement.dataset ||
    window.earlyPress !== undefined ||
    hasSignInFlags() ||
    hasUnsavedAnswers() ||
    isImpersonating() ||
    upgradeIn(window.location.hash) !== null
  )
}

/** Hydrates after this long without interaction, counted from the load event. */
export function restFor(ms: number): void {
  const rest = () => void setTimeout(() => whenIdle(hydration.want, REST_MS), ms)
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { once: true })
}
