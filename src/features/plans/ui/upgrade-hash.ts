export const UPGRADE_HASH = '#upgrade'
