/** Statuses are compared without regard to case and to space around them. */
export const normalizeStatus = (status: string): string => status.trim().toLowerCase()
