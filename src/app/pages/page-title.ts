/** Texts are loaded with the page that uses them, so a page's title comes from its loader. */
export function pageTitle(title: string, index = true) {
  return { meta: [{ title: `${title} · Waymark` }, ...(index ? [] : [{ name: 'robots', content: 'noindex' }])] }
}
