import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Floor } from '../floors/fixed-replies.ts'
import { serverSide } from '../support/duel.ts'
import type { Group, Lab } from '../support/lab.ts'
import { type Load, request, type Slot } from '../support/load.ts'
import { takeTurns } from '../support/rounds.ts'
import { compare } from '../support/row.ts'
import { type RunningServer, startFiel, startServer } from '../support/server.ts'

interface Read {
	work: string
	operation: string
	method: string
	path: string
	body?: unknown
	expects: string
}

const READS: Read[] = [
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
]

/** What is read all the time, against the same answer without a database. */
export const reads: Group = {
	name: 'reads',
	async run(lab) {
		const fiel = await startFiel(lab.cluster)
		const floor = await startFloor(lab, fiel)
		try {
			const rows = []
			for (const read of READS) {
				const duel = { load: () => loadOf(lab, read), last: { seconds: lab.seconds / 2 } }
				const [mine, theirs] = await takeTurns(lab.rounds, [
					serverSide(lab, read.work, [fiel], duel),
					serverSide(lab, 'without a database', [floor], duel),
				])
				const claim = { work: read.work, against: 'the same reply without a database', wanted: 0.5 }
				rows.push(compare(claim, mine!, theirs!))
			}
			return rows
		} finally {
			await fiel.stop()
			await floor.stop()
		}
	},
}

const loadOf = ({ shop }: Lab, { method, path: place, body, expects }: Read): Load => {
	const product = { width: 4, from: 1, to: 1000 }
	const slots: Record<string, Slot> = {
		customer: { width: 8, from: shop.firstCustomer, to: shop.lastCustomer },
		...{ one: product, two: product, three: product },
	}
	return { request: request(method, place, shop.authorization, slots, body), slots, expects }
}

/** The floor answers what Fiel answered about the first customer. */
const startFloor = async (lab: Lab, fiel: RunningServer): Promise<RunningServer> => {
	const { authorization, firstCustomer } = lab.shop
	const filled = (text: string): string =>
		text
			.replaceAll('#customer#', `${firstCustomer}`.padStart(8, '0'))
			.replaceAll(/#(one|two|three)#/g, '0001')
	const replies: Record<string, unknown> = {}
	for (const { operation, method, path: place, body } of READS) {
		const answer = await fetch(`http://127.0.0.1:${fiel.port}${filled(place)}`, {
			method,
			headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
			...(body ? { body: filled(JSON.stringify(body)) } : {}),
		})
		replies[operation] = await answer.json()
	}
	const [token, key] = Buffer.from(authorization.slice('Basic '.length), 'base64').toString().split(':')
	const file = path.join(lab.cluster.folder, 'floor.json')
	await writeFile(file, JSON.stringify({ token, key, replies } as Floor))
	return startServer(lab.cluster, '../floors/fixed-replies.ts', { FLOOR: file })
}
