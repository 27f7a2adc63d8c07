/** The tabs of one browser hear each other here. */
export const USER_CHANNEL = 'waymark:user'
