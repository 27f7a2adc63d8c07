import type { ContentPart } from '#platform/models/answer-request.ts'
import type { Services } from '#platform/services.ts'
import { isPicture } from './attachments.rules.ts'
import { pictureOf, wordsOf } from './attachments.server.ts'
import type { FilePart, Part } from './chat.rules.ts'
import { attachedText } from './tutor.rules.ts'

/** A learner's message for a model: the text, selections and files as quoted data, pictures if the model accepts them. */
export async function modelParts(services: Services, content: readonly Part[], told: ReadonlySet<Part>): Promise<ContentPart[]> {
  const parts: ContentPart[] = []
  for (const part of content) {
    if (part.type === 'selection') parts.push(textPart(`Selected in the project: ${JSON.stringify(part.content)}`))
    else if (part.type === 'file') parts.push(...(told.has(part) ? await fileParts(services, part) : [textPart(named(part))]))
    else if (part.type === 'text') parts.push(textPart(part.text))
  }
  return parts
}

async function fileParts(services: Services, file: FilePart): Promise<ContentPart[]> {
  const { filename, mediaType } = file
  if (!isPicture(mediaType)) {
    const words = await wordsOf(services, file)
    return [textPart(words ? attachedText(filename, mediaType, words) : named(file))]
  }
  const picture = services.models.seesPictures ? await pictureOf(services, file) : null
  if (!picture) return [textPart(named(file))]
  return [textPart(JSON.stringify({ attached: filename, type: mediaType, isShown: 'next' })), shown(filename, picture)]
}

const textPart = (text: string): ContentPart => ({ type: 'text', text })
const shown = (filename: string, data: Uint8Array): ContentPart => ({ type: 'file', mediaType: 'image/jpeg', filename, data })

function named({ filename, mediaType }: FilePart): string {
  return JSON.stringify({ attached: filename, type: mediaType, couldBeRead: false })
}
