import { plansTexts } from '../texts.ts'

export const pricingTexts = {
  heading: 'Pick your plan',
  text: 'Start for free. Change whenever you like.',
  period: 'Billing period',
  periods: { monthly: 'Monthly', yearly: 'Yearly' },
  fetchingError: 'The checkout could not be opened. Please try again.',
}

export const paywallTexts = {
  title: 'Waymark Pro',
  text: 'Build more, and show more of what you build.',
  annual: 'Save with an annual plan',
  failed: 'Failed to get checkout URL',
  off: plansTexts.sellsNothing,
  sandbox: 'Test payments: no money moves on this site.',
}

export const cardTexts = {
  recommended: 'Recommended',
  current: 'Your plan',
  perMonth: 'per month',
  talk: "Let's talk",
  subtext: { monthly: 'Billed monthly', yearly: (total: string) => `Billed annually, ${total} a year` },
  manage: 'Manage Subscription',
  portalFailed: 'Something went wrong! Please try again or ',
  contact: 'contact us',
  stay: 'Stay on Free',
  write: 'Write to',
  writeEnd: 'and tell us what you want to learn.',
}

export const badgeTexts = { tooltip: "You're a Pro!", upgrade: 'Part of Pro: upgrade' }

export const menuTexts = { upgrade: 'Upgrade to Pro', manage: cardTexts.manage }

export const welcomeTexts = {
  title: 'Welcome to Pro',
  greeting: (name: string) => `Welcome to Pro, ${name}!`,
  fallback: 'builder',
  text: 'Every project, every Secret Mission and your whole portfolio are open to you now. Thank you for coming along.',
  features: ['Advanced Pro projects and Secret Missions', 'Unlimited portfolio', 'Unlimited quizzes'],
  action: 'Get started with Pro',
}
