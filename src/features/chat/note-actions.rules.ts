/** What a model can do with a marked passage. The specification sets the words in the path. */
export const ACTIONS = ['ask', 'explain', 'examples', 'summarize'] as const
export type Action = (typeof ACTIONS)[number]

export const MARKED_MOST = 2000
export const QUERY_MOST = 1000

const WANTED: Readonly<Record<Action, string>> = {
  ask: 'Answer the question about the marked passage.',
  explain: 'Explain the marked passage: what it means, and why it matters here.',
  examples: 'Give two or three short examples of what the marked passage says, other than those of the project.',
  summarize: 'Say the marked passage again in simpler and fewer words.',
}

/** The learner's words go in as JSON, so that they cannot end the text or pass for instructions. */
export function wantedText(action: Action, marked: string, query: string | null): string {
  return `${WANTED[action]}\n${JSON.stringify({ marked, ...(query !== null && { question: query }) })}`
}
