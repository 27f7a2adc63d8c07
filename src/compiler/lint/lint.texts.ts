import { counted } from '#pure/counted.ts'
import { practiceAdvice } from '../practice/practice.texts.ts'

/** What would teach better, in the author's words: it may be published as it is. */
export const adviceTexts = {
  ...practiceAdvice,
  notAdvised: (problem: string) => ({
    what: `What would teach better here could not be found out: ${problem}`,
    mend: 'see whether a shorter text helps',
  }),
  copiedAnswer: (answer: string, line: number) => ({
    what: `The right answer ${answer} stands in line ${line} of project.md already`,
    mend: 'ask for something that the page does not print: a changed input, a prediction, a number of one’s own file',
  }),
  longestIsRight: (right: number, questions: number) => ({
    what: `The right option is the longest in ${right} of ${questions} questions`,
    mend: 'give the options like lengths, or it can be guessed',
  }),
  removesOwnFolder: (folder: string) => ({
    what: `The shell stands in ${folder} when this removes it`,
    mend: 'go out of it first (cd ..)',
  }),
  usesRemoved: (folder: string) => ({
    what: `${folder} was removed in a block above`,
    mend: 'remove it later, or make it again first',
  }),
  promptCopied: () => ({
    what: 'The $ of the prompt would be copied with the command, and stops it',
    mend: 'leave the prompt out; what a command prints belongs into an output block',
  }),
  historyMark: () => ({
    what: 'An exclamation mark in double quotes stops an interactive shell, which looks for an earlier command',
    mend: 'use single quotes',
  }),
  zshName: (name: string) => ({ what: `zsh keeps the name ${name} for itself`, mend: 'give the variable another name' }),
  printedSigns: (name: string) => ({
    what: `This command holds ${name}, as word processors write it`,
    mend: 'type it as a shell knows it: straight quotes, hyphens, plain spaces',
  }),
  jobNumber: () => ({ what: 'The number of a job is another one each time', mend: 'write [1] <any>' }),
  leftToWrite: (words: string) => ({ what: `“${words}” is still there`, mend: 'write what belongs there, or remove it' }),
  doubledWord: (word: string) => ({ what: `“${word}” stands here twice`, mend: 'remove one of them' }),
  unknownWord: (word: string, meant: string | undefined, list: string) => ({
    what: `“${word}” is in no dictionary`,
    mend: meant === undefined ? `mend it, or add it to ${list}` : `did you mean ${meant}? If it is right, add it to ${list}`,
  }),
  strayMarks: (marks: string) => ({
    what: `${marks} is not closed, so it shows as it stands`,
    mend: `close it in the same paragraph, or write it as \\${marks.charAt(0)}`,
  }),
  emptyLinkWords: (words: string) => ({
    what: `A link called “${words}” says nothing to somebody who goes from link to link`,
    mend: 'let the words say where it leads',
  }),
  deadLink: (url: string, status: number) => ({
    what: `${url} answers with ${status}`,
    mend: 'lead somewhere else, or leave the link out',
  }),
  movedLink: (url: string, to: string) => ({ what: `${url} has moved for good`, mend: `link to ${to}` }),
  unreachableLink: (url: string, why: string) => ({
    what: `${url} cannot be reached (${why})`,
    mend: 'look whether it is written right and still there',
  }),
  longSentence: (words: number, limit: number) => ({
    what: `A sentence of ${words} words has to be read twice`,
    mend: `make two of it: ${limit} words are long already`,
  }),
  hardToRead: (years: number, most: number) => ({
    what: `What stands below needs about ${years} years at school to be read with ease`,
    mend: `come to ${most} or fewer: shorter sentences, and short words where there are some`,
  }),
  sameTitle: (title: string) => ({
    what: `Another heading beside it is called “${title}”, too`,
    mend: 'name them by what is done there: both are in the table of contents',
  }),
  unusedTrack: (track: string) => ({
    what: `The track ${track} shows what everybody sees`,
    mend: `put tracks="${track}" on what is for it alone, or remove the track`,
  }),
  otherPlaceholder: (name: string, example: string, line: number) => ({
    what: `The variable ${name} has the placeholder ${example} in line ${line}`,
    mend: 'give both the same one, or only the first',
  }),
  noPlaceholder: (name: string) => ({
    what: `The variable ${name} has no placeholder, so its place is empty until somebody fills it`,
    mend: 'add placeholder="…" with an example that works',
  }),
  emptyTeaser: (title: string) => ({
    what: `Nobody who has not unlocked “${title}” reads anything of it`,
    mend: 'begin it with what one will build, and end it with a picture of it',
  }),
  lockedTarget: (target: string, mission: string) => ({
    what: `${target} is in the Secret Mission “${mission}”, so this leads most readers nowhere`,
    mend: 'link to the mission itself',
  }),
  privateMoment: () => ({
    what: 'The project is private, so no time brings it to readers',
    mend: 'write visibility: public, or remove publish',
  }),
  hiddenTarget: (id: string) => ({
    what: `The project ${id} is private, so this leads readers nowhere`,
    mend: 'publish it first, or leave the link out',
  }),
  uselessLimit: (limit: number, most: number) => ({
    what: `limit=${limit} changes nothing: no plan gives more than ${most} characters`,
    mend: 'remove it, or write a smaller one',
  }),
  nothingAnswers: (title: string) => ({
    what: `Nothing answers this box: ${title}`,
    mend: 'give it a check in answers.yaml, or your own answer below Compare with ours {#our-answers}, in an item that begins with this question in bold; a box that needs no reply is optional',
  }),
  tellsAnswer: (answer: string) => ({ what: `The message says the right answer ${answer}`, mend: 'say where to look' }),
  placeholderIsRight: (placeholder: string) => ({
    what: `The placeholder “${placeholder}” would be accepted as it stands`,
    mend: 'say what is asked for, or show an example that is not right here',
  }),
  acceptsAnything: () => ({ what: 'This check accepts anything', mend: 'say what has to be in the answer, and add refuses' }),
  sameValue: (value: string) => ({ what: `${value} is in this list already: capitals do not count`, mend: 'remove it' }),
  namesPlace: (option: string) => ({
    what: `“${option}” speaks of the other options, which stand in another order for each learner`,
    mend: 'write type: multiple, or say what is meant',
  }),
  oneOfSeveral: (question: string) => ({
    what: `The question ${question} lets several be chosen, and one is right`,
    mend: 'write type: single, or add a right option',
  }),
  sameQuestion: (question: string) => ({ what: `The question ${question} asks what another one asks`, mend: 'ask about something else' }),
  sameCaption: (alt: string) => ({
    what: `“${alt}” is the caption and the alternative text, so it is read out twice`,
    mend: 'let the one say what the picture shows, and the other why it is there',
  }),
  jobLine: () => ({
    what: 'A terminal answers a command that ends with & by a line like [1] 4711, which the text does not mention',
    mend: 'say what the line is, or show it as [1] <any> in the output',
  }),
  cleanUpFirst: (title: string) => ({
    what: `“${title}” comes before a Secret Mission, which then lacks what was made`,
    mend: 'move it behind the mission',
  }),
  unreadFile: (name: string, meant: string | undefined) => ({
    what: `${name} is read by nobody`,
    mend: meant === undefined ? 'put pictures into images/, and remove what belongs to nothing' : `did you mean ${meant}?`,
  }),
  noMotif: (file: string) => ({
    what: 'This project has no motif of its own, so lists show it with the sign of its category',
    mend: `draw one in ${file}`,
  }),
  unusedPicture: (path: string) => ({ what: `${path} is shown nowhere`, mend: 'show it, or delete it' }),
  heavyPicture: (path: string, kilobytes: number, limit: number) => ({
    what: `${path} has ${kilobytes} kB`,
    mend: `bring it under ${limit} kB: fewer pixels, or WebP`,
  }),
  emptyWords: (alt: string) => ({
    what: `“${alt}” says nothing to somebody who cannot see the picture`,
    mend: 'say what is to be learned from it, in a sentence',
  }),
}

