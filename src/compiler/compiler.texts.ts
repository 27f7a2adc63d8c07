import { checkFindings } from '#features/content/checks.texts.ts'
import { quizFindings } from '#features/content/content-quiz.texts.ts'
import { codeFindings } from './code/code.texts.ts'
import { imageFindings } from './images/images.texts.ts'
import { practiceFindings } from './practice/practice.texts.ts'
import { sourceFindings } from './source/source.texts.ts'
import { partFindings } from './text/parts/parts.texts.ts'
import { textFindings } from './text/text.texts.ts'

/** Every finding in the author's words: what is wrong, and how to fix it. */
export const findingTexts = {
  ...sourceFindings,
  ...textFindings,
  ...partFindings,
  ...imageFindings,
  ...codeFindings,
  ...practiceFindings,
  ...quizFindings,
  ...checkFindings,

  tooDeep: () => ({
    what: 'Here quotes, lists or other parts are inside of each other too often to be read',
    mend: 'take some of the > or - or colons away, or begin the lines less far in',
  }),
  takesTooLong: (seconds: number) => ({
    what: `It took more than ${seconds} seconds of processor time to read this, so it was given up`,
    mend: 'take repeated * _ > or brackets away, or put them between ``` as code; COMPILE_SECONDS allows more time',
  }),
  compilerEnded: (signal: string) => ({
    what: `The compiler ended over this project (${signal}), perhaps for want of memory`,
    mend: 'make the text or its pictures smaller',
  }),
  compilerFailed: (problem: string) => ({
    what: `The compiler failed over this project: ${problem}`,
    mend: 'this is a fault of the compiler: please report it',
  }),
  unreadablePicture: (path: string, problem: string) => ({
    what: `${path} cannot be drawn: ${problem}`,
    mend: 'save it anew, or use another one',
  }),

  notSound: (problem: string) => ({
    what: `The document is not sound: ${problem}`,
    mend: 'this is a fault of the compiler: please report it',
  }),
}
