export const adminTexts = {
  pages: { events: 'Events', audit: 'Audit log' },
  navigation: 'Admin pages',
  events: {
    intro: (days: number) =>
      `How often each event happened in the last ${days} days, in UTC. Nobody is counted who asks not to be followed, nor while an admin impersonates.`,
    name: 'Event',
    total: 'Total',
    region: 'Events by day',
    none: 'Nothing happened yet.',
    noneMore: 'Events appear here as soon as somebody opens the paywall, clicks a Pro badge or uses another counted part.',
  },
  audit: {
    intro: 'What admins did through the eyes of learners, newest first.',
    region: 'Entries of the audit log',
    when: 'When (UTC)',
    admin: 'Admin',
    learner: 'Learner',
    what: 'What',
    request: 'Request',
    none: 'Nobody was impersonated yet.',
    gone: 'account deleted',
  },
} as const
