/** Texts about formats that contain more than text. */
export const familyTexts = {
  broken: (path: string) => `${path} cannot be read`,
  missing: (path: string) => `${path} is named and not there`,
  empty: (path: string) => `${path} is empty`,
  fields: (names: readonly string[]) => `Fields that have no place here: ${names.join(', ')}`,
  practice: 'Write it',
  exemplar: 'the exemplar in answers.yaml, which no reader gets',
  noImport: 'nothing: test and expect are there without it',
  wrong: 'Name a wrong solution of the practice in answers.yaml, with what its learner should be told',
  solution: 'A solution: readers do not get it. What a good answer looks like belongs into answers.yaml, as exemplar',
  credits: (names: readonly string[]) => `Say whose work this is: ${names.join(', ')}`,

  script: (kind: string) =>
    `${kind === 'verify' ? 'This script checks a step' : 'This script prepares the machine'} (${kind}): ask for what it does in a task, or say it in the text`,
  button: (form: string) => `{{${form}}} behind code`,
  noText: (path: string) => `The step names ${path}, which is not there`,
  emptyStep: 'A step without a text',
  machine: (names: readonly string[]) =>
    `The machine of the scenario (${names.join(', ')}) is not there for learners: say in the text what they need`,

  parameter: (name: string) => `The workshop fills in $${name}: say in the text what stands there`,
  shortcode: (name: string) => `{{< ${name} >}} is not known here; the words in it stay`,
  action: (name: string) => `A button (${name})`,
  unnamedAction: (name: string) => `A button (${name}) does something in the workshop’s own window; what it says stays as code`,
  check: (name: string) => `A button (${name}) runs a check on the workshop’s machine: ask for the result in a task`,

  region: 'The marks of the part that a learner edits',
  hiddenTests: 'What runs a check; what it checks stays in words',
  setup: (name: string) => `${name} is for the machine and not for readers`,
  blanks: 'The words that belong into the blanks',
  noQuestion: 'A question without a right answer among its options is not in the quiz; its words stay in the text',
  question: 'A question',
  codeInQuestion: 'Code in a question became words in one line: look at it',
  tells: 'This explanation may tell the answer: close it with type=extra-task, or move it',
  explain: 'Say why options are right or wrong (explanation)',
  unknownPart: (name: string) => `--${name}-- is not known here; its words stay`,
} as const
