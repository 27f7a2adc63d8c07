import { CATEGORIES, type Series } from '#features/content/rules.ts'

/** To be replaced by the author's own. */
export const SCAFFOLD_WORDS = [
  'One sentence that says what the learner will have built.',
  'Say why this is worth an hour, and what will stand at the end.',
  'Say what to do and why.',
] as const

/** A first text of a project, which passes the check: it stands in the first series, after what is there. */
export function scaffold(id: string, series: Series | null, standings: { order: string }[]): string {
  const category = series?.category ?? CATEGORIES[0]
  const first = series?.order ?? 1
  const taken = standings.map(({ order }) => order.split('.').map(Number))
  const last = Math.max(0, ...taken.filter(([place]) => place === first).map(([, place]) => place ?? 0))
  const title = id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ')
  const lines = [
    '---',
    `title: ${title}`,
    `description: ${SCAFFOLD_WORDS[0]}`,
    `category: ${category}`,
    ...(series ? [`series: ${series.id}`] : []),
    `order: "${first}.${last + 1}"`,
    'difficulty: easy',
    'time: 60',
    'cost: Free',
    'needs: [A terminal]',
    'kind: tool',
    'visibility: private',
    'plan: free',
    '---',
    '',
    SCAFFOLD_WORDS[1],
    '',
    '## First step {#first-step}',
    '',
    SCAFFOLD_WORDS[2],
    '',
    '```bash copyable run',
    'echo ready',
    '```',
    '```output',
    'ready',
    '```',
    '',
    ':::task{#ready}',
    '::text{#ready-answer title="What did the command print?"}',
    ':::',
    '',
  ]
  return lines.join('\n')
}
