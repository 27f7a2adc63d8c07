const count = (one: number, name: string, names = `${name}s`) => `${one} ${one === 1 ? name : names}`

export const practiceTexts = {
  workspace: (title: string) => `Workspace: ${title}`,

  files: 'Files',
  editor: (file: string) => `${file}, code editor`,
  readOnly: (file: string) => `${file}, to read only`,
  roles: { write: '', given: 'given', tests: 'tests' },
  earlierFile: 'no longer part of the task',
  howToLeave: 'Tab indents. To leave the editor, press Escape, then Tab.',
  howToTest: (keys: string) => `${keys} runs the tests.`,
  command: '⌘ Enter',
  control: 'Ctrl Enter',

  run: 'Run',
  test: 'Test',
  stop: 'Stop',
  reset: 'Reset file',
  resetDone: (file: string) => `${file} is as it was given. Undo brings yours back.`,
  undo: 'Undo',
  done: 'Done',
  changes: 'What changed',
  download: 'Download',
  larger: 'Large',
  smaller: 'Back to the text',
  close: 'Close',

  notHere: {
    worker: 'This browser cannot run code in the page. You can write here, download your files and run them on your computer.',
    wasm: 'This browser cannot run this language: it has no WebAssembly. You can write here, download your files and run them on your computer.',
  },
  endedPage: 'Your last run ended this page, most likely because its memory grew without an end. What you wrote is here.',
  loading: 'Getting the language ready…',
  loaded: (percent: number) => (percent < 100 ? `Getting the language ready: ${percent} %` : 'Starting the language…'),
  running: 'Running…',
  testing: 'Testing…',
  ends: {
    done: 'The program has ended.',
    failed: 'It stopped with an error.',
    stopped: 'Stopped.',
    too_long: 'It ran for too long and was stopped. Is there a loop that never ends?',
    too_much_output: 'It printed more than fits here and was stopped. Is there a loop that prints without end, or a very long text?',
    too_much_memory: 'It wanted too much memory and was stopped.',
    not_available: 'The language could not be loaded. Are you online? Then try again.',
  },

  results: 'Tests',
  passed: 'passed',
  failed: 'failed',
  allPass: (all: number) => (all === 1 ? 'The test passes.' : all === 2 ? 'Both tests pass.' : `All ${all} tests pass.`),
  someFail: (failed: number, all: number, first: string) =>
    failed === 1
      ? `${all === 1 ? 'The test' : `1 of ${all} tests`} fails: ${first}`
      : `${failed} of ${all} tests fail. The first one: ${first}`,
  noTests: 'No test ran.',
  stale: 'You have changed something since. Run the tests again.',
  nowDone: 'Well done! Press Done to hand it in.',
  at: (file: string, line: number) => `${file}, line ${line}`,
  goTo: (file: string, line: number) => `Go to ${file}, line ${line}`,
  sameInOthers: (others: number) => `The same in ${count(others, 'more test')}.`,
  hint: 'Hint',
  moreHints: 'Another failed run opens the next hint.',

  page: 'Your page',
  output: 'Output',
  noOutput: 'It printed nothing.',
  pageIsOpen: 'Your page is open. Try it.',
  cut: { before: 'Earlier output is left out.', after: 'What came after this is left out.' },
  rows: (rows: number) => count(rows, 'row'),
  firstRows: (rows: number) => `First ${count(rows, 'row')}. There are more.`,

  changed: 'What changed since the start',
  unchanged: 'Nothing has changed since the start.',
  added: 'Added',
  removed: 'Removed',

  compare: {
    about: 'Both pass the same tests, and there is more than one good way. What only one of them has is marked.',
    alike: 'You wrote it as we did.',
    own: 'Yours:',
    ours: 'Ours:',
    only: { own: 'Only in yours: ', ours: 'Only in ours: ' },
  },

  tooLarge: 'Your files are larger than 64 kB together. Shorten them: what is beyond is not saved.',
  ownCopy: 'This task is done. What you write here now is your own copy on this device; what you handed in stays as it is.',
  startChanged: 'The author has changed the starting files since you began. Your work stays as it is.',
  seeStart: 'See what they changed',
  startSeen: 'Got it',

  readme: (title: string, how: string) => `# ${title}

These are your files from Waymark, as you wrote them, with the files that were given and the tests.

## How to go on at home

${how}
`,
  how: {
    python: (main: string, tests: string[]) => `You need Python 3.12 or newer (https://www.python.org).

Run it:

    python ${main}

Run the tests:

${tests.map((name) => `    python -m unittest ${name}`).join('\n')}`,
    javascript: (main: string) => `You need Node.js 24 or newer (https://nodejs.org).

Run it:

    node ${main}

The tests use \`test\` and \`expect\` as in Vitest: \`npm install vitest\`, then \`npx vitest run --globals\`.`,
    typescript: (main: string) => `You need Node.js 24 or newer (https://nodejs.org), which runs TypeScript as it is.

Run it:

    node ${main}

The tests use \`test\` and \`expect\` as in Vitest: \`npm install vitest\`, then \`npx vitest run --globals\`.`,
    sql: (main: string, _tests: string[], given: string[]) => `You need SQLite (https://sqlite.org), which most systems have.

Run it:

    sqlite3 :memory: ${[...given, main].map((name) => `".read ${name}"`).join(' ')}

In the tests each block says what a statement should answer: run the statement and compare.`,
    postgresql: (
      main: string,
      _tests: string[],
      given: string[],
    ) => `You need PostgreSQL 18 or newer (https://www.postgresql.org) and a database that you may fill, here one called practice.

Run it:

    createdb practice
    psql practice ${[...given, main].map((name) => `-f ${name}`).join(' ')}

In the tests each block says what a statement should answer: run the statement and compare.`,
    html: (main: string, tests: string[], given: string[]) =>
      [...tests, ...given].some((name) => /\.[jt]sx$/.test(name))
        ? `You need Node.js 24 or newer (https://nodejs.org). In this folder, install React and Vite, which puts the page together:

    npm install react react-dom vite

Show it, at the address that is printed, with ${main === 'index.html' ? '/' : `/${main}`} at its end:

    npx vite

The tests ran in the page of the project; your browser shows the page itself.`
        : `Open ${main} in your browser. To see changes, save and load the page again.

The tests ran in the page of the project; your browser shows the page itself.`,
  },
}
