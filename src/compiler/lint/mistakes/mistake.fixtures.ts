/** A mistake, made in a copy of a project of the catalogue. */
export interface Mistake {
  kind: string
  project: string
  /** In the project's folder. */
  file: string
  from: string | RegExp
  to: string | ((found: string) => string)
  /** What stands in the line that is to be named; any line of the change when empty. */
  at: string
  /** What an author has to read in the finding, in one way or another. */
  says: RegExp
  /** `to` is bytes, a letter each. */
  bytes?: true
  /** A picture that is put beside the text. */
  picture?: keyof typeof pictures
}

export const T = 'your-first-terminal'
export const P = 'your-first-push'
export const C = 'csv-to-answers'
export const S = 'a-private-s3-bucket'
export const W = 'web-attacks'

const ANCHORS: Record<string, string> = {
  [T]: '### Up and down {#up}',
  [P]: '### Change, compare, undo {#undo}',
  [C]: '### Count with awk {#awk-count}',
  [S]: '### Compare the checksums {#compare}',
  [W]: '### Count upwards {#count}',
}

const ANY = /^/

export const pictures = { cut: 'images/shot.png', pointer: 'images/shot.png', huge: 'images/shot.png' }

/** Puts a text between two sections. */
export function below(kind: string, project: string, text: string, at = '', says = ANY): Mistake {
  const anchor = ANCHORS[project] ?? ''
  return { kind, project, file: 'project.md', from: anchor, to: `${text}\n\n${anchor}`, at, says }
}

/** Puts one text in the place of another. */
export function swap(kind: string, project: string, file: string, from: Mistake['from'], to: Mistake['to'], at = '', says = ANY): Mistake {
  return { kind, project, file, from, to, at, says }
}

export const latin = (...mistake: Parameters<typeof swap>): Mistake => ({ ...swap(...mistake), bytes: true })

export function withPicture(picture: keyof typeof pictures, ...mistake: Parameters<typeof below>): Mistake {
  return { ...below(...mistake), picture }
}

export const block = (lines: string, info = 'bash title="One more"') => `\`\`\`${info}\n${lines}\n\`\`\``

/** In two pieces, so that nobody who looks for keys in this repository finds one. */
export const secret = (...pieces: string[]) => pieces.join('')
