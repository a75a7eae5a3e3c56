import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grantContactAccess, type PanelClient, signInAs } from '../../test/support/admin.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { fanOutAll, subscribe } from '../../test/support/webhooks.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const SECRETS = ['maria@example.com', '90000-0017', '123.456.789-09']
const CONTACTS = { Email: 'maria@example.com', Phone: '+55 11 90000-0017', Document: '123.456.789-09' }
const MASKED = { Email: 'm•••@e•••.com', Phone: '•••17', Document: '•••09' }

const createShop = async () => {
	const { merchant, api } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const viewer = await signInAs(world, merchant, 'viewer')
	const editor = await signInAs(world, merchant, 'editor')
	const subscription = await subscribe(world, merchant.id, 'https://crm.example.com/fiel')
	await api.post(
		'/POS/orders',
		buildOrder({ Customer: { OriginalId: 'C-1', Name: 'Maria Souza', ...CONTACTS } }),
	)
	await fanOutAll(world)
	return { merchant, owner, viewer, editor, subscription }
}

/** Whether a response contains any contact data of a customer. */
const leaksContacts = (answer: unknown): boolean =>
	SECRETS.some((secret) => JSON.stringify(answer).includes(secret))

const refusal = (answer: Record<string, unknown>) => {
	const { RequestId, ...body } = answer
	assert.ok(RequestId)
	return body
}

const NOT_ALLOWED = {
	ErrorCode: null,
	ErrorName: null,
	Message:
		'contact data of customers are for owners, and for users to whom an owner gives the right to see them',
	Text: null,
	Field: 'MaySeeContacts',
}

test('only owners and users with the contacts right can export contact data, and each export is logged', async () => {
	const { owner, viewer, editor } = await createShop()
	await assertUnchanged(world, async () => {
		for (const panel of [viewer, editor])
			for (const path of ['/exports/customers', '/exports/customers?after=0', '/customers?export=true'])
				assert.deepEqual(refusal(await panel.get(path, 403)), NOT_ALLOWED)
	})
	assert.equal((await viewer.get('/exports/orders')).Rows, 1)

	const user = (await owner.get('/users')).find(({ Email }: { Email: string }) => Email === viewer.email)
	assert.equal(user.MaySeeContacts, false)
	await viewer.put(`/users/${user.Id}`, { MaySeeContacts: true }, 403)
	assert.equal((await owner.put(`/users/${user.Id}`, { MaySeeContacts: true })).MaySeeContacts, true)
	assert.equal((await viewer.get('/session')).MaySeeContacts, true)
	assert.ok(leaksContacts(await viewer.get('/exports/customers')))
	assert.ok(leaksContacts(await viewer.get('/exports/customers?after=0&from=2026-06-01')))
	assert.ok(leaksContacts(await viewer.get('/customers?export=true&search=maria&limit=10')))
	await viewer.get('/customers?search=maria')

	const { Items } = await owner.get('/audit')
	assert.deepEqual(
		Items.map((entry: Record<string, unknown>) => [
			entry.Author,
			entry.Operation,
			entry.ThingId,
			entry.After,
		]),
		[
			[
				viewer.email,
				'listCustomers',
				null,
				{ Search: 'maria', Tier: null, Group: null, State: null, Rows: 1 },
			],
			[viewer.email, 'exportList', 'customers', { From: '2026-06-01', To: null, After: '0', Rows: 1 }],
			[viewer.email, 'exportList', 'customers', { From: null, To: null, After: null, Rows: 1 }],
			[owner.email, 'updateUser', String(user.Id), { ...user, MaySeeContacts: true }],
			[viewer.email, 'exportList', 'orders', { From: null, To: null, After: null, Rows: 1 }],
		],
	)
	await owner.put(`/users/${user.Id}`, { MaySeeContacts: false })
	await viewer.get('/exports/customers', 403)
})

test('every list that is saved as a file is in the audit log, with its filters and the number of rows', async () => {
	const { owner } = await createShop()
	const imported = await owner.post('/imports', { Kind: 'customers', FileName: 'customers.csv' })
	for (const path of [
		'/orders?limit=10',
		'/orders?export=false',
		'/reports/expiring?days=30',
		'/coupons',
		'/audit',
	])
		await owner.get(path)
	const taken = [
		['/orders?export=true&search=maria&limit=10&sort=-total', 'listOrders'],
		['/orders?export=true&only=none%0Anobody', 'listOrders'],
		['/coupons?export=true&state=usable', 'listCoupons'],
		['/coupons?export=true&only=TEN-1%0ATEN-2', 'listCoupons'],
		['/audit?export=true&kind=exports', 'listAudit'],
		[`/imports/${imported.Id}/errors?export=true`, 'listImportErrors'],
		['/reports/expiring?export=true&days=30', 'listReportExpiring'],
		['/reports/orders?export=true&from=2026-06', 'listReportOrders'],
		['/reports/customers?export=true&list=best', 'listReportCustomers'],
		['/reports/movements?export=true&kind=issued', 'listReportMovements'],
	] as const
	const rows: number[] = []
	for (const [path] of taken) rows.push((await owner.get(path)).Items.length)
	const { Items } = await owner.get('/audit')
	const told = Items.slice(0, taken.length).toReversed()
	assert.deepEqual(
		told.map(({ Operation }: { Operation: string }) => Operation),
		taken.map(([, operation]) => operation),
	)
	assert.deepEqual(
		told.map(({ After }: { After: { Rows: number } }) => After.Rows),
		rows,
	)
	assert.deepEqual(told[0].After, { search: 'maria', Rows: rows[0] })
	assert.deepEqual(told[1].After, { Rows: 0 })
	assert.deepEqual(told[4].After, { kind: 'exports', Rows: rows[4] })
	assert.equal(told[5].ThingId, String(imported.Id))
	assert.deepEqual(told[6].After, { days: 30, Rows: rows[6] })
	assert.equal(Items.filter(({ Operation }: { Operation: string }) => Operation === 'listOrders').length, 2)
})

