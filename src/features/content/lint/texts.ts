/** What would teach better, in the author's words: it may be published as it is. */
export const adviceTexts = {
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
  jobLine: () => ({
    what: 'A terminal answers a command that ends with & by a line like [1] 4711, which the text does not mention',
    mend: 'say what the line is, or show it as [1] <any> in the output',
  }),
  cleanUpFirst: (title: string) => ({
    what: `“${title}” comes before a Secret Mission, which then lacks what was made`,
    mend: 'move it behind the mission',
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
    'content check [--run] [--shell bash|zsh] [--fix] [--strict] [--format text|json|github] [project | folder]',
    'Says file, line, column, what is wrong and how to mend it, then what would teach better.',
    'Ends with 1 when something is to mend, with --strict also when there is advice, and with 2 when it was called wrongly.',
    '--run      also runs the code blocks marked run, in an empty folder, and compares what they print',
    '--shell    the shell that runs them; bash when left out',
    '--fix      first writes the ids that are missing into project.md',
    '--format   text, one JSON document, or annotations as GitHub shows them',
    'project    its id, its folder or a file in it; all projects when left out',
    'folder     a content folder; CONTENT_DIR when left out',
  ].join('\n'),
  oneTarget: 'Give one project, or one folder.',
  noFormat: (name: string) => `There is no format ${name}: use text, json or github.`,
  noShell: (name: string) => `Blocks run in bash or zsh, not in ${name}.`,
  shellMissing: (name: string) => `${name} is not installed here, so nothing was run.`,
  noTarget: (name: string, meant: string | undefined) =>
    `There is no project and no content folder ${name}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
  running: (id: string, blocks: number, shell: string) =>
    `Running ${blocks === 1 ? '1 block' : `${blocks} blocks`} of ${id}${shell === 'bash' ? '' : ` in ${shell}`}`,
  fixed: (ids: number, file: string) => `Wrote ${ids === 1 ? '1 id' : `${ids} ids`} into ${file}`,
  sound: (projects: string) => `${projects}, nothing to mend.`,
  toMend: (count: number) => (count === 1 ? '1 thing to mend.' : `${count} things to mend.`),
  advice: (count: number): string => (count === 1 ? '1 piece of advice.' : `${count} pieces of advice.`),
  adviceElsewhere: (count: number) => `${checkTexts.advice(count)} content check <project> shows what belongs to it.`,
  advised: 'advice: ',
}
