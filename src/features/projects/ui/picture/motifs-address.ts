/** One file with the motif of each project, by id. */
export const MOTIFS_FILE = '/static/images/motifs.svg'

/** What stands before the landscape on a project's tile. */
export const frontAddress = (id: string) => `/static/images/fronts/${encodeURIComponent(id)}.svg`
