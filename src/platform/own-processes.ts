import { createCovers } from './pdf-covers/covers.ts'
import { createDrawing } from './pictures/drawing.ts'
import { createEmbeddings } from './embeddings/embeddings.ts'
import { createPdfWords } from './pdf-words/pdf-words.ts'
import { createSpeech } from './speech/speech.ts'
import { createTypesetting } from './typesetting/typesetting.ts'

/** Native code that may hang or grow runs in child processes: one of each kind for this process, started by its first question. */

export const drawing = createDrawing()
export const typesetting = createTypesetting()
export const covers = createCovers()
/** Separate from `covers`, so that visitors' requests do not delay documents being made. */
export const visitorCovers = createCovers()
export const pdfWords = createPdfWords()
/** The model of meaning: it embeds texts. */
export const meaning = createEmbeddings()
export const transcriber = createSpeech()

export function closeProcesses(): void {
  for (const one of [drawing, typesetting, covers, visitorCovers, pdfWords, meaning, transcriber]) one.close()
}
