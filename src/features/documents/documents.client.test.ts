import { expect, test } from 'vitest'
import { FetchError, ResponseError } from '#platform/calls/errors.ts'
import { copyDoc, docFailureOf, regenerateDoc, type DocumentsCalls } from './documents.client.ts'

const broken = new ResponseError(400, { code: 'BROKEN', message: 'broken', defined: false, data: null })
const calls = {
  documents: { regenerateDocs: () => Promise.reject(broken), copyDoc: () => Promise.reject(broken) },
} as unknown as DocumentsCalls

test('[ERR-22] [ERR-23] each failure has its own sentence, unless the contract has a better one', async () => {
  const said = (failed: Promise<unknown>, what: 'regenerate' | 'copy') =>
    failed.then(
      () => 'it did not fail',
      (error: unknown) => docFailureOf(error, what),
    )
  expect(await said(regenerateDoc(calls, 'lamp'), 'regenerate')).toBe('Failed to regenerate project document')
  expect(await said(copyDoc(calls, 'lamp', new Date(0)), 'copy')).toBe('Failed to copy project document')
  expect(docFailureOf(new FetchError('offline'), 'copy')).toBe('Failed to copy project document')
  const foreseen = new ResponseError(422, { code: 'NOT_FINISHED', message: 'Finish the project first.', defined: true, data: {} })
  expect(docFailureOf(foreseen, 'regenerate')).toBe('Finish the project first.')
})
