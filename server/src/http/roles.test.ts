import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Access, ADMIN_OPERATIONS, type Role } from '@fiel/contract'
import { addUser, sendAdminRequest } from '../../test/support/admin.ts'
import { useWorld } from '../../test/support/world.ts'
import { startSession } from '../users/start-session.ts'

const world = useWorld()

const ALLOWED: Record<Access, readonly (Role | null)[]> = {
	open: ['owner', 'editor', 'viewer', 'cashier', null],
	read: ['owner', 'editor', 'viewer'],
	self: ['owner', 'editor', 'viewer', 'cashier'],
	write: ['owner', 'editor'],
	own: ['owner'],
	counter: ['owner', 'editor', 'cashier'],
}

test('every operation answers each role according to its access level, and callers without a session with 401', async () => {
	const { merchant } = await world.merchant()
	const users = new Map<Role | null, number>()
	for (const role of ['owner', 'editor', 'viewer', 'cashier'] as const)
		users.set(role, (await addUser(world, merchant, role)).id)
	for (const { access, method, path, body } of ADMIN_OPERATIONS)
		for (const role of ['owner', 'editor', 'viewer', 'cashier', null] as const) {
			const address = path.replace('/admin/api', '').replace(/:\w+/g, '999999')
			const answer = await sendAdminRequest(world.app, method, address, body && { Strange: 1 }, {
				cookie: role === null ? '' : await cookieOf(merchant.id, users.get(role)!),
			})
			const message = `${role} ${method} ${path}: ${answer.body}`
			if (ALLOWED[access].includes(role)) {
				assert.notEqual(answer.statusCode, 403, message)
				if (access !== 'open') assert.notEqual(answer.statusCode, 401, message)
				assert.ok(answer.statusCode < 500, message)
			} else assert.equal(answer.statusCode, role === null ? 401 : 403, message)
		}
})

/** A new session for each request, because some requests end it. */
const cookieOf = async (merchantId: number, id: number): Promise<string> => {
	const visit = { address: null, agent: null }
	const session = await world.db.transaction((tx) =>
		startSession(tx, { merchantId, id }, visit, world.clock.now()),
	)
	return `fiel_session=${session.token}`
}

test('only owners manage users, invitations, keys and the audit log', () => {
	const owners = ADMIN_OPERATIONS.filter(({ access }) => access === 'own').map(({ id }) => id)
	for (const id of ['createKey', 'revokeKey', 'listUsers', 'removeUser', 'inviteUser', 'listAudit'] as const)
		assert.ok(owners.includes(id), id)
	for (const { id, path, access } of ADMIN_OPERATIONS)
		if (/^\/admin\/api\/(users|invitations|audit)/.test(path) && access !== 'open')
			assert.equal(access, 'own', id)
})
