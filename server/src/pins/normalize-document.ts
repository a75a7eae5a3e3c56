/** Documents are compared without punctuation and in capitals. Letters stay: a CNPJ may have some. */
export const normalizeDocument = (text: string): string => text.replace(/[^\p{L}\p{Nd}]/gu, '').toUpperCase()
