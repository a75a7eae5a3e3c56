/** No telephone number and no document is shorter. */
const LEAST_DIGITS = 7

/** A name as browsers may show it: some stores keep an email address, a telephone number or a document as the name. */
export const publicName = (name: string | null): string | null => {
	const digits = name?.match(/\p{Nd}/gu)?.length ?? 0
	return name === null || name.includes('@') || digits >= LEAST_DIGITS ? null : name
}
