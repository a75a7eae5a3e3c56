import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PanelClient, sendAdminRequest, signInAs } from '../../../test/support/admin.ts'
import type { Reply } from '../../../test/support/api.ts'
import { uniqueText } from '../../../test/support/builders.ts'
import { findDrift } from '../../../test/support/drift.ts'
import { runAllImportSteps, uploadImport } from '../../../test/support/imports.ts'
import { earnPoints } from '../../../test/support/rewards.ts'
import { useWorld } from '../../../test/support/world.ts'
import type { Merchant } from '../../merchants/merchant.ts'

const world = useWorld()

/** A shop where a point is worth 0.03, with an owner who has set limits of 100 and 1000. */
const openShop = async (limits: object = { ConfirmAbove: 100, ApproveAbove: 1000 }) => {
	const { merchant, api } = await world.merchant({ cashback: { isActive: true, pointValue: '0.03' } })
	await earnPoints(api, 0)
	const owner = await signInAs(world, merchant)
	const editor = await signInAs(world, merchant, 'editor')
	assert.deepEqual(await owner.put('/change-limits', limits), limits)
	return { merchant, api, owner, editor }
}

const gift = (changes: Record<string, unknown> = {}) => ({
	Unit: 'points',
	OperationType: 0,
	Value: 1_000_000,
	Reason: 'Lottery',
	ChangeKey: uniqueText('key'),
	...changes,
})

const balanceOf = async (panel: PanelClient): Promise<number> =>
	(await panel.get('/customers/ana')).PointsBalance

const assertSound = async (id: number) => assert.deepEqual(await findDrift(world.db, new Set([id])), [])

test('the list is read from both ends, and counted', async () => {
	const { owner, editor } = await openShop()
	const ids: number[] = []
	for (let time = 0; time < 3; time++)
		ids.push((await editor.post('/customers/ana/balance', gift({ Confirmed: true }))).WaitingId)
	const idsOf = async (sort: string): Promise<number[]> => {
		const found: number[] = []
		let before: number | null = null
		do {
			const from: string = before === null ? '' : `&before=${before}`
			const { Items, NextBefore } = await owner.get(`/waiting-changes?limit=1${sort}${from}`)
			found.push(...Items.map(({ Id }: Reply) => Id))
			before = NextBefore
		} while (before !== null)
		return found
	}
	assert.deepEqual(await idsOf('&sort=asked'), ids)
	for (const sort of ['', '&sort=-asked']) assert.deepEqual(await idsOf(sort), ids.toReversed())
	await owner.post(`/customers/ana/waiting-changes/${ids[1]}/reject`, { Reason: 'No' }, 200)
	const counts = ['', '?waiting=true'].map((query) => owner.get(`/counts/waiting-changes${query}`))
	assert.deepEqual(await Promise.all(counts), [
		{ Rows: 3, IsExact: true },
		{ Rows: 2, IsExact: true },
	])
	assert.deepEqual(await owner.get('/counts/waiting-approvals'), { Rows: 2, IsExact: true })
	await owner.get('/waiting-changes?sort=worth', 400)
})

test('a change above the first limit needs a confirmation; points count by their worth, and taking too', async () => {
	const { owner, api, merchant } = await openShop({ ConfirmAbove: 100, ApproveAbove: null })
	const rows: [string, number, number, boolean][] = [
		['points', 0, 3333, false], // 99.99
		['points', 0, 3333.3333, false], // 100.00
		['points', 0, 3333.5, true], // 100.01, rounded half up
		['cashback', 0, 100, false],
		['cashback', 0, 100.01, true],
		['points', 1, 4000, true],
		['cashback', 1, 101, true],
	]
	for (const [Unit, type, Value, isLarge] of rows) {
		// What one user adds on one day counts together.
		const editor = await signInAs(world, merchant, 'editor')
		const body = gift({ Unit, OperationType: type, Value })
		if (!isLarge) {
			await editor.post('/customers/ana/balance', body)
			continue
		}
		const before = await balanceOf(owner)
		for (const Confirmed of [undefined, false]) {
			const refused = await editor.post('/customers/ana/balance', { ...body, Confirmed }, 422)
			assert.equal(refused.Field, 'Confirmed', `${Unit} ${Value}`)
		}
		assert.equal(await balanceOf(owner), before)
		const made = await editor.post('/customers/ana/balance', { ...body, Confirmed: true })
		assert.equal(made.WaitingId, null)
	}
	// The private interface has no limits.
	const body = { Points: 1_000_000, OperationType: 0, Reason: 'x', ChangeKey: uniqueText('key') }
	await api.post('/Customer/ana/points', body, { HasError: false })
	await assertSound(merchant.id)
})

