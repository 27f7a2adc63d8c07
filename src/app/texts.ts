/** The words of places whose feature has not moved in yet: what will be here, and the one way on. */
export const placeTexts = {
  portfolio: {
    title: 'My portfolio',
    text: 'Here you will show the projects that you have built. The portfolio is being built itself.',
    action: 'Find something to build',
  },
  publicPortfolio: {
    title: 'Coming soon',
    text: 'There is nothing to see on this portfolio yet.',
    action: 'Go to homepage',
  },
}
