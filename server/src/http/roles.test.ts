import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADMIN_OPERATIONS, type AdminOperation, ROLES, type Role } from '@fiel/contract'
import { addUser, sendAdminRequest } from '../../test/support/admin.ts'
import { useWorld } from '../../test/support/world.ts'
import { startSession } from '../users/start-session.ts'

const world = useWorld()

/** What editors, viewers and cashiers may do was fixed before there were rights, and stays so by default. */
const FOR_OWNERS_AND_MANAGERS = [
	...[
		'listUsers',
		'updateUser',
		'removeUser',
		'unlinkUser',
		'createPasswordLink',
		'listRoles',
		'listAudit',
		'countAudit',
		'setChangeLimits',
	],
	...['listInvitations', 'inviteUser', 'resendInvitation', 'withdrawInvitation'],
	...['exportCustomer', 'eraseCustomer', 'listErasureRequests', 'declineErasureRequest'],
	...['changeProgramBasics', 'changeMailSender', 'testMailSender', 'getSecurity', 'changeSecurity'],
]
const FOR_OWNERS = [
	...['createSandbox', 'resetSandbox', 'removeSandbox'],
	...['changeMemberSettings', 'createMemberSecret', 'revokeMemberSecret'],
	...['changeWallet', 'setAppleWallet', 'removeAppleWallet', 'setGoogleWallet', 'removeGoogleWallet'],
	...[
		'startOwnShop',
		'setRoleRights',
		'createKey',
		'changeKey',
		'revokeKey',
		'rotateKey',
		'createPublicToken',
		'changePublicToken',
	],
	...['getSingleSignOn', 'setSingleSignOn', 'removeSingleSignOn', 'testSingleSignOn'],
]
const FOR_SUPPORT = [
	...['listCustomers', 'getCustomerProfile', 'listCustomerPoints', 'listTierMoves', 'explainPoints'],
	...['listDuplicateCustomers', 'previewMerge', 'listCustomerMerges', 'findSameContacts'],
	...['listWaitingChanges', 'getChangeLimits', 'listAllTiers'],
	...['addCustomer', 'changeCustomer', 'blockCustomer', 'placeCustomer', 'setAutomaticTier'],
	...[
		'listNotes',
		'addNote',
		'changeNote',
		'removeNote',
		'listTags',
		'setCustomerTags',
		'listCustomerTimeline',
	],
	...['listSegments', 'getSegment', 'countSegment', 'previewSegment', 'previewBulkAction'],
	...['listBulkActions', 'getBulkAction', 'listBulkOutcomes', 'previewBulkUndo'],
	...['listReportCustomers', 'listReportOrders', 'listReportMovements', 'listReportExpiring'],
	...['listCampaignOrders', 'listMessages', 'listAuthors'],
	...['changeBalance', 'undoChange', 'previewUndoChange', 'completeObjective', 'createReferral'],
	...['listOrders', 'getOrder', 'previewOrderCorrection', 'listOrderLabels', 'listShifts', 'getShift'],
	...['cancelPlacedOrder', 'returnPlacedOrder', 'cancelRedemption', 'listCoupons', 'getCoupon'],
	...['countCustomers', 'countOrders', 'countCoupons'],
	...[
		'countWaitingApprovals',
		'countWaitingChanges',
		'countDuplicateCustomers',
		'countBulkActions',
		'countShifts',
	],
	...['countReportCustomers', 'countReportOrders', 'countReportMovements', 'countReportExpiring'],
]

const mayCall = (role: Role, { id, method, access, onlyReads }: AdminOperation): boolean => {
	if (access === 'open' || access === 'self' || role === 'owner') return true
	if (FOR_OWNERS.includes(id)) return false
	if (role === 'support') return FOR_SUPPORT.includes(id)
	if (role === 'cashier') return access === 'counter'
	if (role === 'manager') return true
	if (FOR_OWNERS_AND_MANAGERS.includes(id)) return false
	return role === 'editor' || ((method === 'GET' || onlyReads === true) && access !== 'counter')
}

test('every operation answers each role according to its rights, and callers without a session with 401', async () => {
	const { merchant } = await world.merchant()
	const users = new Map<Role | null, number>()
	for (const role of ROLES) users.set(role, (await addUser(world, merchant, role)).id)
	for (const operation of ADMIN_OPERATIONS)
		for (const role of [...ROLES, null]) {
			const { access, method, path, body } = operation
			const address = path.replace('/admin/api', '').replace(/:\w+/g, '999999')
			const answer = await sendAdminRequest(world.app, method, address, body && { Strange: 1 }, {
				cookie: role === null ? '' : await cookieOf(merchant.id, users.get(role)!),
			})
			const message = `${role} ${method} ${path}: ${answer.body}`
			if (role === null ? access === 'open' : mayCall(role, operation)) {
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
