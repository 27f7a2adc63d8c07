import { counted } from '#pure/counted.ts'
import { codeAdvice } from './code-advice.texts.ts'
import { practiceAdvice } from '../practice/practice.texts.ts'

const ranks = { longest: 'longest', secondLongest: 'second longest', shortest: 'shortest' }

/** What would teach better, in the author's words: it may be published as it is. */
export const adviceTexts = {
  ...practiceAdvice,
  ...codeAdvice,
  notAdvised: (problem: string) => ({
    what: `What would teach better here could not be found out: ${problem}`,
    mend: 'see whether a shorter text helps',
  }),
  copiedAnswer: (answer: string, line: number) => ({
    what: `The right answer ${answer} stands in line ${line} of project.md already`,
    mend: 'ask for something that the page does not print: a changed input, a prediction, a number of one’s own file',
  }),
  guessedByLength: (rank: keyof typeof ranks, right: number, questions: number) => ({
    what: `The right option is the ${ranks[rank]} in ${right} of ${questions} questions`,
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
  byteOrderMark: (name: string) => ({
    what: `${name} begins with a byte-order mark, which nobody sees`,
    mend: 'save it as UTF-8 without one (in VS Code: “UTF-8”, not “UTF-8 with BOM”)',
  }),
  cutOff: () => ({
    what: 'The file ends in the middle of a sentence, and its last line has no end: it may have been cut off',
    mend: 'look for the rest of it in an earlier version, or end the sentence and the line',
  }),
  lostLetter: () => ({
    what: 'A letter was lost here when the file was saved in another encoding: � stands in its place',
    mend: 'write the letter again, and save the file as UTF-8',
  }),
  garbled: (letters: string) => ({
    what: `${letters} is a letter that was read in the wrong encoding and saved again`,
    mend: 'write the letter itself (an apostrophe, a quotation mark, ä), and save the file as UTF-8',
  }),
  mixedLineEnds: (isWindows: boolean) => ({
    what: `This line ends as on ${isWindows ? 'Windows (CRLF), and most others as on Linux (LF)' : 'Linux (LF), and most others as on Windows (CRLF)'}`,
    mend: 'save the whole file with one kind of line end',
  }),
  plainHttp: (url: string) => ({ what: `${url} is not encrypted`, mend: 'write https://, and see whether it answers' }),
  notDrawn: (language: string) => ({
    what: `A block in ${language} is shown as code: nobody draws it here`,
    mend: 'draw it as an SVG in images/, or call the block text if its code is meant',
  }),
  chatbotWords: (words: string) => ({
    what: `“${words}” is what a chatbot says to its user`,
    mend: 'remove it, and read once more what came with it',
  }),
  brokenOff: (words: string) => ({ what: `This paragraph breaks off behind “${words}”`, mend: 'end the sentence' }),
  turnedLink: (words: string) => ({
    what: 'Words and address of this link have changed their brackets',
    mend: `write [${words}](address)`,
  }),
  emojiName: (name: string) => ({
    what: `${name} is shown as it stands, and not as an emoji`,
    mend: 'put the emoji itself, or leave it out',
  }),
  githubNote: (mark: string) => ({
    what: `${mark} makes a note at GitHub only`,
    mend: 'write :::note{#id heading="…"} and end it with :::',
  }),
  numbersJump: (number: number, shown: number) => ({
    what: `Readers see ${shown} here and not ${number}: a list counts by itself`,
    mend: 'number the items one by one, or look whether one is missing',
  }),
  sameAgain: () => ({ what: 'This stands directly above already, in the same words', mend: 'remove one of the two' }),
  sameField: () => ({ what: 'Another field of this task asks the same', mend: 'ask for something else, or remove it' }),
  markdownInOption: () => ({ what: 'An option is shown as it stands, with the signs of Markdown in it', mend: 'say it in plain words' }),
  markdownInWords: (words: string) => ({
    what: `“${words}” is shown as it stands here, with the signs of Markdown in it`,
    mend: 'say it in plain words',
  }),
  cutAtHash: (words: string) => ({
    what: `YAML takes a # behind a space for the start of a comment, so nothing is read behind “${words.split(/\s+/).slice(-4).join(' ')}”`,
    mend: 'put the whole text in quotes; a comment that is meant has two spaces before its #',
  }),
  cutAtComma: (first: string, second: string) => ({
    what: `A comma makes two of these words: “${first}” and “${second}”`,
    mend: `put them in quotes if they are one: "${first}, ${second}"`,
  }),
  neededInTab: (id: string) => ({
    what: `The answer ${id} is needed to finish, but stands in a tab that is not for everybody`,
    mend: 'put its task below the tabs, or add optional',
  }),
  emptyMessage: (message: string) => ({
    what: `“${message}” says nothing that the page does not say already`,
    mend: 'say where to look, or what was probably done',
  }),
  keyShown: (name: string) => ({
    what: `This looks like ${name}, and everybody would read it`,
    mend: 'revoke it where it was issued, and put a variable or an invented one in its place',
  }),
  passwordShown: (host: string) => ({
    what: `The password for ${host} stands in this address`,
    mend: 'change it there, and write $PASSWORD or an example in its place',
  }),
  mailShown: (mail: string) => ({
    what: `${mail} may be somebody’s own e-mail address`,
    mend: 'use one that belongs to nobody, such as ada@example.org',
  }),
  ownFolder: (path: string) => ({
    what: `${path} is the home folder of one person, and readers have another name`,
    mend: 'write ~ or $HOME in a command, and <any> in an output',
  }),
  trackedLink: (part: string) => ({
    what: `${part} tells the other site where your readers come from`,
    mend: 'take it out of the address',
  }),
  previewLink: (url: string) => ({
    what: `${url} is the preview on your own machine`,
    mend: 'link to project:<id>, or to #id in this project',
  }),
  insideLink: (host: string) => ({
    what: `${host} can be reached only from inside of a private network`,
    mend: 'link to a page that everybody can open, or say here what it says',
  }),
  editLink: (url: string) => ({
    what: `${url} opens an editor that readers have no right to (/edit/)`,
    mend: 'write /blob/ in place of /edit/',
  }),
  fewCells: (cells: number, columns: number) => ({
    what: `This row has ${cells} of ${columns} cells, so the columns at its end stay empty`,
    mend: 'add the cells, also where they are empty: | |',
  }),
  tableWithoutRule: () => ({
    what: 'This is shown as it stands and not as a table: its second line is not a rule of as many columns',
    mend: 'write | --- | --- | below the headings, once for each column',
  }),
  itemWithoutSpace: (sign: string) => ({
    what: `These lines are no list, because ${sign === '•' ? 'a list begins with -' : `there is no space behind the ${sign}`}`,
    mend: 'begin each of them with - and a space',
  }),
  indentedWords: () => ({
    what: 'Four spaces or more at the start of a line make code of it, and these are words',
    mend: 'begin the line further left: below the words of the item that it belongs to',
  }),
  listRestarts: () => ({
    what: 'This list begins with 1 again, because the block above it ended the one before',
    mend: 'indent the block by as much as the words of its item, or go on with the next number',
  }),
  sameTab: (heading: string) => ({ what: `Another tab here has the heading “${heading}”, too`, mend: 'say what tells them apart' }),
  otherSystem: (words: string) => ({
    what: `${words} is syntax of another system, and is shown as it stands`,
    mend: 'write what it stands for, or put it between backticks if it is meant',
  }),
  oddTime: (minutes: number, likely: number) => ({
    what: `A time of ${minutes} minutes does not fit: to read, to type and to answer all of it takes about ${likely}`,
    mend: 'write the minutes that somebody needs who does all of it, best measured with a clock',
  }),
  shareBraces: (name: string) => ({ what: `Nothing fills in ${name}, so it is shared as it stands`, mend: 'use {title} and {url}' }),
  laterVersion: (version: string, needed: string) => ({
    what: `The text asks for ${version} or later, and needs for ${needed}`,
    mend: 'say the same in both',
  }),
  otherNumber: (said: string) => ({
    what: `The text says ${said}, and the output above does not show it`,
    mend: 'run the block, and mend the one that is wrong',
  }),
  sameExplanation: () => ({
    what: 'Another option of this question is explained in the same words',
    mend: 'say of each what is wrong or right about it',
  }),
  foreignWords: (unknown: number, words: number) => ({
    what: `${unknown} of ${words} words here are in no English dictionary: is it another language?`,
    mend: 'write it in English, or put it between backticks if it is meant as it is',
  }),
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
  otherTrack: (target: string, tracks: readonly string[]) => ({
    what: `${target} is not shown on the track ${tracks.join(', ')}, and this link is, so it leads nowhere there`,
    mend: 'link to what each of these tracks shows, or put tracks="…" on the step or section of the link',
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
  allRight: (question: string) => ({
    what: `Every option of the question ${question} is right`,
    mend: 'add one that is wrong, and say why it is',
  }),
  otherCount: (said: string, questions: number) => ({
    what: `The description says ${said}, and there are ${counted(questions, 'question')}`,
    mend: 'say as many as there are, or no number',
  }),
  sameQuestion: (question: string) => ({ what: `The question ${question} asks what another one asks`, mend: 'ask about something else' }),
  sameCaption: (alt: string) => ({
    what: `“${alt}” is the caption and the alternative text, so it is read out twice`,
    mend: 'let the one say what the picture shows, and the other why it is there',
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
  resultNotShown: (line: string) => ({
    what: `“${line}” is shown as the result, and stands nowhere in the project`,
    mend: 'copy the line from what the project prints, so that it stays true',
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
    'npm run waymark -- content check [--run [--fetch-browser]] [--shell bash|zsh] [--links] [--fix] [--strict] [--format text|json|github] [project | folder]',
    'Says file, line, column, what is wrong and how to mend it, then what would teach better.',
    'Ends with 1 when something is to mend, with --strict also when there is advice or a practice could not run, and with 2 when it was called wrongly.',
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
