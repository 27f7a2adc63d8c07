export const codeMailTexts = {
  subject: (code: string) => `${code} is your Waymark code`,
  title: 'Your login code',
  enter: 'Enter this code to log in:',
  validity: 'It works once, for ten minutes, in the browser where you requested it.',
  askedFrom: (device: string) => `Requested from ${device}. If that wasn’t you, ignore this e-mail: no one can log in without the code.`,
  footer: 'You’re receiving this because someone entered this address to log in to Waymark.',
}

export const terminalTexts = {
  code: (email: string, code: string) => `Login code for ${email}: ${code}`,
}

export const accountsCliTexts = {
  list: 'Lists people, or those whose e-mail, name or nickname contains a word',
  listUsage: 'npm run waymark -- user list [word]',
  oneSearch: 'Give one word to look for, or none.',
  admin: '  (admin)',
  count: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  first: (count: number) => `The first ${count} people; there are more. Name a word to look for.`,
  show: 'Shows what is stored about one person',
  showUsage: 'npm run waymark -- user show <e-mail>',
  set: "Changes someone's plan or makes them an admin",
  setUsage: 'npm run waymark -- user set [--email] <e-mail> [--plan free|pending|pro] [--admin [yes|no]]',
  nothingToSet: 'Say what to change: --plan or --admin.',
  notAPlan: (word: string, plans: string) => `"${word}" is not a plan. Plans are ${plans}.`,
  yesOrNo: 'Follow --admin with yes or no.',
  planIs: (email: string, plan: string) => `${email} is on the plan ${plan}.`,
  goesOn: (id: string, provider: string) =>
    `The subscription ${id} (${provider}) goes on, and is paid for. Cancel it at the provider; its owner can under “Your plan” in their menu, and gets Pro back with “Upgrade to Pro”.`,
  adminIs: (email: string, isAdmin: boolean) => `${email} is ${isAdmin ? 'an admin' : 'not an admin'}.`,
  sessions: 'Lists where someone is logged in, or logs them out everywhere',
  sessionsUsage: 'npm run waymark -- user sessions <e-mail> [--end]',
  session: (device: string, since: string, seen: string) => `${device}, since ${since}, last seen ${seen}`,
  open: (count: number) => (count === 1 ? '1 session is open.' : `${count} sessions are open.`),
  ended: (count: number) => (count === 1 ? 'Ended 1 session.' : `Ended ${count} sessions.`),
  remove: 'Deletes an account and everything in it',
  removeUsage: 'npm run waymark -- user delete <e-mail> --yes',
  reallyRemove: (email: string) => `This deletes ${email} and everything they have, and cannot be undone. Add --yes to do it.`,
  removed: (email: string) => `Deleted ${email} and everything they had.`,
  unknown: (email: string) => `No account has the address ${email}. "user list" shows the accounts.`,
  oneEmail: 'Give one e-mail address.',
  notAnEmail: (word: string) => `"${word}" is not an e-mail address.`,
}
