/** The part of a whole; zero of nothing. */
export const share = (part: number, whole: number): number => (whole > 0 ? Math.max(part, 0) / whole : 0)

/** A share as text; a dash where there is nothing to have a share of. */
export const shareText = (part: number, whole: number, percent: (share: number) => string): string =>
	whole > 0 ? percent(share(part, whole)) : '–'
