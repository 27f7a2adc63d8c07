import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createCovers } from './covers.ts'

const covers = createCovers()
afterAll(() => covers.close())

/** A minimal PDF with one page. */
function pdfOf(width: number, height: number, drawn = '1 0 0 rg 0 0 50 50 re f'): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R>>`,
    `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj${object}endobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(`${text}xref\n0 5\n0000000000 65535 f \n${table}trailer<</Size 5/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`)
}

test('a first page is scaled to fit, however large it claims to be', async () => {
  for (const [width, height] of [
    [595, 842],
    [842, 595],
    [14_000, 14_000],
    [3, 14_000],
  ] as const) {
    const drawn = await sharp(await covers.draw({ pdf: pdfOf(width, height), width: 720, height: 1020 })).metadata()
    expect(drawn.format).toBe('webp')
    expect(drawn.width).toBeLessThanOrEqual(720)
    expect(drawn.height).toBeLessThanOrEqual(1020)
  }
})

test('the colours are those of the page', async () => {
  const picture = await covers.draw({ pdf: pdfOf(50, 50), width: 100, height: 100 })
  const [red, green, blue] = await sharp(picture).raw().toBuffer()
  expect([Number(red) > 200, Number(green) < 60, Number(blue) < 60]).toEqual([true, true, true])
})

test('an invalid PDF, and one that draws endlessly, are refused, and the next one is drawn', async () => {
  const endless = pdfOf(600, 800, '0 0 600 800 re f '.repeat(4_000_000))
  await expect(covers.draw({ pdf: Buffer.from('%PDF-1.4 nothing'), width: 10, height: 10 })).rejects.toThrow('could not be drawn')
  await expect(covers.draw({ pdf: endless, width: 720, height: 1020 })).rejects.toThrow('could not be drawn')
  expect((await covers.draw({ pdf: pdfOf(50, 50), width: 10, height: 10 })).length).toBeGreaterThan(0)
})
