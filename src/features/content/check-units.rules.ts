/** A unit and its factor. A name may belong to several measures: cents are of dollars and of euros. */
interface Measure {
  measure: string
  factor: number
}

const TABLE: Record<string, [factor: number, names: string][]> = {
  time: [
    [1e-9, 'ns nanosecond nanoseconds'],
    [1e-6, 'us µs μs microsecond microseconds'],
    [1e-3, 'ms msec msecs millisecond milliseconds'],
    [1, 's sec secs second seconds'],
    [60, 'min mins minute minutes'],
    [3600, 'h hr hrs hour hours'],
    [86_400, 'd day days'],
    [604_800, 'week weeks'],
  ],
  data: [
    [1 / 8, 'bit bits'],
    [1, 'b byte bytes'],
    [1e3, 'kb kilobyte kilobytes'],
    [1e6, 'mb megabyte megabytes'],
    [1e9, 'gb gigabyte gigabytes'],
    [1e12, 'tb terabyte terabytes'],
    [2 ** 10, 'kib kibibyte kibibytes'],
    [2 ** 20, 'mib mebibyte mebibytes'],
    [2 ** 30, 'gib gibibyte gibibytes'],
    [2 ** 40, 'tib tebibyte tebibytes'],
  ],
  length: [
    [1e-3, 'mm millimetre millimetres millimeter millimeters'],
    [1e-2, 'cm centimetre centimetres centimeter centimeters'],
    [1, 'm metre metres meter meters'],
    [1e3, 'km kilometre kilometres kilometer kilometers'],
  ],
  share: [
    [1e-3, '‰ permille'],
    [1e-2, '% percent pct'],
  ],
  degrees: [[1, '° °c celsius degree degrees']],
  dollars: [
    [1, '$ us$ usd dollar dollars'],
    [1e-2, '¢ ct cts cent cents'],
  ],
  euros: [
    [1, '€ eur euro euros'],
    [1e-2, 'ct cts cent cents'],
  ],
  pounds: [[1, '£ gbp pound pounds']],
  yen: [[1, '¥ jpy yen']],
}

const UNITS = new Map<string, Measure[]>()
for (const [measure, units] of Object.entries(TABLE))
  for (const [factor, names] of units)
    for (const name of names.split(' ')) UNITS.set(name, [...(UNITS.get(name) ?? []), { measure, factor }])

const foldUnit = (name: string) => name.trim().toLowerCase()

export function isUnit(name: string): boolean {
  return UNITS.has(foldUnit(name))
}

/** How many `wanted` one `given` is; null if they measure different things. */
export function factorBetween(given: string, wanted: string): number | null {
  if (isSameWord(foldUnit(given), foldUnit(wanted))) return 1
  for (const one of UNITS.get(foldUnit(given)) ?? [])
    for (const other of UNITS.get(foldUnit(wanted)) ?? []) if (one.measure === other.measure) return one.factor / other.factor
  return null
}

/** A share as a fraction of one: 40 % is 0.4. Null if the name is not a share. */
export function shareUnit(name: string): number | null {
  return UNITS.get(foldUnit(name))?.find(({ measure }) => measure === 'share')?.factor ?? null
}

function isSameWord(one: string, other: string): boolean {
  return one === other || `${one}s` === other || one === `${other}s`
}
