import type { Track } from '#features/content/content.rules.ts'
import type { ToolCall, ToolName, ToolResult } from './chat.rules.ts'
import type { Passage } from './quote-answers.rules.ts'
import { placeOf } from './quote-answers.rules.ts'

/**
 * Tools that a tutor may call on the learner's page. Checks every call: one for a block or track that this version does not have is
 * dropped.
 */
export interface Reach {
  /** The place of each block that the learner can read. */
  places: ReadonlyMap<string, string>
  tracks: readonly Pick<Track, 'id' | 'title'>[]
}

export function reachOf(passages: readonly Passage[], tracks: Reach['tracks']): Reach {
  const places = new Map<string, string>()
  for (const passage of passages) {
    const { blockId, stepId, step } = passage
    if (!places.has(blockId)) places.set(blockId, placeOf(passage))
    if (stepId !== null && !places.has(stepId)) places.set(stepId, step ?? '')
  }
  return { places, tracks }
}

const text = (description: string) => ({ type: 'string' as const, description })

export function toolsFor({ places, tracks }: Reach) {
  const tool = (name: ToolName, description: string, properties: Record<string, ReturnType<typeof text>> = {}) => ({
    name,
    description,
    inputSchema: { type: 'object' as const, properties, required: Object.keys(properties), additionalProperties: false },
  })
  const chooses = tracks.map(({ id, title }) => `${id} (${title})`).join(', ')
  return [
    tool('close-ask', 'Closes the panel with this chat, when the learner asks for that or is done.'),
    ...(places.size > 0
      ? [
          tool('scroll-to-element', 'Shows the learner a block of the project.', {
            elementId: text('the id of a passage, as it is in the JSON'),
          }),
        ]
      : []),
    ...(tracks.length > 0
      ? [
          tool('select-track', 'Chooses the track in which the learner reads, when they ask for that.', {
            trackId: text(`one of ${chooses}`),
          }),
        ]
      : []),
  ]
}

interface Called {
  call: ToolCall
  result: ToolResult
  /** The words for a reply without text. */
  says: string
}

/** Null if the tool, block or track does not exist. */
export function checkedCall(name: string, input: unknown, { places, tracks }: Reach, says: ToolSays): Called | null {
  const wanted = (field: string) => {
    const value = typeof input === 'object' && input !== null ? (input as Record<string, unknown>)[field] : undefined
    return typeof value === 'string' ? value : ''
  }
  const called = (toolName: ToolName, args: ToolCall['input'], output: unknown, words: string): Called => ({
    call: { type: 'tool-call', toolName, input: args },
    result: { type: 'tool-result', toolName, output },
    says: words,
  })
  if (name === 'close-ask') return called(name, {}, {}, says.closed)
  if (name === 'scroll-to-element') {
    const elementId = [wanted('elementId'), decoded(wanted('elementId'))].find((id) => places.has(id))
    return elementId === undefined ? null : called(name, { elementId }, { place: places.get(elementId) }, says.shown)
  }
  const track = name === 'select-track' ? tracks.find(({ id }) => id === wanted('trackId')) : undefined
  return track ? called('select-track', { trackId: track.id }, { track: track.title }, says.chosen(track.title)) : null
}

export interface ToolSays {
  closed: string
  shown: string
  chosen(track: string): string
}

export function decoded(id: string): string {
  try {
    return decodeURIComponent(id.replace(/^#/, ''))
  } catch {
    return ''
  }
}
