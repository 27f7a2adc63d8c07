/** What a page says before the workspace is fetched. */
export const practiceDoorTexts = {
  write: 'Write it here',
  open: 'Open the workspace',
  opens: (act: string, title: string) => (title === '' ? act : `${act}: ${title}`),
  own: 'What you have written so far',
  handedIn: 'What you handed in',
  opening: 'Opening…',
  failedToOpen: 'The workspace could not be loaded. Try again.',
  runFirst: 'The tests must pass first',
  failing: (failed: number, all: number) => (all === 1 ? 'The test fails' : `${failed} of ${all} tests ${failed === 1 ? 'fails' : 'fail'}`),
}
