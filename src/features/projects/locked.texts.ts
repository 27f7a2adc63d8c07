/** Separate, because these texts load with the page itself. */
export const lockedTexts = {
  title: 'This project is part of Pro',
  price: (monthly: string, yearly: string) => `Pro costs ${monthly} a month, or ${yearly} a month when you pay by the year.`,
  plans: 'See the plans',
  below: 'Read below how it begins.',
  goOn: 'Unlock the project to go on',
  inside: 'What you’ll do:',
  unlock: { visitor: 'Login to Unlock', free: 'Unlock with PRO', pro: "You're PRO! Jump in" },
}
