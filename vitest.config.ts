import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Compiles the embedded database once, quickly: its second compilation costs more than the tests ask of it. */
const LIFTOFF_ONLY = '--liftoff-only'

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          pool: 'forks',
          maxWorkers: 2,
          execArgv: [LIFTOFF_ONLY],
          // one process for many files: what they import is made ready once
          isolate: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/serve.ts',
          setupFiles: 'e2e/close-pages.ts',
          runner: './e2e/runner.ts',
          pool: 'forks',
          // one more than processors: a journey also waits
          maxWorkers: 3,
          // one process, and one browser in it, for many files
          isolate: false,
          // once more for what depends on time, and the report names it; a lost answer and a leak are once too often, their tests say `retry: 0`
          retry: 1,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 180_000 } },
        },
      },
    ],
  },
})