export const checkTexts = {
  summary: 'Looks for mistakes in the projects',
  usage: [
    'content check [--run [--fetch-browser]] [--shell bash|zsh] [--links] [--fix] [--strict] [--format text|json|github] [project | folder]',
    'Says file, line, column, what is wrong and how to mend it, then what would teach better.',
    'Ends with 1 when something is to mend, with --strict also when there is advice, and with 2 when it was called wrongly.',
    '--run      also runs the code blocks marked run, in an empty folder, and compares what they print,\n           and practices in a Chromium of this machine (or the one that CHROMIUM names)',
    '--fetch-browser\n           brings a Chromium for practices where there is none, once, about 70 MB',
    '--shell    the shell that runs them; when left out, each that is installed for one project, and bash for all',
    '--links    also follows the links to other sites; what answered well is not asked again for a week',
    '--fix      first mends in project.md what can be meant in one way only: missing and misplaced ids, lost spaces and braces, curly quotes',
    '--format   text, one JSON document, or annotations as GitHub shows them',
    'project    its id, its folder or a file in it; all projects when left out',
    'folder     a content folder, or several with : between; CONTENT_DIR when left out',
  ].join('\n'),
  oneTarget: 'Give one project, or one folder.',
  browserForRun: '--fetch-browser is for --run: practices run in a browser.',
  noFormat: (name: string) => `There is no format ${name}: use text, json or github.`,
  noShell: (name: string) => `Blocks run in bash or zsh, not in ${name}.`,
  shellMissing: (name: string) => `${name} is not installed here, so nothing was run.`,
  noTarget: (name: string, meant: string | undefined) =>
    `There is no project and no content folder ${name}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
  practices: (count: number) => `Ran ${counted(count, 'practice')}: the exemplar, what one begins with, and each wrong solution`,
  noBrowser: (count: number) =>
    `There is no Chromium or Chrome here, so ${counted(count, 'practice')} did not run. --fetch-browser brings one; CHROMIUM names one that you have.`,
  notFetched: (count: number) =>
    `No Chromium could be brought here, so ${counted(count, 'practice')} did not run; the lines above say why. CHROMIUM names one that you have.`,
  looked: (right: number, all: number) =>
    `  in the folder that they leave, ${right} of ${counted(all, 'task')} with a rule can be looked at`,
  running: (id: string, blocks: number, shell: string) =>
    `Running ${counted(blocks, 'block')} of ${id}${shell === 'bash' ? '' : ` in ${shell}`}`,
  following: (addresses: number) => `Followed ${counted(addresses, 'link')} to other sites`,
  noNetwork: 'No other site answers, so the links to them were not looked at.',
  inShell: (what: string, shell: string) => (shell === 'bash' ? what : `In ${shell}: ${what}`),
  fixed: (things: number, file: string) => `Mended ${counted(things, 'thing')} in ${file}`,
  sound: (projects: string) => `${projects}, nothing to mend.`,
  toMend: (count: number, byItself: number) =>
    (count === 1 ? '1 thing to mend.' : `${count} things to mend.`) +
    (byItself === 0 ? '' : byItself === count ? ' --fix mends it.' : ` --fix mends ${byItself} of them.`),
  advice: (count: number): string => (count === 1 ? '1 piece of advice.' : `${count} pieces of advice.`),
  adviceElsewhere: (count: number) => `${checkTexts.advice(count)} content check <project> shows what belongs to it.`,
  advised: 'advice: ',
}
