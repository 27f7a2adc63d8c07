/** A ref that focuses an element when it appears. It is one function, so that it does not run again at each render. */
export const toFocus = (element: HTMLElement | null) => element?.focus()
