/** Statuses are compared ignoring case and surrounding space. */
export const normalizeStatus = (status: string): string => status.trim().toLowerCase()
