import { guess, list, type Meant } from '../phrases/phrases.texts.ts'

/** What is wrong with a file that cannot run. */
export const practiceProblems = {
  json: 'this is no JSON',
  noPackage: (name: string, known: readonly string[]) =>
    `it imports “${name}”, and there are ${known.length > 0 ? `${list(known)}, and its own files by ./ and their name` : 'no packages here, only its own files by ./ and their name'}`,
  reactOutside: 'it needs React, which only a page has: make it language=html, with a page that names this file',
  openQuote: 'a quote is opened here and not closed on its line',
  openBracket: (sign: string) => `the bracket ${sign} is never closed`,
  strayBracket: (sign: string) => `the bracket ${sign} closes nothing`,
  tabsAndSpaces: 'lines are indented with tabs and with spaces',
}

/** Findings about practices: the files of one, and what answers.yaml says of them. */
export const practiceFindings = {
  notAFile: () => ({
    what: 'Only files can stand in a practice',
    mend: 'write ```python file=main.py, and put other text above or below the practice',
  }),
  unnamedFile: () => ({ what: 'This file of a practice has no name', mend: 'add file=main.py behind its language' }),
  noFiles: (id: string) => ({ what: `The practice ${id} has no files`, mend: 'add one: ```python file=main.py' }),
  tooManyFiles: (count: number, most: number) => ({ what: `This practice has ${count} files`, mend: `keep to ${most}` }),
  sameFile: (name: string, line: number) => ({
    what: `${name} cannot be told from the file in line ${line}`,
    mend: 'give it another name, not only in capitals or signs',
  }),
  unknownMain: (name: string, names: readonly string[]) => ({
    what: `main names ${name}, which is no file that can be run`,
    mend: names.length > 0 ? `name one of ${list(names)}` : 'add the file, without role=tests',
  }),
  noExemplar: (id: string) => ({
    what: `answers.yaml does not say how ${id} is solved`,
    mend: `add ${id}: with an exemplar, the text of each file that is to be written`,
  }),
  notToWrite: (name: string, known: readonly string[], meant: Meant) => ({
    what: `${name} is not a file that learners write here`,
    mend: guess(meant, known.length > 0 ? `name one of ${list(known)}` : 'remove it'),
  }),
  exemplarLeavesOut: (name: string) => ({ what: `The exemplar leaves ${name} out`, mend: 'write what stands in it at the end' }),
  exemplarIsStart: () => ({
    what: 'The exemplar is what learners begin with, so nothing is left to write',
    mend: 'take something out of the files of the practice',
  }),
  wrongIsExemplar: () => ({ what: 'This wrong solution is the exemplar', mend: 'make the mistake in it' }),
  probeInPage: () => ({
    what: 'A page prints nothing, so a probe cannot be compared',
    mend: 'test the page, and leave check, value, message and probe out',
  }),
  unknownTest: (name: string, meant: Meant) => ({
    what: `There is no test ${name}`,
    mend: guess(meant, 'name one of the files with role=tests, or * for every test'),
  }),
  badFileName: (name: string) => ({
    what: `${name} cannot be a file of a practice`,
    mend: 'all stand in one folder: use letters, digits, - and _, and an ending, as in main.py',
  }),
  emptyFile: (name: string, path: string) => ({ what: `${name} is empty`, mend: `write it here, or in ${path}, or leave it out` }),
  nothingToWrite: (id: string) => ({ what: `Nobody writes anything in ${id}`, mend: 'leave role out of the file that learners write' }),
  noTests: (id: string) => ({
    what: `The practice ${id} has no tests`,
    mend: 'add a file with role=tests: def test_… in Python, test(…) in scripts and pages, -- test: … in SQL',
  }),
  tooLargePractice: (bytes: number, most: number) => ({
    what: `Its files have ${bytes} bytes together`,
    mend: `keep to ${most}: leave out of them what is not needed`,
  }),
  practiceNotRun: (id: string, why: string) => ({
    what: `${id} did not run${why === '' ? '' : `: ${why}`}`,
    mend: 'try again, or with another browser (CHROMIUM)',
  }),
  exemplarRunFails: (said: string) => ({ what: `The exemplar does not pass: ${said}`, mend: 'mend the exemplar, or the tests' }),
  exemplarPrintsOther: (printed: string) => ({
    what: `With the exemplar the probe prints ${printed === '' ? 'nothing' : printed}, which the check refuses`,
    mend: 'mend the check, the probe or the exemplar',
  }),
  startPasses: (id: string) => ({
    what: `The tests of ${id} pass before anything is written`,
    mend: 'test what is left out of the files, or leave something out',
  }),
  wrongPasses: (id: string) => ({ what: `The tests of ${id} pass with this wrong solution`, mend: 'add a test that it fails' }),
  wrongSaysOther: (message: string, said: string) => ({
    what: `“${message}” is not what learners read with this mistake: ${said}`,
    mend: 'write what the failing test says, or a hint for it',
  }),
  cannotParse: (name: string, says: string) => ({ what: `${name} cannot run: ${says}`, mend: 'mend it, so that only the tests fail' }),
}

/** What would teach better in a practice. */
export const practiceAdvice = {
  noWrong: (id: string) => ({
    what: `No wrong solution of ${id} is named, so nobody knows that its tests find one`,
    mend: 'add wrong: with the files of a mistake that learners make, and a message',
  }),
  onlyReadsResult: (id: string) => ({
    what: `The tests of ${id} pass with the rows of its result written out`,
    mend: 'add a test that changes the tables and has a line -- main after that, so that the query is tried on other rows',
  }),
  longCodeLine: (name: string, length: number, most: number) => ({
    what: `This line of ${name} has ${length} characters, more than a workspace shows at once`,
    mend: `break it so that ${most} are enough`,
  }),
}
