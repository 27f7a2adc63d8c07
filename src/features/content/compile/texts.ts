import { checkFindings } from '../checks/texts.ts'
import { quizFindings } from '../quiz/texts.ts'
import { codeFindings } from './code/texts.ts'
import { imageFindings } from './images/texts.ts'
import { sourceFindings } from './source/texts.ts'
import { partFindings } from './text/parts/texts.ts'
import { textFindings } from './text/texts.ts'

/** Every finding, in the author's words: what is wrong, and how to mend it. */
export const findingTexts = {
  ...sourceFindings,
  ...textFindings,
  ...partFindings,
  ...imageFindings,
  ...codeFindings,
  ...quizFindings,
  ...checkFindings,

  notSound: (problem: string) => ({
    what: `The document is not sound: ${problem}`,
    mend: 'this is a fault of the compiler: please report it',
  }),
}
