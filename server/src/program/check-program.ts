import type { Refusal } from '../refusal.ts'
import { checkPurchase } from './check-purchase.ts'
import { checkRules } from './rules/check-rules.ts'
import type { ProgramSettings } from './settings.ts'

/** What a merchant may decide; the first thing that makes no sense is refused. */
export const checkProgram = (settings: ProgramSettings): Refusal | null =>
	checkPurchase(settings) ?? checkRules(settings.rules)
