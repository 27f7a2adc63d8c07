export const startTexts = {
  title: 'Learn by building real projects',
  lede: 'Pick a project and build it in your own terminal, one step at a time. Each step says why, what to type, what you should see, and what to do if you do not.',
  free: 'Free to read, no account needed.',
  begin: 'Start with',
  browse: 'See the series',
  series: 'Series to follow',
  count: (projects: number) => (projects === 1 ? '1 project' : `${projects} projects`),
  difficulty: { easy: 'Easy', medium: 'Medium', hard: 'Hard' },
  minutes: (minutes: number) =>
    minutes < 60 ? `${minutes} min` : `${new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(minutes / 60)} h`,
  empty: 'No projects yet',
  emptyMessage: 'Projects appear here as soon as one is published.',
  ways: 'About this site',
  terms: 'Terms & Conditions',
  privacy: 'Privacy policy',
  community: 'Community',
  calls: 'Calls for programs',
  how: [
    { title: 'True commands', text: 'The commands were run on Linux, block by block, and their output compared with what the page shows.' },
    { title: 'Your own machine', text: 'You build in your terminal, so what you learn stays with you.' },
    { title: 'Nothing to set up', text: 'No account, no card. Open a project and begin.' },
  ],
}
