/** The token of the link that opened the panel, until it is used. */
export const link: { token: string | null } = { token: null }
