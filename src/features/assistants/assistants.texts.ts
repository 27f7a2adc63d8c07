import type { Scope } from './assistants.rules.ts'
import type { ClientName } from './clients.rules.ts'

export const scopeTexts: Record<Scope, { label: string; help: string }> = {
  read: { label: 'Read steps and progress', help: 'What you can read yourself, how far you are, and hints.' },
  notes: { label: 'Write notes', help: 'Adds notes to yours. It does not read or change those that are there.' },
  check: { label: 'Check', help: 'Says which tasks are done and which command looks at your folder. It starts nothing.' },
}

export const pageTexts = {
  page: 'Connect your coding assistant',
  intro:
    'The assistant in your editor or terminal can read the steps with you, see how far you are and give hints. From Waymark it gets no solutions.',
  make: '1. Make a token',
  name: 'Name',
  nameHelp: 'So that you know it in the list below.',
  firstName: 'My editor',
  may: 'What it may do',
  nothing: 'Tick at least one.',
  action: 'Make the token',
  failed: 'Something went wrong! Please try again.',
  made: 'Copy the token now. It is not shown again.',
  token: 'Token',
  secret: 'Whoever has it can do what you ticked, so keep it out of files that you share.',
  another: 'Make another token',
  add: '2. Add Waymark to your assistant',
  filled: 'Your new token is in it already.',
  placeholder: 'YOUR_TOKEN',
  replace: 'Make a token first, or put yours in the place of YOUR_TOKEN.',
  client: 'Your assistant',
  terminal: 'Run this line in a terminal:',
  file: (file: string) => `Put this into ${file}:`,
  copy: 'Copy',
  copied: 'Copied',
  first: 'Then ask it: Where am I on Waymark?',
  untried:
    'Written after the documentation of each assistant. If yours has changed, its help says where an MCP server with an address and a header goes.',
  care: 'An assistant reads words that others wrote and may have a terminal. Look at each command before you let it run.',
}

export const clientTexts: Record<ClientName, string> = {
  'claude-code': 'Claude Code',
  vscode: 'VS Code',
  cursor: 'Cursor',
  codex: 'Codex CLI',
  zed: 'Zed',
  other: 'Another',
}

export const listTexts = {
  title: 'Coding assistants',
  none: 'None is connected.',
  connect: 'Connect a coding assistant',
  may: (scopes: readonly Scope[]) => scopes.map((scope) => scopeTexts[scope].label).join(', '),
  used: (when: string) => `last used ${when}`,
  unused: 'not used yet',
  until: (when: string) => `ends ${when} if unused`,
  end: 'End',
  endOf: (name: string) => `End ${name}`,
  failed: 'Something went wrong! Please try again.',
}
