import type { Decimal } from './decimal.ts'

/**
 * Writes all digits into JSON: a balance may have more of them than a JavaScript number keeps. The value can only be
 * serialized, not used in arithmetic.
 */
export const exactNumber = (value: Decimal): number => rawJSON(value.toString()) as number

const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown }
