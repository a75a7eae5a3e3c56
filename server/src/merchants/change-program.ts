import { isDeepStrictEqual } from 'node:util'
import type { ProgramSettingsChange } from '@fiel/contract'
import type { Tx } from '../db/database.ts'
import type { Program } from '../program/settings.ts'
import { applyProgramChange, programSettingsBody } from '../program/wire.ts'
import type { Refusal } from '../refusal.ts'
import { loadProgram } from './load-programs.ts'
import { lockMerchant } from './lock-merchant.ts'
import { setProgram } from './set-program.ts'

export interface ProgramEdit {
	/** The version that was looked at; null for whichever is in force. */
	basedOn: number | null
	change: ProgramSettingsChange
	author: string
}

/** Makes a version with a change in it, unless nothing would change or the change was meant for another version. */
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
	// compared as callers see them: 1 and 1.0 are the same setting
	if (isDeepStrictEqual(programSettingsBody(wanted), programSettingsBody(settings)))
		return { program: current }
	const made = await setProgram(tx, merchantId, wanted, author, now)
	return 'refused' in made ? made : { program: made }
}
