/** How a source is written, for its editors; it runs in the browser too. */

export { checkOf } from './source/authored-checks.ts'
export { isAnswerText, isQuizText } from './source/words.ts'
export { placesIn } from './source/yaml.ts'
export { isTextId, parseAttributes, slug, splitTitle } from './text/attributes.ts'
export { directiveNames, DIRECTIVES, type DirectiveRule } from './text/directives.ts'
export { parseMarkdown, plainText } from './text/markdown.ts'
