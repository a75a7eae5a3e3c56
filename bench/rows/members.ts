import { setTimeout as sleep } from 'node:timers/promises'
import { setMemberSettings } from '../../server/src/members/settings.ts'
import type { BenchContext, BenchGroup } from '../support/bench-context.ts'
import { median, runInterleaved, type Side } from '../support/interleave.ts'
import { buildRequest, type Load, type LoadGenerator, startLoadGenerator } from '../support/load.ts'
import { createOrderLoad } from '../support/order-load.ts'
import { serverSide } from '../support/pgbench-comparison.ts'
import { compareRounds, type ResultRow } from '../support/result-row.ts'
import { type RunningServer, startFiel, startServer } from '../support/server.ts'

/** What a widget asks for when it opens, and when the member looks at the rewards. */
const READS = [
	{ work: 'what a widget opens with', path: '/v1/member', expects: '"Points":' },
	{ work: 'rewards of a member', path: '/v1/member/rewards', expects: '"Items":[{' },
]
const BARE: Load = { request: buildRequest('GET', '/', '', {}), slots: {}, expects: '"one"' }
const MEMBERS = 100
const TOKEN_SECONDS = 3_600
const TILLS = { rate: 20, connections: 8 }
const STORM = { connections: 1_000 }
/** Between the beginning of the storm and that of the orders, and between their ends. */
const MARGIN_SECONDS = 1
/** One machine sends everything here. */
const WITHOUT_LIMITS = {
	FIEL_PUBLIC_REQUESTS_PER_MINUTE: '10000000',
	FIEL_MEMBER_REQUESTS_PER_MINUTE: '10000000',
}

/** Measures reads of members against a route with one query, and what a storm of them does to tills. */
export const membersGroup: BenchGroup = {
	name: 'members',
	async run(context) {
		const { db } = context.cluster
		const settings = { isOn: true, origins: [] }
		await db.transaction((tx) => setMemberSettings(tx, context.shop.merchant.id, new Date(), settings))
		const fiel = await startFiel(context.cluster, WITHOUT_LIMITS)
		const storm = startLoadGenerator()
		const tokens = await getTokens(context, fiel)
		const bare = await startServer(context.cluster, '../floors/bare.ts')
		try {
			const rows: ResultRow[] = []
			const rates: number[] = []
			for (const read of READS) {
				const comparison = { load: () => loadOf(read, tokens), duration: { seconds: context.seconds } }
				const [mine, theirs] = await runInterleaved(context.rounds, [
					serverSide(context, read.work, [fiel], comparison),
					serverSide(context, 'a bare select 1 route', [bare], { ...comparison, load: () => BARE }),
				])
				rates.push(median(mine!))
				const claim = { work: read.work, against: 'a bare select 1 route', wanted: 0.5 }
				rows.push(compareRounds(claim, mine!, theirs!))
			}
			await bare.stop()
			const asked: number[] = []
			const [beside, calm] = await runInterleaved(context.rounds, [
				besideStorm(context, fiel, storm, loadOf(READS[0]!, tokens), asked),
				{ name: 'alone', run: () => measureTills(context, fiel, 'alone') },
			])
			const times = (median(asked) / rates[0]!).toFixed(1)
			const note = `the storm of ${STORM.connections} connections asked ${Math.round(median(asked))} times a second, ${times} of what is answered without orders`
			rows.push(
				compareRounds(
					{
						work: `p99 of ${TILLS.rate} orders/s beside a storm of widgets`,
						against: 'the same orders alone',
						...{ wanted: 2, limit: 'most', unit: 'ms', note },
					},
					beside!,
					calm!,
				),
			)
			return rows
		} finally {
			storm.stop()
			await fiel.stop()
		}
	},
}

const getTokens = async ({ shop }: BenchContext, { port }: RunningServer): Promise<string[]> => {
	const tokens: string[] = []
	for (let member = shop.firstCustomer; member < shop.firstCustomer + MEMBERS; member++) {
		const id = `c${`${member}`.padStart(8, '0')}`
		const answer = await fetch(`http://127.0.0.1:${port}/v1/pvt/Customer/${id}/token`, {
			method: 'POST',
			headers: { authorization: shop.authorization, 'content-type': 'application/json' },
			body: JSON.stringify({ LifetimeSeconds: TOKEN_SECONDS, Scopes: ['read'] }),
		})
		const { Result } = (await answer.json()) as { Result: { Token: string } }
		tokens.push(Result.Token)
	}
	return tokens
}

/** Every connection is the widget of one member. */
const loadOf = ({ path: place, expects }: (typeof READS)[number], tokens: string[]): Load => {
	const [first, ...others] = tokens.map((token) => ({
		request: buildRequest('GET', place, `Bearer ${token}`, {}),
		slots: {},
		expects,
	}))
	return { ...first!, others } as Load
}

const measureTills = async (context: BenchContext, server: RunningServer, name: string): Promise<number> => {
	const { seconds } = context
	const result = await context.generator.run({
		...createOrderLoad(context),
		...TILLS,
		...{ ports: [server.port], seconds },
	})
	context.log(
		`  ${name}: p50 ${result.p50.toFixed(1)} ms, p99 ${result.p99.toFixed(1)} ms, longest ${result.longest.toFixed(1)} ms`,
	)
	if (result.retries > 0) throw new Error(`${result.retries} orders were refused`)
	return result.p99
}

const besideStorm = (
	context: BenchContext,
	server: RunningServer,
	storm: LoadGenerator,
	load: Load,
	asked: number[],
): Side => ({
	name: 'beside a storm',
	async run(round) {
		const seconds = context.seconds + 2 * MARGIN_SECONDS
		const blowing = storm.run({ ...load, ...STORM, ports: [server.port], seconds, isImpatient: true })
		await sleep(MARGIN_SECONDS * 1000)
		const p99 = await measureTills(context, server, 'beside a storm')
		const { requests, retries, seconds: lasted } = await blowing
		context.log(
			`    the storm: ${Math.round(requests / lasted)}/s answered, ${Math.round(retries / lasted)}/s refused`,
		)
		if (round >= 0) asked.push((requests + retries) / lasted)
		return p99
	},
})
