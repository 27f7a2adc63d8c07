import { ownValue } from '#pure/own-value.ts'
import { MOTIF_SHAPES, type MotifColour, type MotifShape } from '#features/content/content.rules.ts'
import type { Report } from '../findings.ts'

/** The file with the drawing on the project's sign. */
export const MOTIF = 'images/motif.svg'

/** The colours that a motif uses in its file, so that the file looks right by itself. */
const COLOURS: Readonly<Record<string, MotifColour | 'none'>> = {
  '#2b2622': 'ink',
  '#d9481c': 'accent',
  '#f4e7cf': 'wash',
  '#fffdf8': 'paper',
  none: 'none',
}
const SIZES = {
  path: ['d'],
  rect: ['x', 'y', 'width', 'height', 'rx'],
  circle: ['cx', 'cy', 'r'],
}
const PEN: Readonly<Record<string, string>> = {
  viewBox: '0 0 48 48',
  fill: 'none',
  stroke: '#2b2622',
  'stroke-width': '3',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
}
const BEGINNING = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes(PEN)}>`
const MOST_SHAPES = 14
const LONGEST = 400
const PLAIN = /^[\w\s.,-]+$/

const PART = /<!--[\s\S]*?-->|<(\/?)([\w:-]+)((?:\s+[\w:-]+\s*=\s*"[^"<]*")*)\s*(\/?)>|\S[^<]*/g

/** The shapes of a motif, or null after reporting a problem. */
export function readMotif(svg: string, report: Report): MotifShape[] | null {
  const shapes: MotifShape[] = []
  let isSound = true
  let open = 0
  let last = 0
  function complain(at: number, what: string, mend: string): void {
    const before = svg.slice(0, at).split('\n')
    report({ line: before.length, column: (before.at(-1) ?? '').length + 1 }, 'badMotif', what, mend)
    isSound = false
  }

  for (const { 0: whole, 1: close, 2: tag, 3: written = '', 4: single, index } of svg.matchAll(PART)) {
    if (whole.startsWith('<!--') || whole.startsWith('<?xml')) continue
    last = index
    if (tag === undefined) complain(index, `“${whole.trim().slice(0, 30)}” is no shape`, 'a motif is drawn, without words')
    else if (close) open -= 1
    else if (open === 0) {
      open += 1
      const given = readAttributes(written)
      const isOurs = tag === 'svg' && Object.entries(PEN).every(([name, value]) => given.get(name) === value)
      if (!isOurs || single || index !== svg.search(/<svg/))
        complain(index, 'Motifs share one box and one pen', `begin the file with ${BEGINNING}`)
    } else {
      if (!single) open += 1
      const shape = readShape(tag, readAttributes(written), (what, mend) => complain(index, what, mend))
      if (shape) shapes.push(shape)
    }
    if (!isSound) return null
  }
  if (open !== 0 || last === 0) complain(last, 'The drawing is not complete', 'write it as <svg …>, its shapes, </svg>')
  else if (shapes.length === 0 || shapes.length > MOST_SHAPES)
    complain(last, `A motif of ${shapes.length} shapes`, `draw it with 1 to ${MOST_SHAPES}; it is also seen as small as a letter`)
  return isSound ? shapes : null
}

function readShape(name: string, given: Map<string, string>, complain: (what: string, mend: string) => void): MotifShape | null {
  const tag = MOTIF_SHAPES.find((one) => one === name)
  if (!tag) {
    complain(`<${name}> has no place in a motif`, `draw it with ${MOTIF_SHAPES.join(', ')}`)
    return null
  }
  const shape: MotifShape = { tag, size: {} }
  for (const [attribute, value] of given) {
    const isColour = attribute === 'fill' || attribute === 'stroke'
    const colour = ownValue(COLOURS, value.toLowerCase())
    if (isColour && colour) shape[attribute] = colour
    else if (isColour) complain(`${value} is no colour of a motif`, `use one of ${Object.keys(COLOURS).join(', ')}`)
    else if (!SIZES[tag].includes(attribute))
      complain(
        `${attribute} has no place in a motif`,
        `a ${tag} has ${SIZES[tag].join(', ')}, fill and stroke; the pen is the same for all`,
      )
    else if (!PLAIN.test(value) || value.length > LONGEST)
      complain(`${attribute} cannot be drawn`, `write numbers and letters of a path, ${LONGEST} of them at most`)
    else shape.size[attribute] = value.replace(/\s+/g, ' ').trim()
  }
  const [first] = SIZES[tag]
  if (first && given.size > 0 && given.get(first) === undefined)
    complain(`This ${tag} has no ${first}`, `say where it is: ${SIZES[tag].join(', ')}`)
  return shape
}

function readAttributes(written: string): Map<string, string> {
  return new Map([...written.matchAll(/([\w:-]+)\s*=\s*"([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')
}
