import { familyTexts } from './family-texts.ts'
import type { Report } from './report.ts'
import { importTexts } from './importing.texts.ts'

const BUTTON = /(`+|~{3,})\{\{([^{}\n]*)\}\}/g

/** A code block without a language, with a run button. */
const RUN = /^([ \t]*)(`{3,}|~{3,})[ \t]*\n((?:(?![ \t]*(?:`{3}|~{3})).*\n)*?)([ \t]*)\2(?=\{\{exec)/gm

/** Turns blocks with a run button into bash blocks, which have a copy button. */
export function withoutButtons(text: string, file: string, report: Report): string {
  const named = text.replace(RUN, '$1$2bash\n$3$4$2')
  return named.replace(BUTTON, (_, fence: string, form: string, at: number) => {
    const line = named.slice(0, at).split('\n').length
    report('became', file, line, importTexts.became(familyTexts.button(form.trim()), 'code to copy'), form)
    return fence
  })
}
