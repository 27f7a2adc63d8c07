export const siteTexts = {
  testimonials: {
    label: 'What learners say',
    resultsLabel: 'What you build here',
    slide: (place: number, all: number) => `${place} of ${all}`,
    previous: 'Previous testimonial',
    next: 'Next testimonial',
    previousResult: 'Previous result',
    nextResult: 'Next result',
  },
  account: {
    title: 'Your account keeps your place',
    reasons: [
      { title: 'Your answers and notes', text: 'Saved as you type, on every device you log in from.' },
      { title: 'Your progress', text: 'See which tasks are done and what comes next.' },
      { title: 'A plan for your week', text: 'Set your hours and days, and get a schedule that fits.' },
      { title: 'Proof of what you built', text: 'Finished projects you can show to anyone.' },
    ],
  },
  legal: { terms: 'Terms & Conditions', privacy: 'Privacy policy' },
}

/** What a learner has at the end of each shipped project, by id. */
export const resultTexts: Readonly<Record<string, string>> = {
  'speak-http-by-hand': 'You have a guestbook server of your own that answers, remembers and says when nothing has changed.',
  'spam-filter-from-scratch': 'You have a spam filter in plain Python, and you can see which words made it decide.',
  'a-site-of-your-own': 'You have a site on the public internet, with your own domain and a way back.',
  'your-first-terminal': 'You have a script that greets you every morning.',
  'a-library-in-sqlite': 'You have a lending library in one file, with rules that refuse bad data.',
  'read-the-dns': 'You have a name server and a cache that dig takes for real.',
}