test('a change above the second limit waits until another person approves it', async () => {
	const { merchant, owner, editor } = await openShop()
	const body = gift({ Confirmed: true })
	assert.equal((await editor.post('/customers/ana/balance', gift(), 422)).Field, 'Confirmed')
	const asked = await editor.post('/customers/ana/balance', body)
	assert.deepEqual(asked, { PointsBalance: 0, CashbackBalance: 0, WaitingId: asked.WaitingId })
	assert.deepEqual(await editor.post('/customers/ana/balance', body), asked, 'a repeated request')
	const waiting = {
		...{ Id: asked.WaitingId, CustomerId: 'ana', CustomerName: 'ana' },
		...{ Unit: 'points', OperationType: 0, Value: 1_000_000, Worth: 30_000, Reason: 'Lottery' },
		...{ AskedBy: editor.email, AskedDate: '2026-06-15T12:00:00.000Z', State: 'waiting' },
		...{ DecidedBy: null, DecidedDate: null, DecisionReason: null },
	}
	const list = '/waiting-changes?waiting=true'
	assert.deepEqual((await owner.get(list)).Items, [{ ...waiting, IsOwn: false }])
	assert.deepEqual((await editor.get(`${list}&customer=ana`)).Items, [{ ...waiting, IsOwn: true }])
	assert.deepEqual((await editor.get(`${list}&customer=bia`)).Items, [])

	const path = `/customers/ana/waiting-changes/${asked.WaitingId}`
	const own = await editor.post(`${path}/approve`, undefined, 422)
	assert.equal(own.Message, 'another person than the one who asked must approve')
	const viewer = await signInAs(world, merchant, 'viewer')
	await viewer.post(`${path}/approve`, undefined, 403)
	await owner.post(`/customers/ana/waiting-changes/999/approve`, undefined, 404)
	assert.equal(await balanceOf(owner), 0)

	world.clock.set('2026-06-15T13:00:00Z')
	const approved = {
		...waiting,
		...{ State: 'approved', DecidedBy: owner.email, DecidedDate: '2026-06-15T13:00:00.000Z', IsOwn: false },
	}
	const answers = await Promise.all([1, 2, 3].map(() => owner.post(`${path}/approve`, undefined, 200)))
	assert.deepEqual(answers, [approved, approved, approved])
	assert.equal(await balanceOf(owner), 1_000_000)
	const rejected = await owner.post(`${path}/reject`, { Reason: 'Too late' }, 422)
	assert.equal(rejected.Message, `the change was approved by ${owner.email}`)
	assert.deepEqual((await owner.get(list)).Items, [])
	assert.equal((await editor.post('/customers/ana/balance', body, 422)).ErrorCode, 66)
	const [record] = (await owner.get('/customers/ana/points')).Items
	assert.deepEqual([record.Reason.author, record.Reason.approvedBy], [editor.email, owner.email])
	const { Items } = await owner.get('/audit')
	assert.deepEqual(
		Items.filter(({ Operation }: Reply) => /Change|Balance/.test(Operation)).map(
			({ Operation, Author, ThingId }: Reply) => [Operation, Author, ThingId],
		),
		[
			['approveChange', owner.email, 'ana'],
			['changeBalance', editor.email, 'ana'],
			['setChangeLimits', owner.email, null],
		],
	)
	await assertSound(merchant.id)
})

test('nobody is asked to approve that more is removed than there is', async () => {
	const { merchant, api, owner, editor } = await openShop()
	await earnPoints(api, 2331)
	const refused = await editor.post(
		'/customers/ana/balance',
		gift({ OperationType: 1, Confirmed: true }),
		422,
	)
	assert.deepEqual([refused.ErrorName, refused.Field], ['PdvOrder_NotEnoughPoints', 'Value'])
	assert.deepEqual((await owner.get('/waiting-changes')).Items, [])
	assert.equal(await balanceOf(owner), 2331)
	await assertSound(merchant.id)
})

