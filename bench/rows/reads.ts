import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FixedReplies } from '../floors/fixed-replies.ts'
import type { BenchContext, BenchGroup } from '../support/bench-context.ts'
import { runInterleaved } from '../support/interleave.ts'
import { buildRequest, type Load, type Slot } from '../support/load.ts'
import { serverSide } from '../support/pgbench-comparison.ts'
import { compareRounds } from '../support/result-row.ts'
import { type RunningServer, startFiel, startServer } from '../support/server.ts'

interface ReadCase {
	work: string
	operation: string
	method: string
	path: string
	body?: unknown
	expects: string
}

const READ_CASES: ReadCase[] = [
	{
		...{ work: 'get a customer', operation: 'getCustomer', method: 'GET' },
		...{ path: '/v1/pvt/Customer/c#customer#', expects: '"HasError":false' },
	},
	{
		...{ work: 'points of 3 products', operation: 'calculateProductPoints', method: 'POST' },
		...{ path: '/v1/pvt/Product/points', expects: '"HasError":false' },
		body: ['#one#', '#two#', '#three#'].map((number) => ({ Id: `sku-${number}`, Price: 40 })),
	},
	{
		...{ work: 'tiers of a customer', operation: 'listTiers', method: 'POST' },
		...{ path: '/v1/pvt/Tiers/available', expects: '"AllTiers":[{' },
		body: { CustomerId: 'c#customer#' },
	},
	{
		...{ work: 'list of 10 rewards', operation: 'listRewardConfigurations', method: 'GET' },
		...{ path: '/v1/pvt/RewardConfigurations', expects: '"Items":[{' },
	},
	{
		...{ work: 'rewards for a cart', operation: 'listAvailableRewards', method: 'POST' },
		...{ path: '/v1/pvt/POS/rewards/available', expects: '"HasRewards":true' },
		body: {
			...{ CustomerId: 'c#customer#', PurchaseValue: 800, DiscountValue: null },
			Products: Array.from({ length: 20 }, (_, line) => ({
				...{ OriginalId: 'sku-#one#', LineId: `${line}`, Title: 'Product', IsActive: true },
				...{ Quantity: 1, ProductPrice: 40, ProductDiscountPrice: null },
			})),
		},
	},
]

/** Other ways to name a customer than by the merchant's id. */
const REFERENCES = [
	['document', '/v1/pvt/Customer/id#customer#'],
	['e-mail', '/v1/pvt/Customer/C#customer#%40shop.example'],
] as const

/** Measures the most frequent reads against the same replies without a database. */
export const readsGroup: BenchGroup = {
	name: 'reads',
	async run(context) {
		const fiel = await startFiel(context.cluster)
		const floor = await startFloor(context, fiel)
		try {
			const rows = []
			for (const read of READ_CASES) {
				const comparison = { load: () => loadOf(context, read), duration: { seconds: context.seconds / 2 } }
				const [mine, theirs] = await runInterleaved(context.rounds, [
					serverSide(context, read.work, [fiel], comparison),
					serverSide(context, 'without a database', [floor], comparison),
				])
				const claim = { work: read.work, against: 'the same reply without a database', wanted: 0.5 }
				rows.push(compareRounds(claim, mine!, theirs!))
			}
			for (const [what, path] of REFERENCES) {
				const side = (read: ReadCase) =>
					serverSide(context, read.work, [fiel], {
						load: () => loadOf(context, read),
						duration: { seconds: context.seconds / 2 },
					})
				const [byId] = READ_CASES
				const byReference = { ...byId!, work: `get a customer by ${what}`, path }
				const [mine, theirs] = await runInterleaved(context.rounds, [side(byReference), side(byId!)])
				const claim = { work: byReference.work, against: 'get a customer by id', wanted: 0.9 }
				rows.push(compareRounds(claim, mine!, theirs!))
			}
			return rows
		} finally {
			await fiel.stop()
			await floor.stop()
		}
	},
}

const loadOf = ({ shop }: BenchContext, { method, path: place, body, expects }: ReadCase): Load => {
	const product = { width: 4, from: 1, to: 1000 }
	const slots: Record<string, Slot> = {
		customer: { width: 8, from: shop.firstCustomer, to: shop.lastCustomer },
		...{ one: product, two: product, three: product },
	}
	return { request: buildRequest(method, place, shop.authorization, slots, body), slots, expects }
}

/** The floor replies with what Fiel replied for the first customer. */
const startFloor = async (context: BenchContext, fiel: RunningServer): Promise<RunningServer> => {
	const { authorization, firstCustomer } = context.shop
	const filled = (text: string): string =>
		text
			.replaceAll('#customer#', `${firstCustomer}`.padStart(8, '0'))
			.replaceAll(/#(one|two|three)#/g, '0001')
	const replies: Record<string, unknown> = {}
	for (const { operation, method, path: place, body } of READ_CASES) {
		const answer = await fetch(`http://127.0.0.1:${fiel.port}${filled(place)}`, {
			method,
			headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
			...(body ? { body: filled(JSON.stringify(body)) } : {}),
		})
		replies[operation] = await answer.json()
	}
	const [token, key] = Buffer.from(authorization.slice('Basic '.length), 'base64').toString().split(':')
	const file = path.join(context.cluster.folder, 'floor.json')
	await writeFile(file, JSON.stringify({ token, key, replies } as FixedReplies))
	return startServer(context.cluster, '../floors/fixed-replies.ts', { FLOOR: file })
}
