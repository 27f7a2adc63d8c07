import { UsageError, type Command } from '#platform/command.ts'
import { compileDraft } from './compiling/server.ts'
import { effectsOf } from './effects/server.ts'
import { effectsTexts, sentencesOf } from './effects/texts.ts'
import { sourceOf } from './server.ts'

/** For authors who edit in the folder: what the page says before a draft is published. */
export const difference: Command = {
  name: 'content difference',
  summary: effectsTexts.summary,
  usage: effectsTexts.usage,
  async run([id, ...more], out, tools) {
    if (id === undefined || more.length > 0) throw new UsageError(effectsTexts.oneProject)
    const services = await tools.services()
    const markdown = await sourceOf(services, id)
    if (markdown === null) throw new UsageError(effectsTexts.unknown(id))
    const { findings, project } = await compileDraft(services, id, { markdown, pictures: [] })
    if (!project) {
      for (const { kind, file, line, what, mend } of findings) if (kind === 'mistake') out.error(`${file}:${line}  ${what} — ${mend}`)
      return 1
    }
    const effects = await effectsOf(services.db, id, project)
    for (const sentence of effects ? sentencesOf(effects) : [effectsTexts.first]) out.line(sentence)
    return 0
  },
}
