export const plansTexts = {
  cards: {
    free: {
      name: 'Free',
      description: 'Everything you need to start building.',
      cta: 'Start for free',
      features: ['Every free project', '3 portfolio projects', '3 quizzes', 'A study schedule and your own project list'],
    },
    pro: {
      name: 'Pro',
      description: 'For builders who want to go further.',
      cta: 'Upgrade to Pro',
      features: [
        'Advanced Pro projects and Secret Missions',
        'Unlimited portfolio',
        'Unlimited quizzes',
        'Edit your answers, restart projects, export your work',
      ],
    },
    coach: {
      name: 'Personal Coach',
      description: 'A person at your side, at your pace.',
      cta: 'Talk to a coach',
      features: ['Everything in Pro', 'A coach who knows your goals', 'Feedback on every project'],
    },
  },
  sellsNothing: 'Whoever runs this site sells nothing, so everything here stays as it is. (PAYMENTS is off.)',
  noSubscription: 'There is no subscription to manage.',
  unreachable: 'The payment service cannot be reached right now.',
} as const
