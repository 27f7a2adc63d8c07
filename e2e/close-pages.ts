import { afterAll, afterEach, beforeEach } from 'vitest'
import { closeContexts, openContexts } from './browser.ts'

// runs for every test file: what a test opens is closed after it, what a file opens for all its tests after the file
let before = 0
beforeEach(() => {
  before = openContexts()
})
afterEach(() => closeContexts(before))
afterAll(() => closeContexts())
