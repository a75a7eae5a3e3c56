/** Statuses are compared without regard to case and to space around them. */
export const plainStatus = (status: string): string => status.trim().toLowerCase()
