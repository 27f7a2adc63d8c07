/** One file with the motif of each project, by id. */
export const MOTIFS_FILE = '/static/images/motifs.svg'
