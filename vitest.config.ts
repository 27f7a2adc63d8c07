import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

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
          // one process for many files: what they import is made ready once
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'browser',
          // a real browser on a busy machine: a test that fails once is asked again, one that fails thrice has failed
          retry: 2,
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/serve.ts'],
          setupFiles: ['e2e/close-pages.ts'],
          pool: 'forks',
          maxWorkers: 2,
          // one process, and one browser in it, for many files
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
