export interface SyntaxProblem {
  says: string
  /** in the file */
  line: number
}
