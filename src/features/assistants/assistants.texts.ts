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
  make: 'Make a token',
  makeInstead: 'If your assistant can’t sign in',
  insteadHelp:
    'Make a token and put it into the assistant’s settings. That also works on a site without internet, where Waymark can’t look up who the assistant is.',
  name: 'Name',
  nameHelp: 'So that you know it in the list below.',
  firstName: 'My editor',
  may: 'What it may do',
  nothing: 'Tick at least one.',
  action: 'Make the token',
  failed: 'Something went wrong! Please try again.',
  made: 'Copy the token now. It is not shown again.',
  toSettings: 'See the settings with this token',
  token: 'Token',
  secret: 'Whoever has it can do what you ticked, so keep it out of files that you share.',
  another: 'Make another token',
  add: 'Add Waymark to your assistant',
  signIn: 'No token is needed: your assistant opens Waymark in your browser, and you choose there what it may do.',
  signInHelp: 'The assistants above sign in this way. If yours asks for a client ID, or says that it can’t register, make a token below.',
  filled: 'Your new token is already filled in.',
  placeholder: 'YOUR_TOKEN',
  replace: 'Make a token first, or put yours in the place of YOUR_TOKEN.',
  client: 'Your assistant',
  terminal: 'Run this line in a terminal:',
  file: (file: string) => `Add this to ${file}. Keep what it has, and add waymark to the servers that stand there:`,
  copy: 'Copy',
  copied: 'Copied',
  first: 'Then ask it: Where am I on Waymark?',
  untried:
    'These lines follow what each assistant’s own help says. If yours has changed, its help says where an MCP server with an address and a header goes.',
  care: 'An assistant reads words that others wrote and may have a terminal. Look at each command before you let it run.',
}

/** What to do so that it signs in, after it knows the address. */
export const signInTexts: Record<ClientName, string> = {
  'claude-code': 'Then type /mcp in Claude Code, choose waymark and authenticate.',
  vscode: 'Then start the server from the same file. VS Code asks whether it may sign in.',
  cursor: 'Then open the MCP settings of Cursor and press Connect beside waymark.',
  codex: 'Then run: codex mcp login waymark',
  zed: 'Then open the settings of the Agent Panel and authenticate waymark.',
  other: 'Then let it sign in. It opens your browser.',
}

export const consentTexts = {
  page: 'Connect an assistant',
  asks: 'wants to sign in as your coding assistant.',
  account: (name: string, email: string) => `You’re logged in as ${name} (${email}).`,
  claimed: (name: string) => `It calls itself “${name}”. Any assistant can choose that name, so go by the address above.`,
  nameless: 'It gives no name.',
  goesTo: 'Then you’re sent to',
  places: {
    machine: (place: string) => `a program on this computer (${place})`,
    site: (place: string) => place,
    app: (place: string) => `an app on this computer (${place}:)`,
  },
  care: {
    machine: 'Any program on this computer could be waiting there. Allow this only if you’ve just started it yourself.',
    site: 'Allow this only if you’ve just started it yourself.',
    app: 'Another app could have taken over that name. Allow this only if you’ve just started it yourself.',
  },
  may: 'What it may do',
  nothing: 'Tick at least one.',
  ends: 'It stays connected until you end it under Coding assistants in your account, or don’t use it for 30 days.',
  allow: 'Allow',
  deny: 'Deny',
  leaving: 'Allowed. You’re being sent back to your assistant.',
  leave: 'Continue there',
  wrong: (host: string) => `${host} asked for something that Waymark doesn’t offer. Nothing was allowed.`,
  back: 'Back to the assistant',
  refused: {
    not_offered: () => 'Assistants can’t sign in on this site because it has no https address. Use a token instead.',
    no_client: () =>
      'The link that brought you here doesn’t name an assistant by an https address of its own. Start again from your assistant.',
    no_document: (host: string) =>
      `Waymark couldn’t find out who this assistant is: it got no usable description from ${host}. Try again in a minute, or use a token.`,
    foreign_redirect: (host: string) =>
      `The link that brought you here would send you to an address that doesn’t belong to ${host}. Nothing was allowed.`,
  },
  token: 'Connect with a token',
  problems: {
    NOT_FIT: 'The assistant’s request no longer fits. Start again from your assistant.',
    TOO_MANY_TOKENS: 'You’ve connected as many assistants as you can. End one under Coding assistants, then press Allow again.',
    UNAUTHORIZED: 'You’re logged out. Reload this page and log in.',
  } as Record<string, string>,
  failed: 'Something went wrong! Please try again.',
}

export const oauthTexts = {
  saidTwice: 'The link that brought you here says something twice. Start again from your assistant.',
  tooLong: 'The link that brought you here is too long. Use a token instead: open /assistants.',
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
  signedIn: (client: string) => `signed in from ${client}`,
  may: (scopes: readonly Scope[]) => scopes.map((scope) => scopeTexts[scope].label).join(', '),
  used: (when: string) => `last used ${when}`,
  unused: 'not used yet',
  until: (when: string) => `ends ${when} if unused`,
  end: 'End',
  endOf: (name: string) => `End ${name}`,
  failed: 'Something went wrong! Please try again.',
}
