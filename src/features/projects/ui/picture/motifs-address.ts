/** One file with the drawing of each project, by its id. */
export const MOTIFS_FILE = '/static/images/motifs.svg'
