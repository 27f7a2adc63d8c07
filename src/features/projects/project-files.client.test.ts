import { expect, test } from 'vitest'
import { isSavedHere } from './project-files.client.ts'
import { fakeFileServer, PROJECT } from './project-files.fixtures.ts'

test('a page that saves repeatedly reads once, and once more after a change by another device', async () => {
  const { server, device } = fakeFileServer()
  const [{ file }, phone] = [device(), device()]
  const save = async () => file.save((await file.latest()).etag, {})
  expect([await save(), await save(), server.reads]).toEqual([true, true, 1])
  expect(await phone.file.save((await phone.file.latest()).etag, {})).toBe(true)
  expect([await save(), await save(), server.reads]).toEqual([false, true, 3])
})

test('the event of its own change, even before the reply, is ignored by a page', async () => {
  const { device } = fakeFileServer()
  const [{ calls, file }, phone] = [device(), device()]
  const saved = file.save('"0"', {})
  expect(await isSavedHere(calls, PROJECT, '"1"')).toBe(true)
  expect(await saved).toBe(true)
  expect(await isSavedHere(phone.calls, PROJECT, '"1"')).toBe(false)
  await phone.file.save('"1"', {})
  expect(await isSavedHere(calls, PROJECT, '"2"')).toBe(false)
})
