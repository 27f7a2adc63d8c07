export const deviceTexts = {
  page: 'Connect a machine',
  intro: 'A terminal shows you a code. Type it here yourself.',
  code: 'Code',
  look: 'Continue',
  asks: 'This machine wants to check your folders:',
  machine: 'Machine',
  network: 'Address',
  time: 'Asked at',
  account: (name: string, email: string) => `It will hand in for ${name} (${email}).`,
  own: 'Connect it only if you have just started this yourself, on a machine that is yours.',
  may: 'It may read what to look at and hand in what it finds. It sees no notes, no portfolio and nothing else of your account.',
  allow: 'Connect',
  refuse: 'It is not mine',
  allowed: 'It is connected. Go on in your terminal.',
  refused: 'It was not connected.',
  failed: 'Something went wrong! Please try again.',
  wrongCode:
    'No machine shows this code now: it was mistyped, used already, or is older than ten minutes. Look at it again, or start again there.',
  unreachable: 'Waymark can’t be reached. Check your connection and try again.',
  another: 'Type another code',
}

export const deviceListTexts = {
  title: 'Machines that check your folders',
  none: 'None. A project page says how to begin, at “Check on my machine”.',
  since: (network: string, when: string) => `from ${network}, last used ${when}`,
  end: 'End',
  endOf: (machine: string) => `End ${machine}`,
  failed: 'Something went wrong! Please try again.',
}
