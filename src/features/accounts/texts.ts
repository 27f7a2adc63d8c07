export const codeMailTexts = {
  subject: (code: string) => `${code} is your code for Waymark`,
  title: 'Your sign-in code',
  enter: 'Enter this code where you asked for it:',
  validity: 'It works for ten minutes, once, and only in the browser that asked for it.',
  askedFrom: (device: string) =>
    `It was asked for from ${device}. If that was not you, ignore this mail: nobody can sign in without the code.`,
  footer: 'Waymark sends this mail because somebody entered this address to sign in.',
}

export const terminalTexts = {
  code: (email: string, code: string) => `Sign-in code for ${email}: ${code}`,
}

export const cliTexts = {
  list: 'Lists people, or those whose address, name or nickname contains a word',
  listUsage: 'user list [word]',
  oneSearch: 'Give one word to look for, or none.',
  admin: '  (admin)',
  count: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  show: 'Shows what is kept about one person',
  showUsage: 'user show <e-mail>',
  set: "Changes somebody's plan or makes them an admin",
  setUsage: 'user set --email <e-mail> [--plan free|pending|pro] [--admin [yes|no]]',
  nothingToSet: 'Say what to change: --plan or --admin.',
  notAPlan: (word: string, plans: string) => `"${word}" is no plan; plans are ${plans}.`,
  yesOrNo: '--admin is followed by yes or no.',
  planIs: (email: string, plan: string) => `${email} is on the plan ${plan}.`,
  adminIs: (email: string, isAdmin: boolean) => `${email} is ${isAdmin ? 'an admin' : 'not an admin'}.`,
  sessions: 'Lists where somebody is signed in, or signs them out everywhere',
  sessionsUsage: 'user sessions <e-mail> [--end]',
  session: (device: string, since: string, seen: string) => `${device}, since ${since}, last seen ${seen}`,
  open: (count: number) => (count === 1 ? '1 session is open.' : `${count} sessions are open.`),
  ended: (count: number) => (count === 1 ? '1 session was ended.' : `${count} sessions were ended.`),
  remove: 'Deletes an account with everything of it',
  removeUsage: 'user delete <e-mail> --yes',
  reallyRemove: (email: string) => `This deletes ${email} with everything of theirs, and cannot be undone. Say --yes to do it.`,
  removed: (email: string) => `${email} and everything of theirs is deleted.`,
  unknown: (email: string) => `Nobody here has the address ${email}. "user list" shows who is here.`,
  oneEmail: 'Give one e-mail address.',
  notAnEmail: (word: string) => `"${word}" is not an e-mail address.`,
}
