const plural = new Intl.PluralRules('en')
const counted = (count: number) => `${count} ${plural.select(count) === 'one' ? 'report' : 'reports'}`

export const reasonTexts = {
  private: 'It shows something private of somebody',
  insulting: 'It insults or threatens somebody',
  copied: 'It is somebody else’s work',
  advertising: 'It is advertising or a fraud',
  dangerous: 'It is dangerous or against the law',
  other: 'Something else',
}

export const kindTexts = {
  portfolio: 'Portfolio',
  tile: 'Portfolio page',
  documentation: 'Documentation',
  proof: 'Proof',
}

export const reportTexts = {
  title: 'Report a page',
  intro: 'Tell the admins of this site what is wrong with a page. They look at it and decide. You need no account.',
  page: 'The page',
  noPage: 'Open the page that you mean and press “Report this page” at its foot.',
  reason: 'What is wrong?',
  reasonMissing: 'Choose what is wrong.',
  words: 'In your words',
  wordsHelp: 'What the admins should look at.',
  email: 'Your e-mail',
  emailHelp: 'Only if the admins may ask you back. The page’s owner never sees it.',
  emailWrong: 'This is not an e-mail address.',
  kept: (days: number) => `Your report is deleted ${days} days after the admins have closed it.`,
  send: 'Send report',
  sentTitle: 'Thank you',
  sent: 'Your report was sent. If others can see the page, the admins of this site will look at it. You will not hear from us unless they have a question.',
  back: 'Back to the page',
  failed: 'Your report could not be sent. Please try again.',
}

export const digestTexts = {
  subject: (open: number) => `${counted(open)} to look at`,
  title: (open: number) => `${counted(open)} to look at`,
  body: 'Somebody reported a public page of a learner. Take the page down, or close the report if nothing is wrong.',
  action: 'Open the reports',
  footer: 'You get this at most once a day, because you are an admin of the site.',
}