test('a rejected change is not made, and says why', async () => {
	const { merchant, owner, editor } = await openShop()
	const body = gift({ Unit: 'cashback', Value: 2000, Confirmed: true })
	const { WaitingId } = await owner.post('/customers/ana/balance', body)
	const path = `/customers/ana/waiting-changes/${WaitingId}/reject`
	assert.equal((await editor.post(path, { Reason: '' }, 400)).Field, 'Reason')
	const rejected = await editor.post(path, { Reason: 'No such lottery' }, 200)
	assert.deepEqual(
		[rejected.State, rejected.DecidedBy, rejected.DecisionReason],
		['rejected', editor.email, 'No such lottery'],
	)
	assert.deepEqual(await editor.post(path, { Reason: 'Again' }, 200), rejected)
	assert.equal(await balanceOf(owner), 0)
	assert.equal((await owner.post('/customers/ana/balance', body, 422)).ErrorCode, 66)
	await assertSound(merchant.id)
})

test('an approval that cannot be carried out is refused, and the change goes on waiting', async () => {
	const { merchant, api, owner, editor } = await openShop()
	await earnPoints(api, 50_000)
	const body = gift({ OperationType: 1, Value: 50_000, Confirmed: true })
	const { WaitingId } = await editor.post('/customers/ana/balance', body)
	await owner.post('/customers/ana/balance', gift({ OperationType: 1, Value: 30_000, Confirmed: true }))
	const path = `/customers/ana/waiting-changes/${WaitingId}/approve`
	assert.equal((await owner.post(path, undefined, 422)).ErrorCode, 94)
	assert.equal((await owner.get('/waiting-changes?waiting=true')).Items.length, 1)
	const other = await signInAs(world, merchant)
	await other.post('/customers/ana/balance', gift({ Value: 30_000, Confirmed: true }))
	assert.equal((await owner.post(path, undefined, 200)).State, 'approved')
	assert.equal(await balanceOf(owner), 0)
	await assertSound(merchant.id)
})

test('a waiting change follows a merged customer, and erasing a person erases its reason', async () => {
	const { merchant, api, owner, editor } = await openShop()
	await earnPoints(api, 5, 'eva')
	const { WaitingId } = await editor.post('/customers/ana/balance', gift({ Confirmed: true }))
	await owner.post('/customers/eva/merge', { From: 'ana' }, 200)
	const [moved] = (await owner.get('/waiting-changes?customer=ana')).Items
	assert.deepEqual([moved.Id, moved.CustomerId], [WaitingId, 'eva'])
	await owner.post(`/customers/ana/waiting-changes/${WaitingId}/approve`, undefined, 200)
	assert.equal((await owner.get('/customers/eva')).PointsBalance, 1_000_005)
	const { OriginalId } = await owner.post('/customers/eva/erasure', { Confirm: 'eva' }, 200)
	const [erased] = (await owner.get(`/waiting-changes?customer=${OriginalId}`)).Items
	assert.equal(erased.Reason, '(erased)')
	await assertSound(merchant.id)
})

test('a shop that has set no limits asks for a confirmation above 1,000 in its currency', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	assert.deepEqual(await owner.get('/change-limits'), {
		...{ ConfirmAbove: 1_000, ApproveAbove: null, AddedToday: 0 },
	})
	// Whoever wants none takes it away.
	assert.deepEqual(await owner.put('/change-limits', { ConfirmAbove: null, ApproveAbove: null }), {
		ConfirmAbove: null,
		ApproveAbove: null,
	})
	assert.deepEqual(await owner.get('/change-limits'), {
		...{ ConfirmAbove: null, ApproveAbove: null, AddedToday: 0 },
	})
})

test('whoever asked can withdraw the change, so that nothing waits for ever where nobody else may approve', async () => {
	const { merchant, owner } = await openShop()
	const { WaitingId } = await owner.post('/customers/ana/balance', gift({ Confirmed: true }))
	const path = `/customers/ana/waiting-changes/${WaitingId}`
	await owner.post(`${path}/approve`, undefined, 422)
	assert.partialDeepStrictEqual(await owner.post(`${path}/reject`, { Reason: 'A slip' }, 200), {
		...{ State: 'rejected', DecidedBy: owner.email, DecisionReason: 'A slip' },
	})
	assert.deepEqual((await owner.get('/waiting-changes?waiting=true')).Items, [])
	assert.equal(await balanceOf(owner), 0)
	await assertSound(merchant.id)
})

