import { guess, type Meant } from '#compiler/phrases/phrases.texts.ts'

/** Folders in which nobody has done what the task asks. */
const brokenFolders = {
  withoutStep: 'although no block of its step was run',
  notDone: 'although nobody has done its task yet',
  empty: 'although the file that it reads is empty',
  foreign: 'although the file that it reads holds something else',
}

/** Findings about checks and rubrics. */
export const checkFindings = {
  unknownValidation: (id: string, meant: Meant) => ({
    what: `There is no ::text or ::url with the id ${id}`,
    mend: guess(meant, 'name one of the project, or remove the check'),
  }),
  noRubric: (id: string) => ({
    what: `The tutor is to read the answer ${id}, but there is no rubric for it`,
    mend: 'write check: rubric with a value in answers.yaml, or remove review=model',
  }),
  unusedRubric: (id: string) => ({ what: `Nobody reads the answer ${id} by this rubric`, mend: 'add review=model to its ::text' }),
  badPattern: (message: string) => ({
    what: `This pattern cannot be used: ${message}`,
    mend: 'write it in RE2 syntax (no look-around, no back-references)',
  }),
  exemplarFails: (exemplar: string) => ({ what: `The check refuses its own exemplar ${exemplar}`, mend: 'mend the check or the exemplar' }),
  refusesAccepted: (answer: string) => ({ what: `The check refuses ${answer}, which accepts names`, mend: 'mend the check or the list' }),
  cannotHandIn: (answer: string, limit: number) => ({
    what: `${answer === '' ? 'An empty answer' : answer} cannot be handed in as an answer`,
    mend: `accept what has 1 to ${limit} characters, and for ::url a whole address`,
  }),
  acceptsRefused: (answer: string) => ({
    what: `The check accepts ${answer}, which refuse names`,
    mend: 'make the check stricter, or mend the list',
  }),
  lookNotShown: (code: string) => ({
    what: `The text does not show the command ${code}`,
    mend: 'look by a command that stands in a block, or in the words of the task: learners run nothing that they have not read',
  }),
  lookUnfit: (word: string) => ({
    what: `A look may not run ${word}`,
    mend: 'look by a command that only reads, inside the project’s folder and on this machine; docs/authoring.md lists them',
  }),
  lookFinds: (task: string, found: string) => ({
    what: `The look of ${task} finds ${found}, which is not right`,
    mend: 'mend the look or the check, or write look: none',
  }),
  lookFindsNothing: (task: string, printed: string) => ({
    what: `The look of ${task} finds nothing, although its task was done. That printed: ${printed}`,
    mend: 'mend the look, or what stands under done',
  }),
  lookAlwaysRight: (task: string, folder: keyof typeof brokenFolders, found: string) => ({
    what: `The look of ${task} finds ${found} and calls it right, ${brokenFolders[folder]}`,
    mend: 'look at what the step leaves behind, with a line that only it has, or write look: none',
  }),
}
