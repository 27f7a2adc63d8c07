import { join } from 'node:path'
import { EpubCheck } from '@likecoin/epubcheck-ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyProject } from '#pure/every-project.fixtures.ts'
import { parse } from 'yaml'
import { compileFolder } from '#compiler/compile.ts'
import type { CompiledProject } from '#compiler/project.ts'
import { filesOfProject, projectIdsOf, readSources } from '#compiler/source/folder.ts'
import { openEpub, pdfReader, saidIn, saidInQuiz, squeezed, wordsOfMarkdown, type PdfReader } from './handouts.fixtures.ts'
import { makeFolder, makeHandout, type HandoutForm } from './handouts.server.ts'
import type { HandoutSource } from './handout-source.server.ts'

const files = await readSources(join(import.meta.dirname, '../../../content'))

let reader: PdfReader
beforeAll(async () => {
  reader = await pdfReader()
})
afterAll(() => reader[Symbol.asyncDispose]())

function sourceOf(project: CompiledProject): HandoutSource {
  const bodies = new Map(project.assets.map(({ key, body }) => [`/static/${key}`, body]))
  return { project, version: project.version, published: null, bodyOf: async (src) => (await bodies.get(src)?.()) ?? null }
}

/** What only the site has: exemplars, and bodies of Secret Missions. */
function secretsOf(project: CompiledProject, open: string): string[] {
  const answers = parse(filesOfProject(files, project.id).get('answers.yaml')?.toString() ?? '{}') as Record<
    string,
    { exemplar?: string | number | Record<string, string> }
  >
  const exemplars = Object.values(answers ?? {}).flatMap(({ exemplar }) =>
    typeof exemplar === 'object' ? Object.values(exemplar) : exemplar === undefined ? [] : [String(exemplar)],
  )
  const missions = Object.values(project.proSections).flatMap(({ content }) => content.flatMap((node) => saidIn(node, null)))
  // a short answer may be in any text by chance
  return [...exemplars, ...missions].map(squeezed).filter((secret) => secret.length > 12 && !open.includes(secret))
}

/** A footnote's number may come between a word and its full stop. */
const WORD = /[\p{L}\p{N}_]+/gu

test.each(everyProject(projectIdsOf(files)))(
  '%s is a sound book, a sound document and a README, with all of its words and none of its secrets',
  async (id) => {
    const project = (await compileFolder(files, [id])).projects[0]?.project
    if (!project) throw new Error(`${id} is broken`)
    const ways = project.metadata.tracks.length > 0 ? project.metadata.tracks.map((track) => track.id) : [null]
    for (const track of ways) {
      const make = (form: HandoutForm) => makeHandout(sourceOf(project), { form, track, site: 'https://waymark.example' })
      const said = saidIn(project.document, track)
      const asked = project.quiz ? saidInQuiz(project.quiz) : []
      const open = squeezed([...said, ...asked, project.metadata.description, await wordsOfDrawings(project)].join('\n'))
      const secrets = secretsOf(project, open)

      const epub = await make('epub')
      const checked = await EpubCheck.validate(epub)
      expect(checked.messages.filter(({ severity }) => severity !== 'usage' && severity !== 'info')).toEqual([])
      const book = squeezed(openEpub(epub).words)
      let at = 0
      for (const words of said.map(squeezed)) {
        at = book.indexOf(words, at)
        expect([track, words, at >= 0]).toEqual([track, words, true])
      }
      expect(asked.filter((words) => !book.includes(squeezed(words)))).toEqual([])
      expect(secrets.filter((secret) => book.includes(secret))).toEqual([])

      const readme = (await makeFolder(sourceOf(project), { track, site: 'https://waymark.example' })).get('README.md')?.toString() ?? ''
      const shown = squeezed(wordsOfMarkdown(readme))
      expect([...said, ...asked].filter((words) => !shown.includes(squeezed(words)))).toEqual([])
      expect(secrets.filter((secret) => shown.includes(secret))).toEqual([])

      const pdf = await make('pdf')
      expect(pdf.toString('latin1')).toContain('pdfuaid:part')
      const pages = squeezed(await reader.read(pdf))
      const pictures = saidOfPictures(project, track)
      const words = [...said.filter((one) => !pictures.has(one)), ...asked].flatMap((one) => one.match(WORD) ?? [])
      expect([...new Set(words)].filter((word) => !pages.includes(word))).toEqual([])
      expect(pages.length).toBeGreaterThan(words.join('').length)
      expect(secrets.filter((secret) => pages.includes(secret))).toEqual([])
    }
  },
)

/** Text in drawings, which everybody sees on the site. */
async function wordsOfDrawings({ assets }: CompiledProject): Promise<string> {
  const drawings = assets.filter(({ contentType }) => contentType === 'image/svg+xml')
  return (await Promise.all(drawings.map(async ({ body }) => (await body()).toString().replace(/<[^>]+>/g, '')))).join('\n')
}

/** Alt texts, which are not visible words of a page. */
function saidOfPictures({ document }: CompiledProject, track: string | null): Set<string> {
  const images = (node: CompiledProject['document']): string[] =>
    node.type === 'image' ? saidIn({ ...node, attrs: { alt: node.attrs?.['alt'] } }, track) : (node.content ?? []).flatMap(images)
  return new Set(images(document))
}

test('as a folder a project has the files of each practice, with how to do it at home, and nobody else’s', async () => {
  const project = (await compileFolder(files, ['a-secret-message'])).projects[0]?.project
  if (!project) throw new Error('it is broken')
  const folder = await makeFolder(sourceOf(project), { track: null, site: 'https://waymark.example' })
  const first = project.validations.find(({ type }) => type === 'WORK')
  const own = [...folder].filter(([name]) => name.startsWith(`practice/${first?.id}/`))
  expect(own.length).toBeGreaterThan(2)
  expect(folder.get(`practice/${first?.id}/README.md`)?.toString()).toContain('python -m unittest')
  for (const { text } of first?.exemplar ?? []) expect(own.map(([, body]) => body.toString())).not.toContain(text)
})
