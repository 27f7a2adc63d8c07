import type { SourcePosition } from '../findings.ts'
import type { Advise } from './advise.ts'

const PORT = /(?:localhost|127\.0\.0\.1):(\d{2,5})\b/g

/** A port that is named once, in an address, and differs in one digit from one that is named often: nobody listens there. */
export function adviseOnPorts(source: string, advise: Advise): void {
  const places = new Map<string, SourcePosition[]>()
  for (const [index, text] of source.split('\n').entries())
    for (const { 1: port = '', index: column } of text.matchAll(PORT))
      places.set(port, [...(places.get(port) ?? []), { line: index + 1, column: column + 1 }])
  for (const [port, [place, ...more]] of places) {
    const isNamed = (source.match(new RegExp(String.raw`\b${port}\b`, 'g')) ?? []).length > 1
    const meant = [...places].find(([other, all]) => all.length > 1 && isSlip(port, other))
    if (place && more.length === 0 && !isNamed && meant) advise(place, 'otherPort', port, meant[0])
  }
}

/** One digit is another one, or two have changed places. */
function isSlip(one: string, other: string): boolean {
  const differ = one.split('').flatMap((digit, index) => (digit === other[index] ? [] : [index]))
  if (one.length !== other.length || differ.length === 0) return false
  const [first = 0, second = 0] = differ
  // counting upwards is how ports are chosen
  if (differ.length === 1) return first < one.length - 1
  return differ.length === 2 && second === first + 1 && one[first] === other[second] && one[second] === other[first]
}
