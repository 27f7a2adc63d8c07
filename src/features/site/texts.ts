export const siteTexts = {
  testimonials: {
    label: 'What learners say',
    slide: (place: number, all: number) => `${place} of ${all}`,
    previous: 'Previous testimonial',
    next: 'Next testimonial',
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
