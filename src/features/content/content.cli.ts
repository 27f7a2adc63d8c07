import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { noteOther } from '#features/accounts/impersonation.server.ts'
import { wordsWithoutOptions, refuseOtherFolders, UsageError, type Command } from '#platform/command.ts'
import type { Services } from '#platform/services.ts'
import {
  compileApart,
  compileCatalogue,
  describeFinding,
  ID,
  partOf,
  placeOnDisk,
  projectIdsOf,
  readSources,
  scaffold,
  standingsOf,
} from '#compiler/compiler.ts'
import { checkCommand, type RunPractices } from '#compiler/lint.ts'
import { publishCliTexts } from './publishing.texts.ts'
import { importCommand } from '#importing/cli.ts'
import { publishContent } from './content.jobs.ts'
import { sightTexts } from './publishing.texts.ts'
import { listScheduled } from './content.store.ts'

const publishCommand = (afterwards: (services: Services) => Promise<void>): Command => ({
  name: 'content publish',
  summary: publishCliTexts.publish,
  usage: publishCliTexts.publishUsage,
  async run(args, out, tools) {
    if (wordsWithoutOptions(args).length > 0) throw new UsageError(publishCliTexts.noArguments)
    refuseOtherFolders(tools)
    const services = await tools.services()
    const { db, storage, config, clock } = services
    const quiet = { info() {}, warn() {} }
    const { published, unpublished, findings } = await publishContent({
      db,
      storage,
      clock,
      folder: config.contentDirs,
      log: quiet,
      compile: compileApart(config, tools.insideServer),
    })
    if (published.length + unpublished.length > 0)
      await noteOther(services, null, `command content publish ${[...published, ...unpublished].join(' ')}`)
    await afterwards(services)
    for (const id of published) out.line(publishCliTexts.published(id))
    for (const id of unpublished) out.line(publishCliTexts.unpublished(id))
    const waiting = await listScheduled(db)
    if (published.length + unpublished.length + findings.length + waiting.length === 0) out.line(publishCliTexts.unchanged)
    for (const { id, at } of waiting) out.line(sightTexts.waits(id, at))
    for (const finding of findings) out.error(describeFinding(finding))
    return findings.length > 0 ? 1 : 0
  },
})

const begin: Command = {
  name: 'content new',
  summary: publishCliTexts.begin,
  usage: publishCliTexts.beginUsage,
  whileServing: 'beside',
  async run(args, out, { config }) {
    const [id, ...more] = wordsWithoutOptions(args)
    if (id === undefined || more.length > 0) throw new UsageError(publishCliTexts.oneId)
    if (!ID.test(id)) throw new UsageError(publishCliTexts.badId(id))
    const files = await readSources(config.contentDirs)
    const { parts } = compileCatalogue(files)
    const part = partOf(parts, id)
    if (!part) throw new UsageError(publishCliTexts.noPrefix(parts.map(({ prefix }) => `${prefix}-${id}`)))
    const folder = dirname(placeOnDisk(config.contentDirs, `${part.root}projects/${id}/project.md`))
    if (projectIdsOf(files).includes(id)) {
      out.error(publishCliTexts.exists(folder))
      return 1
    }
    // a broken catalogue does not show where the project belongs
    for (const finding of part.findings) out.error(describeFinding(finding))
    if (part.findings.length > 0) return 1
    const beside = [...standingsOf(files)].flatMap(([other, standing]) => (partOf(parts, other) === part ? [standing] : []))
    await mkdir(join(folder, 'images'), { recursive: true })
    const written = Object.entries(scaffold(id, part, beside))
    for (const [name, text] of written) await writeFile(join(folder, name), text, { flag: 'wx' })
    out.line(publishCliTexts.begun(join(folder, 'project.md'), config.contentDirs))
    return 0
  },
}

/** `afterwards` is what else follows when something was published. */
export function contentCommands(afterwards: (services: Services) => Promise<void>, runPractices: RunPractices): readonly Command[] {
  return [checkCommand(runPractices), publishCommand(afterwards), begin, importCommand]
}
