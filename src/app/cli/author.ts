import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { EDITOR_NAMES, editorAddress } from '#features/authoring/authoring.rules.ts'
import { authorTexts } from '#features/authoring/authoring.texts.ts'
import { foldersIn } from '#platform/config.ts'
import { UsageError, type Command } from '#platform/command.ts'
import { StartError } from '#platform/result.ts'
import { ownDataDir } from './author/own-data-dir.ts'

const root = join(import.meta.dirname, '../../..')
const PORT = '3100'

export const author: Command = {
  name: 'author',
  summary: authorTexts.summary,
  usage: authorTexts.usage(EDITOR_NAMES.join(', ')),
  whileServing: 'beside',
  async run(args, out, { config, cwd }) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        port: { type: 'string', default: PORT },
        editor: { type: 'string', default: 'vscode' },
        data: { type: 'string' },
        fresh: { type: 'boolean', default: false },
      },
    })
    if (positionals.length > 1) throw new UsageError(authorTexts.oneFolder)
    if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535 || Number(values.port) === 0)
      throw new UsageError(authorTexts.badPort(values.port))
    const editor = editorAddress(values.editor)
    if (editor === null) throw new UsageError(authorTexts.badEditor(values.editor, EDITOR_NAMES.join(', ')))
    const folders = positionals[0] === undefined ? config.contentDirs : foldersIn(positionals[0], cwd)
    for (const folder of folders) {
      if (!existsSync(folder)) throw new StartError(authorTexts.noFolder(folder))
      if (!existsSync(join(folder, 'projects')) && !existsSync(join(folder, 'catalogue.yaml')))
        throw new StartError(authorTexts.noCatalogue(folder))
    }
    const dataDir = await ownDataDir({
      folders,
      named: values.data === undefined ? null : resolve(cwd, values.data),
      isFresh: values.fresh,
    })
    await buildPages(() => out.line(authorTexts.building))
    // the whole server: loaded only by this command
    const { startPreview } = await import('./author/start-preview.ts')
    const preview = await startPreview({ folders, dataDir, editor, port: Number(values.port), say: out.line, complain: out.error })
    out.line(authorTexts.ready(`${preview.origin}/author`, folders.join(', ')))
    out.line(authorTexts.end)
    await Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)))
    await preview.stop()
  },
}

/** Builds in a child process, as at a start: ending it frees the memory. */
async function buildPages(begin: () => void): Promise<void> {
  const { isBuilt } = (await import(join(root, 'scripts/build.ts'))) as { isBuilt(): boolean }
  if (isBuilt()) return
  begin()
  const [code] = (await once(fork(join(root, 'scripts/build.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }), 'exit')) as [number]
  if (code !== 0) throw new StartError('The pages could not be built; the lines above say why.')
}
