import { joinProSections } from '#compiler/compiler.ts'
import { findPublished } from '#features/content/content.store.ts'
import { findText } from '#features/updates/updates.store.ts'
import { wordsWithoutOptions, refuseOtherFolders, UsageError, type Command } from '#platform/command.ts'
import { wordChanges } from '#platform/differences/text-changes.ts'
import { compileDraft } from './draft-compile.server.ts'
import { blockChanges, type BlockWords } from './draft-effects.rules.ts'
import { effectsOf } from './draft-effects.server.ts'
import { effectsTexts, sentencesOf } from './draft-effects.texts.ts'
import { catalogueSource } from './drafts.server.ts'

/** Shows authors who edit in the folder what the editor's page shows before publishing. */
export const difference: Command = {
  name: 'content difference',
  summary: effectsTexts.summary,
  usage: effectsTexts.usage,
  needsSite: true,
  async run(args, out, tools) {
    const [id, ...more] = wordsWithoutOptions(args)
    if (id === undefined || more.length > 0) throw new UsageError(effectsTexts.oneProject)
    refuseOtherFolders(tools)
    const services = await tools.services()
    const markdown = await catalogueSource(services, id)
    if (markdown === null) throw new UsageError(effectsTexts.unknown(id))
    const { findings, project } = await compileDraft(services, id, { markdown, files: [], pictures: [] })
    if (!project) {
      for (const { kind, file, line, what, mend } of findings) if (kind === 'mistake') out.error(`${file}:${line}  ${what} — ${mend}`)
      return 1
    }
    const published = await findPublished(services.db, id)
    const text = published && (await findText(services.db, id, published.version))
    if (text) for (const line of linesOf(blockChanges(joinProSections(text), joinProSections(project)))) out.line(line)
    const effects = await effectsOf(services.db, id, project)
    for (const sentence of effects ? sentencesOf(effects) : [effectsTexts.first]) out.line(sentence)
    return 0
  },
}

function linesOf(changes: readonly BlockWords[]): string[] {
  if (changes.length === 0) return [effectsTexts.same]
  return [...Map.groupBy(changes, ({ step }) => step)].flatMap(([step, blocks]) => [
    step === null ? effectsTexts.intro : effectsTexts.inStep(step),
    ...blocks.flatMap((block) => marked(block).split('\n')).map((line) => `  ${line}`),
  ])
}

function marked({ was, is }: BlockWords): string {
  if (was === null) return `{+${is}+}`
  if (is === null) return `[-${was}-]`
  const pieces = wordChanges(was, is).map(({ how, text }, at, all) => {
    if (how === 'same') return shortened(text, at === 0, at === all.length - 1)
    return how === 'added' ? `{+${text}+}` : `[-${text}-]`
  })
  return pieces.join('')
}

const AROUND = 40

/** Keeps enough unchanged text to show the place. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const head = isFirst ? '' : text.slice(0, AROUND)
  const tail = isLast ? '' : text.slice(-AROUND)
  return head.length + tail.length + 3 >= text.length ? text : `${head}…${tail}`
}
