import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** The whole server, and a real browser before it. */
const whole = {
  globalSetup: 'e2e/serve.ts',
  setupFiles: 'e2e/close-pages.ts',
  pool: 'forks',
  // one more than processors: a journey also waits
  maxWorkers: 3,
  // one process, and one browser in it, for many files
  isolate: false,
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
} as const

/** Compiles the embedded database once, quickly: its second compilation costs more than the tests ask of it. */
const LIFTOFF_ONLY = '--liftoff-only'

const OPERATION = 'e2e/operation/**/*.test.ts'

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
          ...whole,
          name: 'browser',
          runner: './e2e/runner.ts',
          include: ['e2e/**/*.test.ts'],
          exclude: [OPERATION],
          // a journey is walked again on a busy machine; the report names each that was not right at once
          retry: 1,
        },
      },
      // once more for what depends on time; a lost answer and a leak are once too often, their tests say `retry: 0`
      {
        plugins: [react()],
        test: { ...whole, name: 'operation', include: [OPERATION], retry: 1 },
      },
    ],
  },
})
