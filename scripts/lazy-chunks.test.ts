import { expect, test } from 'vitest'
import { firstChunk, lateChunk } from './lazy-chunks.ts'

const INDEX = '/w/src/app/routes/index.tsx?tsr-split=component'
const PROJECT = '/w/src/app/routes/projects.$projectId.tsx?tsr-split=component'
const CLIENT = '/w/src/app/client.tsx'
const importers: Record<string, string[]> = {
  '/w/src/ui/tooltip.tsx': ['/w/src/app/shell/shell-parts.tsx', '/w/src/features/quizzes/ui/quiz.tsx'],
  '/w/src/features/plans/ui/offer.tsx': [INDEX, '/w/src/features/plans/ui/paywall.tsx'],
  '/w/src/ui/cx.ts': ['/w/src/ui/tooltip.tsx', '/w/src/features/content/ui/document.tsx', '/w/src/features/plans/ui/offer.tsx'],
  '/w/src/features/content/ui/document.tsx': [PROJECT],
  '/w/src/platform/url.ts': [CLIENT],
  '/w/node_modules/@tanstack/query-core/mutationObserver.js': ['/w/node_modules/@tanstack/query-core/index.js'],
  '/w/node_modules/@tanstack/query-core/index.js': [CLIENT],
  // an import cycle
  '/w/src/ui/button.tsx': ['/w/src/ui/logo.tsx', INDEX],
  '/w/src/ui/logo.tsx': ['/w/src/ui/button.tsx'],
}
const graph = { getModuleInfo: (id: string) => ({ isEntry: id === CLIENT, importers: importers[id] ?? [] }) }

test.each([
  ['/w/src/platform/url.ts', 'base'],
  ['/w/src/ui/cx.ts', 'base'],
  ['/w/src/features/content/ui/document.tsx', 'project'],
  ['/w/src/features/plans/ui/offer.tsx', 'start'],
  ['/w/src/ui/logo.tsx', 'controls'],
  ['/w/src/ui/tooltip.tsx', null],
  ['/w/node_modules/@tanstack/query-core/mutationObserver.js', null],
  // an entry must stay an entry
  [CLIENT, null],
])('%s goes into %s', (id, chunk) => expect(firstChunk(id, graph)).toBe(chunk))

test('modules that only late parts need are joined', () => {
  const late = lateChunk('parts')
  expect(late('/w/src/ui/tooltip.tsx', graph)).toBe('parts')
  expect(late('/w/src/ui/cx.ts', graph)).toBeNull()
})
