import { afterAll, afterEach, beforeEach } from 'vitest'
import { closeContexts, openContexts, replaceCrashedBrowser } from './browser.ts'

// runs for every test file: closes what a test opened after it, and what a file opened for all its tests after the file
let before = 0
beforeEach(() => {
  before = openContexts()
})
afterEach(async () => {
  await closeContexts(before)
  await replaceCrashedBrowser()
})
afterAll(async () => {
  await closeContexts()
  await replaceCrashedBrowser()
})
