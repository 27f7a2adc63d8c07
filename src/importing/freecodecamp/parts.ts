export interface Part {
  name: string
  depth: number
  /** the line where its text begins */
  line: number
  text: string
  /** the whole document with everything but this part blanked, which keeps positions */
  alone: string
}

const MARK = /^(#{1,6}) --([\w-]+)--[ \t]*$/

/** Splits a challenge at its headings between dashes; a part ends at the next one of any depth. */
export function partsOf(body: string): Part[] {
  const lines = body.split('\n')
  const marks = lines.flatMap((line, at) => {
    const [, signs, name] = MARK.exec(line) ?? []
    return signs !== undefined && name !== undefined ? [{ at, depth: signs.length, name: name.toLowerCase() }] : []
  })
  const start = { at: -1, depth: 0, name: '' }
  return [start, ...marks].map(({ at, depth, name }, index, all) => {
    const end = (index === 0 ? marks[0]?.at : all[index + 1]?.at) ?? lines.length
    const alone = lines.map((line, place) => (place > at && place < end ? line : ' '.repeat(line.length))).join('\n')
    const first = lines.slice(at + 1, end).findIndex((line) => line.trim() !== '')
    return { name, depth, line: at + 2 + Math.max(first, 0), text: lines.slice(at + 1, end).join('\n'), alone }
  })
}
