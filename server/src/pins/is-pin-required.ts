import { type Decimal, decimal } from '../db/decimal.ts'
import type { ProgramSettings } from '../program/settings.ts'

/** Whether a redemption at the till needs a confirmed PIN. Null stands for a redemption whose value is not known. */
export const isPinRequired = (
	{ pin: { mode, above } }: Pick<ProgramSettings, 'pin'>,
	redeemedValue: Decimal | null,
): boolean => {
	if (mode === 'above') return redeemedValue === null || redeemedValue.gt(decimal(above))
	return mode === 'always'
}