test('only an owner sets limits, and the second is not below the first', async () => {
	const { owner, editor } = await openShop({ ConfirmAbove: null, ApproveAbove: null })
	await editor.put('/change-limits', { ConfirmAbove: 1, ApproveAbove: 2 }, 403)
	const wrong = await owner.put('/change-limits', { ConfirmAbove: 2, ApproveAbove: 1 }, 422)
	assert.equal(wrong.Field, 'ApproveAbove')
	await owner.put('/change-limits', { ConfirmAbove: -1, ApproveAbove: null }, 400)
	assert.deepEqual(await editor.get('/change-limits'), {
		...{ ConfirmAbove: null, ApproveAbove: null, AddedToday: 0 },
	})
	// Without limits a million is given at once.
	const made = await editor.post('/customers/ana/balance', gift())
	assert.deepEqual(made, { PointsBalance: 1_000_000, CashbackBalance: 30_000, WaitingId: null })
})

test('points in a file need another person too, who starts the import', async () => {
	const { merchant, owner, editor } = await openShop()
	const file = 'customer,points,reason\nana,100000,Gift\n' // worth 3,000
	const sent = await uploadImport(editor, 'balances', file)
	const body = { Fields: sent.Columns.map(({ Field }) => Field), Decimal: sent.Decimal, IsTrial: false }
	const start = (panel: PanelClient, status: number, changes: object = {}) =>
		panel.post(`/imports/${sent.Id}/start`, { ...body, ...changes }, status)
	assert.equal((await start(owner, 409)).Message, 'a dry run with these columns must come first')
	await start(editor, 200, { IsTrial: true })
	await runAllImportSteps(world, merchant)
	const own = await start(editor, 409)
	assert.deepEqual(
		[own.Message, own.Text],
		[
			'another person than the one who uploaded the file must start it',
			'The points in this file, together with what you added today, are worth more than your shop’s approval limit, so another user must start this import.',
		],
	)
	// A dry run that read the file in another way says nothing about this one.
	assert.equal(
		(await start(owner, 409, { Decimal: ',' })).Message,
		'a dry run with these columns must come first',
	)
	assert.equal(await balanceOf(owner), 0)
	await start(owner, 200)
	await runAllImportSteps(world, merchant)
	assert.equal(await balanceOf(owner), 100_000)
	await assertSound(merchant.id)

	// A file within the limit is started by whoever uploaded it.
	const small = await uploadImport(editor, 'balances', 'customer,points,reason\nana,1000,Small gift\n')
	await editor.post(`/imports/${small.Id}/start`, { ...body, IsTrial: true }, 200)
	await runAllImportSteps(world, merchant)
	await editor.post(`/imports/${small.Id}/start`, body, 200)
	await runAllImportSteps(world, merchant)
	assert.equal(await balanceOf(owner), 101_000)
	// The history says who gave the points, and with which file.
	const [record] = (await owner.get('/customers/ana/points')).Items
	assert.partialDeepStrictEqual(record.Reason, {
		...{ rule: 'manual change', reason: 'Small gift', import: small.Id },
		...{ author: editor.email, file: small.FileName },
	})
})

test('a role without large adjustments is told how much it can adjust', async () => {
	const { merchant, owner } = await openShop()
	const support = await signInAs(world, merchant, 'support')
	const refused = await support.post('/customers/ana/balance', gift({ Confirmed: true }), 403)
	assert.deepEqual(
		[refused.Field, refused.Message, refused.Text],
		[
			'Value',
			'changes of a day that are worth more than 100 need the right points.large',
			'Your role can adjust up to R$100.00 per day, and this would be more. Ask a user with the permission to make large adjustments.',
		],
	)
	assert.equal(await balanceOf(owner), 0)
})

/** 660 points, which are worth 19.80, without a word about their size. */
const small = () => gift({ Value: 660 })

test('what a user adds on one day counts together, for each user alone, until the next day', async () => {
	world.clock.set('2026-06-16T02:30:00Z')
	const { owner, editor, merchant } = await openShop({ ConfirmAbove: 20, ApproveAbove: 50 })
	const support = await signInAs(world, merchant, 'support')
	const add = (who: PanelClient, body: object, status?: number) =>
		who.post('/customers/ana/balance', body, status)
	await add(support, small())
	const refused = await add(support, small(), 403)
	assert.deepEqual(
		[refused.Field, refused.Text],
		[
			'Value',
			'Your role can adjust up to R$20.00 per day, and this would be more. Ask a user with the permission to make large adjustments.',
		],
	)
	await add(support, gift({ Value: 100, OperationType: 1 })) // what is taken counts alone
	assert.deepEqual(await support.get('/change-limits'), {
		...{ ConfirmAbove: 20, ApproveAbove: 50, AddedToday: 19.8 },
	})
	assert.equal((await owner.get('/change-limits')).AddedToday, 0)

	await add(editor, small())
	assert.equal((await add(editor, small(), 422)).Field, 'Confirmed')
	await add(editor, { ...small(), Confirmed: true })
	const { WaitingId } = await add(editor, { ...small(), Confirmed: true })
	assert.notEqual(WaitingId, null)
	await owner.post(`/customers/ana/waiting-changes/${WaitingId}/approve`, undefined, 200)
	assert.equal((await editor.get('/change-limits')).AddedToday, 39.6) // what was approved does not count

	world.clock.set('2026-06-16T03:00:00Z') // midnight in São Paulo
	await add(support, small())
	await add(editor, small())
	await assertSound(merchant.id)
})

