import { dateTexts } from '#platform/dates/dates.texts.ts'
import { plansTexts } from '../plans.texts.ts'

export const pricingTexts = {
  heading: 'Pick your plan',
  text: 'Start for free. Change your plan any time.',
  period: 'Billing period',
  periods: { monthly: 'Monthly', yearly: 'Yearly' },
  saving: (percent: number) => `Save ${percent}% with yearly`,
  fetchingError: 'We couldn’t open the checkout. Please try again.',
}

export const paywallTexts = {
  title: 'Waymark Pro',
  text: 'Build more, and show more of what you build.',
  /** Why it opened, for each location. */
  reasons: {
    project_share_url: 'Your own link on the documentation is part of Pro.',
    project_share_theme_select: 'Dark and fun themes are part of Pro.',
    project_share_export: 'Exporting README and Markdown is part of Pro.',
    share_add_project_limit: 'Your free portfolio is full. With Pro it has no limit.',
    project_reset: 'Restarting a project is part of Pro.',
    project_locked: 'This project is part of Pro.',
    portfolio_add_project_limit: 'Your free portfolio is full. With Pro it has no limit.',
    quiz_completion_limit: 'You’ve completed all your free quizzes. Pro has no limit.',
    validation_edit: 'Editing finished answers is part of Pro.',
    validation_text_limit: 'Longer answers are part of Pro.',
    secret_mission_unlock: 'Secret Missions are part of Pro.',
    schedule_days: 'Planning for one to three days a week is part of Pro.',
    explore: 'Pro opens every project and every Secret Mission.',
    user_menu: 'Pro opens every project and every Secret Mission.',
    pricing: 'Pro opens every project and every Secret Mission.',
  },
  annual: 'Save with an annual plan',
  failed: 'Failed to get checkout URL',
  off: plansTexts.sellsNothing,
  sandbox: 'Test payments: no real money is charged on this site.',
}

export const cardTexts = {
  recommended: 'Recommended',
  current: 'Your plan',
  perMonth: 'per month',
  saving: (percent: number) => `Save ${percent}%`,
  talk: "Let's talk",
  subtext: { monthly: 'Billed monthly', yearly: (total: string) => `Billed annually, ${total} a year` },
  manage: 'Manage Subscription',
  portalFailed: 'Something went wrong! Please try again or ',
  contact: 'contact us',
  stay: 'Stay on Free',
  write: 'E-mail',
  writeEnd: 'and tell us what you want to learn.',
}

export const badgeTexts = { tooltip: "You're a Pro!", upgrade: 'Part of Pro. Upgrade to unlock it.' }

export const menuTexts = { upgrade: 'Upgrade to Pro', manage: cardTexts.manage, plan: 'Your plan' }

export const planTexts = {
  title: 'Your plan',
  given: 'You have Pro, and nothing is charged for it.',
  over: 'Pro has ended. The Free plan’s limits apply; everything you made stays yours.',
  paid: (until: Date) => `Pro is paid until ${dateTexts.day(until)}. It renews by itself.`,
  ending: (until: Date) => `Pro ends on ${dateTexts.day(until)} and doesn’t renew. Until then everything stays open.`,
  open: 'Your payment is still open.',
  cancel: 'Cancel Pro…',
  ask: 'Cancel Pro?',
  keeps: (until: Date) =>
    `You keep Pro until ${dateTexts.day(until)}, which is paid for. After that the Free plan’s limits apply; everything you made stays yours.`,
  endsAtOnce: 'Pro ends right away, because nothing is paid ahead. The Free plan’s limits apply; everything you made stays yours.',
  reallyCancel: 'Cancel Pro',
  keep: 'Keep Pro',
  resume: 'Keep Pro after all',
  unconfirmed: 'We couldn’t confirm that. Here is how it stands now.',
  /** The operator took away the plan, but the subscription goes on. */
  taken: {
    paid: (until: Date) =>
      `Your plan is Free, but a subscription is paid until ${dateTexts.day(until)} and renews by itself. “Upgrade to Pro” brings Pro back without another payment.`,
    ending: (until: Date) =>
      `Your plan is Free, but a subscription is paid until ${dateTexts.day(until)}. It doesn’t renew. “Upgrade to Pro” brings Pro back until then, without another payment.`,
    open: 'Your plan is Free, but a subscription goes on. Its payment is still open.',
    cancel: 'Cancel the subscription…',
    ask: 'Cancel the subscription?',
    keeps: () => 'It will not renew, and nothing more is charged. Everything you made stays yours.',
    endsAtOnce: 'It ends right away, because nothing is paid ahead. Everything you made stays yours.',
    reallyCancel: 'Cancel the subscription',
    keep: 'Keep the subscription',
    resume: 'Renew the subscription after all',
  },
}

export const proWelcomeTexts = {
  title: 'Welcome to Pro',
  greeting: (name: string) => `Welcome to Pro, ${name}!`,
  fallback: 'builder',
  text: 'Every project and every Secret Mission is now open to you, and your portfolio has no limit. Thanks for supporting Waymark.',
  features: ['Advanced Pro projects and Secret Missions', 'Unlimited portfolio', 'Unlimited quizzes'],
  action: 'Get started with Pro',
  payment: 'Your payment',
  confirming: {
    title: 'Confirming your payment…',
    text: 'This usually takes a few seconds. You’ll see here whether it went through.',
    action: 'Keep going',
  },
  failed: {
    title: 'Your payment did not go through',
    text: 'You have not been charged. You are on the Free plan, and everything you have done is still here.',
    again: 'Try again',
    later: 'Not now',
  },
}
