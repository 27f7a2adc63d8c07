/** All words that a reader meets inside a document. */

const languageNames: Record<string, string> = {
  bash: 'Bash',
  c: 'C',
  console: 'Console',
  cpp: 'C++',
  csharp: 'C#',
  css: 'CSS',
  diff: 'Diff',
  docker: 'Dockerfile',
  dockerfile: 'Dockerfile',
  go: 'Go',
  graphql: 'GraphQL',
  hcl: 'HCL',
  html: 'HTML',
  http: 'HTTP',
  ini: 'INI',
  java: 'Java',
  javascript: 'JavaScript',
  js: 'JavaScript',
  json: 'JSON',
  jsonc: 'JSON',
  jsx: 'JSX',
  makefile: 'Makefile',
  markdown: 'Markdown',
  md: 'Markdown',
  nginx: 'nginx',
  output: 'Output',
  php: 'PHP',
  powershell: 'PowerShell',
  ps1: 'PowerShell',
  py: 'Python',
  python: 'Python',
  rb: 'Ruby',
  ruby: 'Ruby',
  rs: 'Rust',
  rust: 'Rust',
  sh: 'Shell',
  shell: 'Shell',
  sql: 'SQL',
  terraform: 'Terraform',
  toml: 'TOML',
  ts: 'TypeScript',
  tsx: 'TSX',
  txt: 'Text',
  text: 'Text',
  plaintext: 'Text',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
  yml: 'YAML',
  zsh: 'Zsh',
}

export const codeTexts = {
  language: (language: string) => languageNames[language.toLowerCase()] ?? language,
  copy: 'Copy',
  copied: 'Copied!',
  expand: 'Expand',
  expandLabel: (name: string) => `Expand ${name}`,
  copyLabel: (name: string) => `Copy ${name}`,
  ask: 'Ask',
  askLabel: (name: string) => `Ask about ${name}`,
  askPrefill: (language: string, code: string) => `What does this do?\n\n\`\`\`${language}\n${code}\n\`\`\``,
  copyInline: (code: string) => `Copy ${code}`,
  scrollable: (name: string) => `${name}, code`,
  group: 'Versions of this code',
  unhighlighted: 'Unable to highlight code',
  previewTitle: 'Code Preview',
  close: 'Close',
}

export const imageTexts = {
  zoom: 'Zoom in',
}

export const tableTexts = {
  scrollable: 'Table',
}

export const tabsTexts = {
  label: 'Choose your version',
}

export const noteTexts: { names: Record<string, string> } = {
  names: { explain: 'In more detail', simplify: 'In short', ask: 'Good question', examples: 'For example', blank: 'Note' },
}

export const linkTexts = {
  ask: (text: string) => `Ask: ${text}`,
}

export const sectionTexts = {
  extraTask: 'Optional',
  mission: 'Secret Mission',
  locked: 'A bonus challenge for Pro members.',
  unlockPro: "You're PRO! Jump in",
  unlockFree: 'Unlock with PRO',
  unlockVisitor: 'Login to Unlock',
}

export const conceptTexts = {
  about: (name: string) => `What is ${name}?`,
  loading: 'Looking it up…',
  failedTitle: 'Failed to load concept',
  failed: (name: string) => `We couldn't retrieve the definition for "${name}". Please try again later.`,
  again: 'Try again',
  more: 'Tell me more',
  less: 'In short',
}

export const variableTexts = {
  label: (name: string) => `Your value for ${name}`,
  edit: (name: string) => `Change ${name}`,
  fill: (name: string) => `Click to put in yours: ${name}`,
  hint: 'click to put in yours',
}

export const taskTexts = {
  task: 'Task',
  place: (first: number, last: number, all: number) =>
    first === last ? `Task ${first} of ${all}` : `Tasks ${first}${last - first === 1 ? ' and ' : '–'}${last} of ${all}`,
  optionalTask: 'Optional task',
  optional: '(optional)',
  open: 'Tasks still to complete',
  textPlaceholder: 'Go on, we know you have a great answer..',
  limit: (limit: number) => `Up to ${limit} characters`,
  upload: 'PNG or JPG (max. 10MB)',
  choose: 'Choose a picture',
}

export const practiceBlockTexts = {
  tests: 'Tests',
  here: 'You write it here, in the page.',
  needsScripts: 'To write it here, the page needs JavaScript.',
}

export const quizTexts = {
  quiz: 'Quiz',
  unnamed: 'Check what you know',
  preview: (count: number) => (count === 1 ? 'Read the question' : `Read the ${count} questions`),
  several: 'Choose all the right answers.',
  start: 'Start the quiz',
  facts: (count: number) => (count === 1 ? 'One question.' : `${count} questions, one at a time.`),
}
