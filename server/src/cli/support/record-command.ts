import { type ChangeTarget, COMMAND_LINE } from '../../audit/change.ts'
import { recordChanges } from '../../audit/record-changes.ts'
import type { Tx } from '../../db/database.ts'
import type { CliCommand } from './command.ts'

/** What a command changed, for the audit log of the merchant, in the transaction that changes it. */
export const recordCommand = (
	tx: Tx,
	merchantId: number,
	{ name }: Pick<CliCommand, 'name'>,
	changed: ChangeTarget & { kind: string },
	now: Date,
): Promise<void> =>
	recordChanges(tx, merchantId, [{ ...changed, author: COMMAND_LINE, operation: name }], now)
