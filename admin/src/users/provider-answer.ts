/** The query with which a provider has returned the browser, until it is used. */
export const providerAnswer: { query: string | null } = { query: null }
