import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { RewardType } from '@fiel/contract'
import type { FastifyInstance } from 'fastify'
import { type Api, createApiClient, type Reply } from '../../test/support/api.ts'
import { LEDGER_KEYS } from '../../test/support/ledger-keys.ts'
import { createTestReward, earnPoints, readBalance } from '../../test/support/rewards.ts'
import { TEST_ENGINE } from '../../test/support/test-engine.ts'
import { useWorld } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../db/database.ts'

const world = useWorld()
const TRIES = 200
let other: Promise<{ app: FastifyInstance; db: Database }> | undefined

/** Simulates a second process: it shares only the database with the first one. */
const secondProcess = async (): Promise<{ app: FastifyInstance; db: Database }> => {
	const db = openDatabase({
		connection: world.url,
		poolSize: 10,
		prepare: true,
		ledgerKeys: LEDGER_KEYS,
		engine: TEST_ENGINE,
	})
	return { app: await buildApp({ db, clock: world.clock, config: readConfig({ LOG_LEVEL: 'error' }) }), db }
}
after(async () => {
	const { app, db } = (await other)!
	await app.close()
	await db.close()
})

/** Runs the same race within one process and between two. */
const race = (name: string, run: (setup: Setup) => Promise<void>): void => {
	for (const processes of [1, 2]) {
		test(`${name}, in ${processes === 1 ? 'one process' : 'two processes'}`, async () => {
			const { merchant, api, token, key } = await world.merchant()
			other ??= secondProcess()
			const apis = [api, createApiClient((await other).app, { token, key })].slice(0, processes)
			await run({
				merchant,
				api,
				together: (many, send) => sendMany(many, (n) => send(apis[n % apis.length]!, n)),
			})
		})
	}
}
interface Setup {
	merchant: { id: number }
	api: Api
	together(many: number, send: (api: Api, n: number) => Promise<Reply>): Promise<Reply[]>
}
const sendMany = (many: number, send: (n: number) => Promise<Reply>): Promise<Reply[]> =>
	Promise.all(Array.from({ length: many }, (_, n) => send(n)))

const succeeded = (replies: Reply[]): Reply[] => {
	for (const reply of replies) if (reply.HasError) assert.equal(reply.ErrorCode, 47, reply.ErrorMessage)
	return replies.filter((reply) => !reply.HasError)
}
const codesOf = (replies: Reply[]): Set<string> =>
	new Set(replies.map((reply) => reply.Items[0].PreGeneratedCouponLists[0].PreGeneratedCoupons[0].CouponCode))
const redeemPath = (id: number): string => `/RewardConfigurations/${id}/redeem`

race('a balance for ten redemptions allows exactly ten', async ({ merchant, api, together }) => {
	const id = await createTestReward(world, merchant, { points: '33.3' })
	for (let lot = 0; lot < 5; lot++) await earnPoints(api, 68)
	const done = succeeded(await together(TRIES, (from) => from.post(redeemPath(id), { CustomerId: 'ana' })))
	assert.equal(done.length, 10)
	assert.equal(codesOf(done).size, 10)
	assert.equal((await readBalance(world, merchant)).points, '7')
})

race('cashback for ten redemptions allows exactly ten', async ({ merchant, api, together }) => {
	const id = await createTestReward(world, merchant, { type: RewardType.Cashback, value: '0' })
	await earnPoints(api, 1049)
	const done = succeeded(
		await together(TRIES, (from) => from.post(redeemPath(id), { CustomerId: 'ana', Value: 1 })),
	)
	assert.equal(done.length, 10)
	assert.equal((await readBalance(world, merchant)).cashback, '0.49')
})

race(
	'a limit of five per customer allows each customer exactly five',
	async ({ merchant, api, together }) => {
		const id = await createTestReward(world, merchant, { points: '1', limitPerCustomer: 5 })
		for (const customer of ['ana', 'bea']) await earnPoints(api, 1000, customer)
		const replies = await together(TRIES, (from, n) =>
			from.post(redeemPath(id), { CustomerId: n % 4 < 2 ? 'ana' : 'bea' }),
		)
		assert.equal(succeeded(replies).length, 10)
		for (const customer of ['ana', 'bea'])
			assert.equal((await readBalance(world, merchant, customer)).points, '995')
	},
)

race('a limit of five in total allows five of many customers', async ({ merchant, api, together }) => {
	const id = await createTestReward(world, merchant, { points: '1', limitInAll: 5 })
	await sendMany(40, (n) => earnPoints(api, 10, `c${n}`))
	const replies = await together(TRIES, (from, n) => from.post(redeemPath(id), { CustomerId: `c${n % 40}` }))
	assert.equal(succeeded(replies).length, 5)
})

race('each of three codes is issued once', async ({ merchant, api, together }) => {
	const id = await createTestReward(world, merchant, { points: '1' }, ['X', 'Y', 'Z'])
	await sendMany(40, (n) => earnPoints(api, 10, `c${n}`))
	const replies = await together(TRIES, (from, n) => from.post(redeemPath(id), { CustomerId: `c${n % 40}` }))
	const done = succeeded(replies)
	assert.equal(done.length, 3)
	assert.deepEqual([...codesOf(done)].sort(), ['X', 'Y', 'Z'])
})

race(
	'requests with the same key spend once and all return the first result',
	async ({ merchant, api, together }) => {
		const id = await createTestReward(world, merchant)
		await earnPoints(api, 1000)
		const body = { CustomerId: 'ana', OriginalKey: 'once' }
		const replies = await together(50, (from) => from.post(redeemPath(id), body))
		for (const reply of replies) assert.deepEqual(reply, replies[0])
		assert.equal(replies[0].TotalItemCount, 1)
		assert.equal((await readBalance(world, merchant)).points, '900')
	},
)

race('a key that many customers send is used for one of them', async ({ merchant, api, together }) => {
	const id = await createTestReward(world, merchant)
	await sendMany(25, (n) => earnPoints(api, 100, `c${n}`))
	const replies = await together(50, (from, n) =>
		from.post(redeemPath(id), { CustomerId: `c${n % 25}`, OriginalKey: 'once' }),
	)
	const done = succeeded(replies)
	assert.ok(
		done.length >= 1 && done.length <= 2,
		'a customer who asked twice may have got the same answer twice',
	)
	assert.equal(codesOf(done).size, 1)
})

race('redemptions of rewards in any order do not deadlock', async ({ merchant, api, together }) => {
	const ids: number[] = []
	for (let n = 0; n < 5; n++)
		ids.push(
			await createTestReward(
				world,
				merchant,
				{ points: '1' },
				['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((code) => `${code}${n}`),
			),
		)
	await sendMany(20, (n) => earnPoints(api, 100, `c${n}`))
	const replies = await together(TRIES, (from, n) =>
		from.post(redeemPath(ids[(n * 7) % 5]!), { CustomerId: `c${(n * 13) % 20}` }),
	)
	assert.equal(succeeded(replies).length, 50)
})
