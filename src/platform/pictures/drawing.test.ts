import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createDrawing } from './drawing.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 63" width="120" height="63"><rect width="120" height="63" fill="#fa0"/></svg>'

test('a picture is drawn', async () => {
  const drawing = createDrawing()
  const { width, height, format } = await sharp(await drawing.draw(svg)).metadata()
  expect({ width, height, format }).toEqual({ width: 120, height: 63, format: 'png' })
  drawing.close()
})

test('the server does not load the library that draws: loading it looks up the name of every open connection', async () => {
  const drawing = createDrawing()
  await drawing.draw(svg)
  drawing.close()
  const { sharedObjects } = process.report.getReport() as { sharedObjects: string[] }
  expect(sharedObjects.filter((file) => file.includes('resvg'))).toEqual([])
})

test('an invalid picture is refused, and the next one is drawn', async () => {
  const drawing = createDrawing()
  const refused = expect(drawing.draw('<svg')).rejects.toThrow('could not be drawn')
  expect((await drawing.draw(svg)).subarray(1, 4).toString()).toBe('PNG')
  await refused
  drawing.close()
})

test('concurrent requests for a picture draw it once, and the least used is evicted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drawing-'))
  const program = join(folder, 'child.mjs')
  await writeFile(
    program,
    `let drawn = 0
     process.on('message', ({ id }) => {
       process.send({ id, begun: true })
       process.send({ id, answer: new Uint8Array([(drawn += 1)]) })
     })`,
  )
  const drawing = createDrawing({ program: pathToFileURL(program) })
  const numberOf = async (name: string) => (await drawing.draw(name))[0]
  expect(await Promise.all(Array.from({ length: 100 }, () => numberOf('busy')))).toEqual(Array(100).fill(1))
  for (let other = 0; other < 70; other += 1) {
    expect(await numberOf(`other ${other}`)).toBe(other + 2)
    expect(await numberOf('busy')).toBe(1)
  }
  expect([await numberOf('other 69'), await numberOf('other 0')]).toEqual([71, 72])
  drawing.close()
  await rm(folder, { recursive: true })
})

test('a process that hangs is killed, and the next question starts another', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drawing-'))
  const program = join(folder, 'child.mjs')
  await writeFile(
    program,
    `process.on('message', ({ id, question }) => {
       process.send({ id, begun: true })
       if (question === 'hang') for (;;);
       process.send({ id, answer: new Uint8Array([1]) })
     })`,
  )
  const drawing = createDrawing({ longestMs: 1000, program: pathToFileURL(program) })
  await expect(drawing.draw('hang')).rejects.toMatchObject({ cause: { message: 'The process that draws pictures ended.' } })
  expect([...(await drawing.draw('a picture'))]).toEqual([1])
  drawing.close()
  await rm(folder, { recursive: true })
})
