/** The token of the link that the panel was opened with, until it was used. */
export const link: { token: string | null } = { token: null }
