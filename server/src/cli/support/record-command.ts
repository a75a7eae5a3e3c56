import { type ChangeTarget, COMMAND_LINE } from '../../audit/change.ts'
import { recordChanges } from '../../audit/record-changes.ts'
import type { Tx } from '../../db/database.ts'
import type { CliCommand } from './command.ts'

/** Writes a command's change to the merchant's audit log, in the same transaction. */
export const recordCommand = (
	tx: Tx,
	merchantId: number,
	{ name }: Pick<CliCommand, 'name'>,
	changed: ChangeTarget & { kind: string },
	now: Date,
): Promise<void> =>
	recordChanges(tx, merchantId, [{ ...changed, author: COMMAND_LINE, operation: name }], now)
