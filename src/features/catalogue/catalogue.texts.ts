export const startTexts = {
  title: 'Learn by building real projects',
  lede: 'Pick a project and build it, in the page or in your own terminal, one step at a time. Every step tells you why, what to type, what you’ll see, and what to do if you don’t.',
  free: 'No account, nothing to install: you write your first code in the page.',
  /** done in the page, by somebody who has never written code; without it, the first of the catalogue */
  first: 'a-secret-message',
  begin: 'Start with',
  browse: 'See the series',
  wish: 'Or search for something',
  wishExample: 'I want to learn...',
  find: 'Find projects',
  sampleOf: 'One step from',
  sample: {
    project: 'speak-http-by-hand',
    title: 'Send your first request',
    why: 'printf writes text, and | hands it to nc, which sends it to port 8181.',
    command: "printf 'GET /hello.txt HTTP/1.0\\r\\n\\r\\n' | nc 127.0.0.1 8181",
    output: 'HTTP/1.0 200 OK\nContent-type: text/plain\nContent-Length: 19\n\nHello from a file.',
    helpTitle: 'Nothing came back?',
    help: 'Connection refused means that no server is listening: look into server.log. If the line just hangs, an \\r\\n is probably missing; press Ctrl+C and compare your line letter by letter.',
  },
  logIn: 'Log in',
  done: (percent: number, tasks: { done: number; required: number } | null) =>
    tasks ? `${tasks.done} of ${tasks.required} ${tasks.required === 1 ? 'task' : 'tasks'} · ${percent}%` : `${percent}% done`,
  topics: 'Recommended topics',
  topicsText: 'Good places to start, and where to go next.',
  moreTopics: 'Show more topics',
  topicGroups: { course: 'Series', category: 'Categories' },
  untitledTopic: 'Topic has no title',
  more: 'Show more',
  less: 'Show fewer',
  series: 'Series to follow',
  count: (projects: number) => (projects === 1 ? '1 project' : `${projects} projects`),
  difficulty: { easy: 'Easy', medium: 'Medium', hard: 'Hard' },
  minutes: (minutes: number) =>
    [minutes >= 60 && `${Math.floor(minutes / 60)} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' '),
  empty: 'No projects yet',
  emptyMessage: 'Projects appear here as soon as one is published.',
  ways: 'About this site',
  terms: 'Terms & Conditions',
  privacy: 'Privacy policy',
  community: 'Community',
  calls: 'API',
  plan: { free: 'Free', pro: 'Pro' },
  outcomes: 'What you’ll have built',
  outcome: [
    {
      project: 'search-from-nothing',
      title: 'A search engine you measured yourself',
      result:
        'occurrences               4 of 28\nshared words             17 of 28\nBM25 and stems           22 of 28\nBM25, stems and meaning  23 of 28',
    },
    {
      project: 'your-own-https',
      title: 'A door that opens only to your certificate',
      result:
        '$ curl -s --cacert ca.crt \\\n    --cert alice.crt --key alice.key \\\n    https://localhost:9445/\n\nWelcome, Alice of the Workshop.',
    },
    {
      project: 'neural-network-by-hand',
      title: 'A neural network that reads what you draw',
      result: '.......\n.#####.\n....#..\n...#...\n....#..\n.....#.\n.#...#.\n..###..\n.......\n\n3   0.84',
    },
  ],
  how: [
    {
      title: 'Commands that work',
      text: 'We run every local command on Linux and check its output against the page.',
    },
    { title: 'Your own machine', text: 'You build in your own terminal, so everything you make is yours to keep.' },
    { title: 'Nothing to set up', text: 'No account, no card. Open a project and start.' },
  ],
}
