export const readingOnlyTexts = {
  notice:
    'Waymark cannot save right now, so this page is only for reading, as a visitor sees it. What you wrote is kept. The whole page opens by itself in a moment.',
}
