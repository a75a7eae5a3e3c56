import type { ProgramSettingsChange } from '@fiel/contract'
import type { Queryable } from '../db/database.ts'
import { checkProgram } from '../program/check-program.ts'
import { applyProgramChange } from '../program/wire.ts'
import type { Refusal } from '../refusal.ts'
import { loadProgram } from './load-programs.ts'
import type { Merchant } from './merchant.ts'
import { type ExpiryPreview, previewExpiry } from './preview-expiry.ts'

/** Previews a changed expiry policy; omitted members are those of the program. */
export const previewProgram = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	change: Pick<ProgramSettingsChange, 'Expiry'>,
): Promise<ExpiryPreview | Refusal> => {
	const settings = applyProgramChange(await loadProgram(db, merchant.id), change)
	return checkProgram(settings) ?? previewExpiry(db, merchant, now, settings.expiry)
}