test('what was undone does not count any more', async () => {
	const { editor } = await openShop({ ConfirmAbove: 20, ApproveAbove: null })
	await editor.post('/customers/ana/balance', small())
	const [record] = (await editor.get('/customers/ana/points')).Items
	await editor.post(`/customers/ana/points/${record.PointId}/undo`, { Reason: 'Mistyped' }, 200)
	assert.equal((await editor.get('/change-limits')).AddedToday, 0)
	await editor.post('/customers/ana/balance', small())
})

test('additions that arrive at once do not pass a limit together', async () => {
	const { merchant, api, editor } = await openShop({ ConfirmAbove: 20, ApproveAbove: null })
	for (const name of ['bia', 'caio', 'duda']) await earnPoints(api, 0, name)
	const replies = await Promise.all(
		['ana', 'bia', 'caio', 'duda'].map((name) =>
			sendAdminRequest(world.app, 'POST', `/customers/${name}/balance`, small(), { cookie: editor.cookie }),
		),
	)
	assert.deepEqual(replies.map(({ statusCode }) => statusCode).toSorted(), [201, 422, 422, 422])
	assert.equal((await editor.get('/change-limits')).AddedToday, 19.8)
	await assertSound(merchant.id)
})

test('bulk actions and files of balances count together with manual changes of the day', async () => {
	const { merchant, editor } = await openShop({ ConfirmAbove: null, ApproveAbove: 30 })
	await editor.post('/customers/ana/balance', small())
	const { Id } = await editor.post('/segments', {
		...{ Name: 'Ana', Conditions: [{ Kind: 'customers', Values: ['ana'] }] },
	})
	const bulk = { Kind: 'give', Value: 660, Reason: 'x', Customers: 1, ChangeKey: uniqueText('key') }
	const preview = await editor.post(`/segments/${Id}/bulk-preview`, { Kind: 'give', Value: 660 }, 200)
	assert.partialDeepStrictEqual(preview, { TotalWorth: 19.8, NeedsApproval: true })
	assert.equal((await editor.post(`/segments/${Id}/bulk-actions`, bulk)).State, 'waiting')
	assert.equal((await startFile(merchant, editor)).Message, NOT_ALONE)

	const other = await signInAs(world, merchant, 'editor')
	await other.post(`/segments/${Id}/bulk-actions`, { ...bulk, ChangeKey: uniqueText('key') })
	assert.equal((await other.get('/change-limits')).AddedToday, 19.8)
	assert.equal((await startFile(merchant, other)).Message, NOT_ALONE)
	const third = await signInAs(world, merchant, 'editor')
	assert.equal((await startFile(merchant, third)).State, 'running')
	assert.equal((await third.get('/change-limits')).AddedToday, 19.8)
	await runAllImportSteps(world, merchant)
	assert.equal((await third.get('/change-limits')).AddedToday, 19.8)
	assert.notEqual((await third.post('/customers/ana/balance', small())).WaitingId, null)
	await assertSound(merchant.id)
})

const NOT_ALONE = 'another person than the one who uploaded the file must start it'

/** Tries a file with 660 points, and starts it. */
const startFile = async (merchant: Merchant, panel: PanelClient): Promise<Reply> => {
	const sent = await uploadImport(panel, 'balances', 'customer,points,reason\nana,660,Gift\n')
	const body = { Fields: sent.Columns.map(({ Field }) => Field), Decimal: sent.Decimal }
	await panel.post(`/imports/${sent.Id}/start`, { ...body, IsTrial: true }, 200)
	await runAllImportSteps(world, merchant)
	const start = { ...body, IsTrial: false }
	const { cookie } = panel
	return (await sendAdminRequest(world.app, 'POST', `/imports/${sent.Id}/start`, start, { cookie })).json()
}
