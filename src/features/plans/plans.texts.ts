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
      description: 'One-to-one coaching at your pace.',
      cta: 'Talk to a coach',
      features: ['Everything in Pro', 'A coach who knows your goals', 'Feedback on every project'],
    },
  },
  sellsNothing: 'Pro can’t be bought on this site right now.',
  noSubscription: 'You don’t have a subscription to manage.',
  unreachable: 'We can’t reach the payment service right now.',
} as const
