import { isImpersonating } from '#platform/calls/impersonation.ts'
import { mayRecord, type EventData, type EventName, type Privacy } from './events.rules.ts'

export interface BeaconPlace extends Privacy {
  send(url: string, body: Blob): boolean
}

interface AskedNotTo {
  doNotTrack?: string | null
  globalPrivacyControl?: boolean
}

function here(): BeaconPlace {
  const asked: AskedNotTo = navigator
  return {
    impersonating: isImpersonating(),
    declined: asked.doNotTrack === '1' || asked.globalPrivacyControl === true,
    send: (url, body) => navigator.sendBeacon(url, body),
  }
}

/** True if it was sent; a beacon outlives its page. */
export function sendEvent(event: { name: EventName; data: EventData }, place: BeaconPlace = here()): boolean {
  return mayRecord(place) && place.send('/events', new Blob([JSON.stringify({ event })], { type: 'application/json' }))
}
