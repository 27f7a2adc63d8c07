/** The key in the browser's storage. */
export const LEFT_PLACE = 'waymark:left'

export interface LeftPlace {
  path: string
  /** The block being read, and its distance from the top of the window. */
  block: string
  offset: number
}
