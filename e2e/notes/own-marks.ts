import type { Page } from 'playwright'
import { indexed } from '#features/notes/anchor-index.rules.ts'
import { anchorAt } from '#features/notes/anchors.rules.ts'
import { nameOf } from '#features/notes/notes.rules.ts'
import type { Anchor, NoteAnswer, Highlight, HighlightColour, Note, RichNode } from '#features/projects/reading-marks.rules.ts'

export const FROM_RIGHT = 'ספסל עבודה הוא שולחן חזק שאפשר להדק אליו דברים.'
/** Part of the second step of the workshop. */
export const MORE_TEXT = `A workbench is a strong table to which things can be clamped, so that both hands stay free for the tool.

${FROM_RIGHT}

Screw the legs to the plate.`

const at = '2026-05-04T09:00:00.000Z'
const node = (type: string, ...content: RichNode[]): RichNode => ({ type, content })
const words = (text: string): RichNode => ({ type: 'text', text })
const line = (text: string) => node('paragraph', words(text))
const entry = (text: string) => node('listItem', line(text))
const doc = (...content: RichNode[]) => node('doc', ...content)

const answers: NoteAnswer[] = [
  { id: 'a-1', at, action: 'explain', body: doc(line('Any colour that hides dirt and can be painted over.')), vote: 'up' },
  { id: 'a-2', at, action: 'ask', query: 'Does oil do as well?', body: doc(line('It does, and'), line('it smells better.')), state: 'cut' },
]

interface Marked {
  /** start of its paragraph; an unknown one is no longer in the text */
  on: string
  colour: HighlightColour
  note?: Pick<Note, 'heading' | 'body'> & Partial<Note>
}

/** One note of each kind. */
const MARKED: Record<'short' | 'long' | 'turned' | 'answered' | 'bare' | 'lost', Marked> = {
  short: { on: 'A workshop', colour: 'yellow', note: { heading: 'Rooms', body: doc(line('Ours has no window.')) } },
  long: {
    on: 'A workbench',
    colour: 'green',
    note: {
      heading: 'What a bench must bear, and for how long, if it is to be of any use to somebody who works alone',
      body: doc(
        node('paragraph', words('Ask '), { ...words('Ada'), marks: [{ type: 'bold' }] }, words(` about ${'beech'.repeat(20)}.`)),
        node('bulletList', entry('A vice at the left'), entry('Two rows of holes')),
        node('codeBlock', words('curl --silent --show-error https://example.org/benches/by/length?from=120&to=240 | jq .')),
      ),
    },
  },
  turned: { on: 'ספסל', colour: 'pink', note: { heading: 'שולחן', body: doc(line('צריך לקנות ארבע רגליים (4).'), line('And a vice.')) } },
  answered: { on: 'Any colour', colour: 'purple', note: { heading: '', body: doc(node('paragraph')), answers } },
  bare: { on: 'Screw', colour: 'light-blue' },
  lost: { on: 'The lamp of another version', colour: 'red', note: { heading: 'Which lamp?', body: doc(line('It was green.')) } },
}
export type Kind = keyof typeof MARKED
export const noteOf = (kind: Kind) => `note-${kind}`

/** Saves highlights and notes of each kind, with old dates. */
export async function keepMarks(page: Page): Promise<void> {
  const passages = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.doc p[data-block-id]')].map((one) => ({
      id: one.dataset.blockId ?? '',
      text: one.textContent,
      isThin: false,
    })),
  )
  const index = indexed(passages)
  const partOn = (on: string): Anchor => {
    const { id: blockId, text } = passages.find((one) => one.text.startsWith(on)) ?? { id: 'gone', text: on }
    const found = anchorAt(index, { blockId, start: 0, end: Math.min(40, text.length) })
    return found ?? { blockId, start: 0, end: on.length, quote: on, before: '', after: '', farBefore: '', farAfter: '', count: 1 }
  }
  const highlights: Highlight[] = []
  const notes: Note[] = []
  for (const [kind, { on, colour, note }] of Object.entries(MARKED)) {
    const parts = [partOn(on)]
    const id = nameOf(parts)
    highlights.push({ id, at, colour, parts })
    if (note) notes.push({ id: `note-${kind}`, at, createdAt: at, wordsAt: at, on: id, ...note })
  }
  const put = await page.request.put(`${new URL(page.url()).origin}/projects/workshop/annotations.json`, {
    headers: { 'if-match': '"0"', 'content-type': 'application/json' },
    data: { highlights, notes },
  })
  if (!put.ok()) throw new Error(await put.text())
}
