/** The channel through which tabs of one browser talk to each other. */
export const USER_CHANNEL = 'waymark:user'
