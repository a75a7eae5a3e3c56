import type { Role } from '@fiel/contract'
import { panelText } from '../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import type { CounterRights } from './counter-rights.ts'

/** A cashier needs a branch, and limits that allow at least something. */
export const checkCounterRights = (role: Role, rights: CounterRights | null): Refusal | null => {
	if (role !== 'cashier') return null
	if (!rights)
		return refuse(
			'General_FieldCannotBeNullOrBlank',
			'a cashier needs a branch',
			'Counter.Branch',
			panelText.cashierBranch(),
		)
	if (rights.saleLimit?.lte(0))
		return refuse('General_BiggerThanZero', 'the limit per sale must be above 0', 'Counter.SaleLimit')
	if (rights.dayLimit?.lte(0))
		return refuse('General_BiggerThanZero', 'the limit per day must be above 0', 'Counter.DayLimit')
	return null
}
