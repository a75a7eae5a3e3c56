import {
	createSandbox as createOperation,
	getSandbox,
	removeSandbox as removeOperation,
	resetSandbox as resetOperation,
	type Sandbox,
} from '@fiel/contract'
import type { AdminApi } from '../http/admin-api.ts'
import { conflict } from '../http/admin-reply.ts'
import { findSandbox } from '../merchants/find-sandbox.ts'
import type { ListedMerchant } from '../merchants/list-merchants.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import type { Session } from '../users/session.ts'
import { createSandbox } from './create-sandbox.ts'
import { removeSandbox, resetSandbox } from './remove-sandbox.ts'

/**
 * The panel's routes for the sandbox. They concern the merchant of the user in both modes, and so does the audit log: that
 * of the sandbox is removed with it.
 */
export const registerSandboxAdminRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(getSandbox, async ({ session: { home } }) => sandboxBody(await findSandbox(db, home.id)))
	serve(createOperation, ({ session, audit }) =>
		db.transaction(async (tx) => {
			if (session.home.isTest)
				return conflict('a sandbox has no sandbox of its own', panelText.testDataExists())
			const created = await createSandbox(tx, session.home, session.user.email, clock.now())
			if (!created) return conflict('there is a sandbox already', panelText.testDataExists())
			const after = sandboxBody(created)
			await audit(tx, { id: created.id, after }, authorAtHome(session))
			return after
		}),
	)
	serve(resetOperation, ({ session, audit }) =>
		db.transaction(async (tx) => {
			const outcome = await resetSandbox(tx, session.home, session.user.email, clock.now())
			if (!outcome) return NO_SANDBOX
			const [before, after] = [sandboxBody(outcome.before), sandboxBody(outcome.after)]
			await audit(tx, { id: outcome.after.id, before, after }, authorAtHome(session))
			return after
		}),
	)
	serve(removeOperation, ({ session, audit }) =>
		db.transaction(async (tx) => {
			const removed = await removeSandbox(tx, session.home, clock.now())
			if (!removed) return NO_SANDBOX
			const after = sandboxBody(undefined)
			await audit(tx, { id: removed.id, before: sandboxBody(removed), after }, authorAtHome(session))
			return after
		}),
	)
}

const NO_SANDBOX = conflict('there is no sandbox', panelText.noTestData())

const authorAtHome = ({ home, user }: Session) => ({
	merchantId: home.id,
	author: { userId: user.id, name: user.email },
})

const sandboxBody = (sandbox: ListedMerchant | undefined): Sandbox => ({
	Exists: sandbox !== undefined,
	Name: sandbox?.name ?? null,
	CreatedDate: sandbox?.createdAt.toISOString() ?? null,
})
