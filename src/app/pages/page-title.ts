/** Texts are fetched with the page that shows them, so its title comes from its loader. */
export function pageTitle(title: string, index = true) {
  return { meta: [{ title: `${title} · Waymark` }, ...(index ? [] : [{ name: 'robots', content: 'noindex' }])] }
}
