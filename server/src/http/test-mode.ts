import type { Access } from '@fiel/contract'
import { MODE_HEADER } from '@fiel/contract'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { findSandbox } from '../merchants/find-sandbox.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import type { Session } from '../users/session.ts'
import { conflict, type Failure } from './admin-reply.ts'

/**
 * Applies the mode that the request asks for. Every request says it for itself, so that two windows with one session
 * cannot change each other's mode. A request for test mode never falls back to the live data.
 */
export const applyMode = async (
	db: Database,
	session: Session,
	access: Access,
	{ headers }: FastifyRequest,
): Promise<Session | Failure> => {
	const mode = headers[MODE_HEADER] ?? 'live'
	if (mode !== 'live' && mode !== 'test')
		return {
			failed: 400,
			field: 'Fiel-Mode',
			message: 'Fiel-Mode must be live or test',
			text: panelText.reload(),
		}
	if (mode === 'live' || session.home.isTest) return session
	const sandbox = await findSandbox(db, session.home.id)
	if (access === 'self') return { ...session, shown: sandbox ?? session.home }
	if (!sandbox)
		return conflict(
			'there is no test data; it was removed, or never created',
			panelText.noTestData(),
			'Fiel-Mode',
		)
	return { ...session, merchant: sandbox, shown: sandbox }
}