test('without the contacts right, contacts are masked everywhere', async () => {
	const { owner, viewer, editor, subscription } = await createShop()
	const readAll = async (panel: PanelClient) => {
		const deliveries = await panel.get(`/webhooks/${subscription}/deliveries`)
		return {
			list: await panel.get('/customers'),
			profile: await panel.get('/customers/C-1'),
			events: await panel.get('/events'),
			deliveries: await Promise.all(
				deliveries.map(({ Id }: { Id: number }) => panel.get(`/webhooks/${subscription}/deliveries/${Id}`)),
			),
		}
	}
	const full = await readAll(owner)
	assert.partialDeepStrictEqual(full.profile, CONTACTS)
	for (const part of Object.values(full)) assert.ok(leaksContacts(part))
	for (const panel of [viewer, editor]) {
		const seen = await readAll(panel)
		assert.ok(!leaksContacts(seen), JSON.stringify(seen))
		assert.partialDeepStrictEqual(seen.profile, { Name: 'Maria Souza', ...MASKED })
		assert.equal(seen.list.Items[0].Email, MASKED.Email)
		assert.partialDeepStrictEqual(seen.events.Events[0].Payload.Customer, MASKED)
	}
	await grantContactAccess(world, viewer.email)
	assert.deepEqual(await readAll(viewer), full)
})

test('an editor without the right can change contacts without seeing them, and masks are not saved', async () => {
	const { owner, editor } = await createShop()
	const changed = await editor.put('/customers/C-1', { Phone: '+55 11 98888-7766' })
	assert.partialDeepStrictEqual(changed, { ...MASKED, Phone: '•••66' })
	const refused = await editor.put('/customers/C-1', { Name: 'Maria', Email: MASKED.Email }, 422)
	assert.deepEqual(
		[refused.Field, refused.Message],
		['Email', 'Email is masked: leave it out, or write it anew'],
	)
	assert.partialDeepStrictEqual(await owner.get('/customers/C-1'), {
		...CONTACTS,
		Name: 'Maria Souza',
		Phone: '+55 11 98888-7766',
	})
})

test('without the right, a search matches only complete contacts, not prefixes', async () => {
	const { owner, viewer } = await createShop()
	const finds = async (panel: PanelClient, search: string): Promise<boolean> =>
		(await panel.get(`/customers?search=${encodeURIComponent(search)}`)).Items.length > 0
	for (const [search, ownerFinds, viewerFinds] of [
		['maria', true, true],
		['sou', true, true],
		['c-1', true, true],
		['Maria@example.com', true, true],
		['maria souza maria@example.com', true, true],
		['maria@', true, false],
		['maria@example.co', true, false],
		['souza maria@e', true, false],
		['123.456.789-09', true, true],
		['12345678909', true, true],
		['1234', true, false],
		['+55 11 90000-0017', true, true],
		['11 90000-0017', true, true],
		['21 90000-0017', true, false],
		['90000-0017', true, true],
		['90000', true, false],
		['5511', true, false],
		['joana', false, false],
	] as const)
		assert.deepEqual(
			[search, await finds(owner, search), await finds(viewer, search)],
			[search, ownerFinds, viewerFinds],
		)
})

test('only the user who uploaded a file, and users with the right, see its cells', async () => {
	const { owner, viewer, editor } = await createShop()
	const { Id } = await editor.post('/imports', { Kind: 'customers', FileName: 'customers.csv' })
	const text = 'id,email,birthday\nC-7,maria@example.com,maria@example.com\n'
	await editor.post(`/imports/${Id}/parts`, { Part: 0, Text: text, IsLast: true }, 200)
	for (const [panel, isShown] of [
		[owner, true],
		[editor, true],
		[viewer, false],
	] as const) {
		assert.equal(leaksContacts(await panel.get(`/imports/${Id}`)), isShown)
		assert.equal(leaksContacts(await panel.get('/imports')), isShown)
	}
	const { Columns } = await viewer.get(`/imports/${Id}`)
	assert.deepEqual(
		Columns.map(({ Name, Samples }: Record<string, unknown>) => [Name, Samples]),
		[
			['id', ['•••']],
			['email', ['•••']],
			['birthday', ['•••']],
		],
	)
})
