import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { refuseOtherFolders, UsageError, type Command } from '#platform/command.ts'
import { StartError } from '#platform/result.ts'
import { HANDOUT_FORMS, makeFolder, makeHandout } from './handouts.server.ts'
import { publishedSource, withFolderSource, type HandoutSource } from './handout-source.server.ts'
import { exportTexts } from './handouts.texts.ts'

const options = {
  as: { type: 'string' },
  to: { type: 'string' },
  track: { type: 'string' },
  from: { type: 'string', default: 'published' },
} as const

export const exportHandout: Command = {
  name: 'content export',
  summary: exportTexts.summary,
  usage: exportTexts.usage,
  needsSite: true,
  async run(args, out, tools) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [named, ...more] = positionals
    if (named === undefined || more.length > 0) throw new UsageError(exportTexts.oneProject)
    const form = [...HANDOUT_FORMS, 'markdown' as const].find((one) => one === values.as)
    if (!form) throw new UsageError(exportTexts.noForm)
    if (!values.to) throw new UsageError(exportTexts.noFile)
    const file = resolve(tools.cwd, values.to)
    await refuseWithoutFolder(dirname(file))
    await refuseTheOther(file, form)
    const make = async (source: HandoutSource): Promise<Buffer | Map<string, Buffer>> => {
      const wanted = { track: trackOf(source, values.track), site: tools.config.publicUrl }
      return form === 'markdown' ? makeFolder(source, wanted) : makeHandout(source, { form, ...wanted })
    }

    const made = await madeFrom(values.from)
    if ('findings' in made) {
      out.error(exportTexts.broken(made.id))
      for (const finding of made.findings) out.error(finding)
      return 1
    }
    if (made instanceof Map) {
      for (const [name, body] of made) await put(join(file, name), body)
      out.line(exportTexts.writtenFolder(file, made.size))
      return 0
    }
    await put(file, made)
    out.line(exportTexts.written(file, made.length))
    return 0

    async function madeFrom(from: string) {
      if (from === 'folder') {
        refuseOtherFolders(tools)
        return withFolderSource(tools, named ?? '', make)
      }
      if (from === 'published') return make(await publishedSource(await tools.services(), named ?? ''))
      throw new UsageError(exportTexts.noSource(from))
    }
  },
}

/** Writes atomically, so that no half file appears under the name. */
async function put(file: string, body: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.part`, body)
  await rename(`${file}.part`, file)
}

/** A handout of a project with tracks takes one of them: together they would contradict each other. */
function trackOf({ project }: HandoutSource, wanted: string | undefined): string | null {
  const tracks = project.metadata.tracks.map(({ id }) => id)
  if (wanted === undefined) {
    if (tracks.length > 0) throw new UsageError(exportTexts.needsTrack(tracks))
    return null
  }
  if (tracks.length === 0) throw new UsageError(exportTexts.noTracks)
  if (!tracks.includes(wanted)) throw new UsageError(exportTexts.noTrack(wanted, tracks))
  return wanted
}

/** Refuses to replace a file with a folder, or a folder with a file. */
async function refuseTheOther(place: string, form: string): Promise<void> {
  const found = await stat(place).catch(() => null)
  if (form === 'markdown' && found && !found.isDirectory()) throw new StartError(exportTexts.isFile(place))
  if (form !== 'markdown' && found?.isDirectory()) throw new StartError(exportTexts.isFolder(place))
}

async function refuseWithoutFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory()) throw new StartError(exportTexts.noFolder(folder))
}
