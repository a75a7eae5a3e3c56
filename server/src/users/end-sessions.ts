import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { hashToken } from './token.ts'

export const endSessions = async (tx: Tx, tokens: string[]): Promise<void> => {
	await tx.rows(sql`delete from sessions where token_hash = any(${tokens.map(hashToken)}::bytea[])`)
}
