import { isDeepStrictEqual } from 'node:util'
import type { ProgramSettingsChange } from '@fiel/contract'
import type { Tx } from '../db/database.ts'
import type { Program } from '../program/settings.ts'
import { applyProgramChange, programSettingsBody } from '../program/wire.ts'
import type { Refusal } from '../refusal.ts'
import { loadProgram } from './load-programs.ts'
import { lockMerchant } from './lock-merchant.ts'
import { setProgram } from './set-program.ts'

interface ProgramEdit {
	/** The version that the edit is based on; null for the current one. */
	basedOn: number | null
	change: ProgramSettingsChange
	author: string
}

/** Saves a version with the change, unless nothing changes or the edit is based on another version. */
export const changeProgram = async (
	tx: Tx,
	merchantId: number,
	{ basedOn, change, author }: ProgramEdit,
	now: Date,
): Promise<{ program: Program } | { outdatedBy: number } | Refusal> => {
	await lockMerchant(tx, merchantId)
	const current = await loadProgram(tx, merchantId)
	if (basedOn !== null && basedOn !== current.version) return { outdatedBy: current.version }
	const { version: _, ...settings } = current
	const wanted = applyProgramChange(settings, change)
	// Compared as API values, because 1 and 1.0 are the same setting.
	if (isDeepStrictEqual(programSettingsBody(wanted), programSettingsBody(settings)))
		return { program: current }
	const made = await setProgram(tx, merchantId, wanted, author, now)
	return 'refused' in made ? made : { program: made }
}
