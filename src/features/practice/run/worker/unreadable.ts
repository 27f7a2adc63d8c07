/** An error at a line of a file that was never run. */
export class Unreadable extends Error {
  override name = 'SyntaxError'
  readonly file: string
  readonly line: number | null
  constructor(message: string, file: string, line: number | null) {
    super(message)
    this.file = file
    this.line = line
  }
}
