import { expect, test } from 'vitest'
import { lateChunk } from './chunks.ts'

const importers: Record<string, string[]> = {
  'src/ui/tooltip.tsx': ['src/app/shell/late-parts.tsx', 'src/features/quizzes/ui/quiz.tsx'],
  'src/ui/logo.tsx': ['src/ui/button.tsx', 'src/app/routes/__root.tsx'],
  'src/ui/cx.ts': ['src/ui/tooltip.tsx', 'src/ui/logo.tsx'],
  'src/platform/url.ts': ['src/app/client.tsx'],
  // two that know each other
  'src/ui/button.tsx': ['src/ui/tooltip.tsx'],
  'src/app/shell/late-parts.tsx': ['src/ui/button.tsx'],
}
const graph = { getModuleInfo: (id: string) => ({ isEntry: id === 'src/app/client.tsx', importers: importers[id] ?? [] }) }

test('what only late parts need is put together, what a page needs at once stays where it is', () => {
  const late = lateChunk('parts')
  expect(late('src/ui/tooltip.tsx', graph)).toBe('parts')
  expect(['src/ui/logo.tsx', 'src/ui/cx.ts', 'src/platform/url.ts'].map((id) => late(id, graph))).toEqual([null, null, null])
})
