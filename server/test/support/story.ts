import assert from 'node:assert/strict'
import { Origin, PointAction, PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { endOfDay } from '../../src/calendar.ts'
import { createCustomers } from '../../src/customers/create-customers.ts'
import { type Decimal, decimal, money } from '../../src/db/decimal.ts'
import { expireLots } from '../../src/ledger/expire-lots.ts'
import type { LedgerCommand } from '../../src/ledger/machine/apply.ts'
import type { Shortfall } from '../../src/ledger/machine/cover.ts'
import type { Merchant } from '../../src/merchants/merchant.ts'
import type { Api } from './api.ts'
import { applyPostings, type Posting } from './apply-postings.ts'
import { buildCard } from './customer-card.ts'
import { readBalances } from './read-balances.ts'
import type { World } from './world.ts'

export interface StoryOptions {
	timeZone?: string
	settings?: Parameters<World['merchant']>[0]
}

/**
 * Runs a story on the real ledger, line by line. Points are plain numbers, currency has a `$`; a point is worth a
 * cent by default. `as` names a record; commands joined by ` & ` form one batch.
 *
 *     earn ana 100 [worth $5] [for 30 days | for ever] [as A]       redeem ana 60 [as R] [→ insufficient]
 *     spend ana $0.60 [as R] [→ insufficient]                       cancel ana A [forgiving] [as C]
 *     change ana A to 50 [worth $2] [forgiving]                     refund ana R [as F]
 *     annotate ana A key=value                                      order ana 100 as A / total A 50 / return A
 *     pass 30 days / at 2026-06-15T12:00:00Z / sweep [→ 2 accounts]
 *     balance ana 40 [$0.40]     debt ana 60 [$0.60]     lots ana A:40/$0.40 B:100/$1 until 2026-07-15
 *     event ana remove R -60 $-0.60 leaves 40 $0.40 [from A:60/$0.60]
 */
export const createStoryRunner = (world: World) => {
	return async (lines: string[], { timeZone, settings }: StoryOptions = {}): Promise<void> => {
		const made = await world.merchant(settings)
		const merchant = timeZone ? { ...made.merchant, timeZone } : made.merchant
		const story = createStory(world, merchant, made.api)
		for (const [index, line] of lines.entries()) {
			try {
				await story.runLine(line)
			} catch (error) {
				if (error instanceof Error) error.message = `line ${index + 1}, "${line}": ${error.message}`
				throw error
			}
		}
	}
}

type LineParts = (string | undefined)[]
type LineHandler = (parts: LineParts) => Promise<void>
/** A command of a batch, the name of the record that it creates, and whether it must be refused. */
interface PlannedCommand {
	posting: Posting
	name?: string | undefined
	isRefused: boolean
}
type CommandParser = (parts: LineParts) => Promise<PlannedCommand>

const NUMBER = '(-?[\\d.]+)'
const CASH = '\\$(-?[\\d.]+)'
const linePattern = (text: string): RegExp =>
	new RegExp(`^${text.replaceAll('NUMBER', NUMBER).replaceAll('CASH', CASH).replaceAll('NAME', '(\\w+)')}$`)

const createStory = (world: World, merchant: Merchant, api: Api) => {
	const customers = new Map<string, number>()
	const ids = new Map<string, number>()
	const nameOf = (id: number): string =>
		[...ids].find(([, known]) => known === id)?.[0] ?? `an unnamed record (${id})`
	const idOf = (name: string | undefined): number => {
		const id = ids.get(name!)
		assert.ok(id !== undefined, `no record is called ${name}`)
		return id
	}
	const now = (): Date => world.clock.now()

	const customerOf = async (name: string): Promise<number> => {
		const known = customers.get(name)
		if (known !== undefined) return known
		const creation = { now: now(), reason: 'test', origin: Origin.ExternalApi, optIn: false, tiers: [] }
		const { ids } = await world.db.transaction((tx) =>
			createCustomers(tx, merchant.id, [buildCard(name)], creation),
		)
		customers.set(name, ids.get(name)!)
		return ids.get(name)!
	}
	const plan = async (
		customer: string | undefined,
		command: LedgerCommand,
		name?: string,
		refusal?: string,
	): Promise<PlannedCommand> => ({
		posting: { customerId: await customerOf(customer!), command },
		name,
		isRefused: refusal !== undefined,
	})
	const valueOfPoints = (points: string, cashback: string | undefined) => ({
		points: decimal(points),
		cashback: cashback === undefined ? money(decimal(points).times('0.01')) : decimal(cashback),
	})
	const reason = { rule: 'story' }
	const shortfallOf = (word: string | undefined): Shortfall => (word ? 'forgive' : 'debt')

	const commandParsers: [RegExp, CommandParser][] = [
		[
			linePattern('earn NAME NUMBER(?: worth CASH)?(?: for (ever)| for (\\d+) days)?(?: as NAME)?'),
			([who, points, cashback, ever, days, name]) => {
				const validUntil = ever ? null : endOfDay(now(), Number(days ?? 365), merchant.timeZone)
				const amount = valueOfPoints(points!, cashback)
				return plan(who, { do: 'earn', type: PointType.Purchase, amount, validUntil, reason }, name)
			},
		],
		[
			linePattern('redeem NAME NUMBER(?: as NAME)?(?: → (insufficient))?'),
			([who, points, name, refusal]) => {
				const command = {
					do: 'spend',
					type: PointType.RewardRedeem,
					points: decimal(points!),
					reason,
				} as const
				return plan(who, command, name, refusal)
			},
		],
		[
			linePattern('spend NAME CASH(?: as NAME)?(?: → (insufficient))?'),
			([who, cashback, name, refusal]) => {
				const spent = { do: 'spend', type: PointType.ManualChange, cashback: decimal(cashback!) } as const
				return plan(who, { ...spent, reason }, name, refusal)
			},
		],
		[
			linePattern('cancel NAME NAME(?: (forgiving))?(?: as NAME)?'),
			([who, award, forgiving, name]) => {
				const shortfall = shortfallOf(forgiving)
				const command = { do: 'revoke', type: PointType.OrderCancel, record: idOf(award), shortfall } as const
				return plan(who, { ...command, reason }, name)
			},
		],
		[
			linePattern('change NAME NAME to NUMBER(?: worth CASH)?(?: (forgiving))?'),
			([who, award, points, cashback, forgiving]) => {
				const [amount, shortfall] = [valueOfPoints(points!, cashback), shortfallOf(forgiving)]
				return plan(who, { do: 'adjust', record: idOf(award), amount, shortfall, reason })
			},
		],
		[
			linePattern('refund NAME NAME(?: as NAME)?'),
			([who, spending, name]) => {
				const graceUntil = endOfDay(now(), 30, merchant.timeZone)
				const command = { do: 'refund', type: PointType.RewardRefund, record: idOf(spending) } as const
				return plan(who, { ...command, graceUntil, reason }, name)
			},
		],
		[
			linePattern('annotate NAME NAME NAME=NAME'),
			([who, record, key, value]) =>
				plan(who, { do: 'annotate', record: idOf(record), metadata: [{ Name: key!, Value: value! }] }),
		],
	]

	const postAll = async (planned: PlannedCommand[]): Promise<void> => {
		const postings = planned.map(({ posting }) => posting)
		const outcomes = await world.db.transaction((tx) => applyPostings(tx, merchant.id, now(), postings))
		outcomes.forEach((outcome, index) => {
			const { name, isRefused } = planned[index]!
			assert.equal(outcome === 'insufficient', isRefused, `it was ${isRefused ? 'not ' : ''}refused`)
			if (outcome !== 'insufficient' && name) ids.set(name, outcome.id)
		})
	}

	const sendOrder = async (name: string, total: string, who?: string): Promise<void> => {
		const customer = who ?? (await ownerOf(name))
		const reply = await api.post('/POS/orders', {
			OriginalId: name,
			OrderPlacementDate: now().toISOString(),
			OrderCompletedDate: now().toISOString(),
			IsCompleted: true,
			OrderTotal: Number(total),
			Customer: { OriginalId: customer },
		})
		assert.equal(reply.HasError, false, reply.ErrorMessage)
		customers.set(customer, reply.Result.Customer.Id)
		const [award] = await world.db.rows<{ id: number | null }>(sql`
			select award_id as id from orders where merchant_id = ${merchant.id} and original_id = ${name}`)
		if (award!.id !== null) ids.set(name, award!.id)
	}
	const ownerOf = async (name: string): Promise<string> => {
		const [owner] = await world.db.rows<{ id: string }>(sql`
			select c.original_id as id from orders o
			join customers c on c.merchant_id = o.merchant_id and c.id = o.customer_id
			where o.merchant_id = ${merchant.id} and o.original_id = ${name}`)
		return owner!.id
	}

	const amountText = ({ points, cashback }: { points: Decimal; cashback: Decimal }): string =>
		`${points}/$${cashback}`
	const expectPair = (
		actual: { points: Decimal; cashback: Decimal },
		points: string,
		cashback: string | undefined,
	) => {
		assert.equal(actual.points.toString(), decimal(points).toString(), 'points')
		if (cashback !== undefined)
			assert.equal(actual.cashback.toString(), decimal(cashback).toString(), 'cashback')
	}

	const lineHandlers: [RegExp, LineHandler][] = [
		[linePattern('order NAME NUMBER as NAME'), ([who, total, name]) => sendOrder(name!, total!, who!)],
		[linePattern('total NAME NUMBER'), ([name, total]) => sendOrder(name!, total!)],
		[
			linePattern('return NAME'),
			async ([name]) => {
				const cancelled = { OrderCancelledDate: now().toISOString(), OrderStatus: 'returned' }
				await api.post(`/POS/orders/${name}/cancel`, cancelled, { HasError: false })
			},
		],
		[linePattern('pass (\\d+) days?'), async ([days]) => world.clock.pass(Number(days))],
		[linePattern('at (\\S+)'), async ([moment]) => world.clock.set(moment!)],
		[
			linePattern('sweep(?: → (\\d+) lots?)?'),
			async ([expected]) => {
				const { done } = await world.db.transaction((tx) => expireLots(tx, merchant.id, now()))
				if (expected !== undefined) assert.equal(done, Number(expected))
			},
		],
		[
			linePattern('balance NAME NUMBER(?: CASH)?'),
			async ([who, points, cashback]) => {
				const id = await customerOf(who!)
				expectPair((await readBalances(world.db, merchant.id, [id], now())).get(id)!, points!, cashback)
			},
		],
		[
			linePattern('debt NAME NUMBER(?: CASH)?'),
			async ([who, points, cashback]) => {
				const [owed] = await world.db.rows<{ points: Decimal; cashback: Decimal }>(sql`
					select owed_points as points, owed_cashback as cashback from accounts
					where merchant_id = ${merchant.id} and customer_id = ${await customerOf(who!)}`)
				expectPair(owed!, points!, cashback)
			},
		],
		[
			linePattern('lots NAME(?: (.+))?'),
			async ([who, expected]) => {
				const lots = await world.db.rows<{
					id: number
					points: Decimal
					cashback: Decimal
					until: string | null
				}>(sql`
					select id, remaining_points as points, remaining_cashback as cashback,
						to_char(valid_until at time zone ${merchant.timeZone}, 'YYYY-MM-DD') as until
					from point_records
					where merchant_id = ${merchant.id} and customer_id = ${await customerOf(who!)}
						and (remaining_points > 0 or remaining_cashback > 0)
					order by valid_until, id`)
				const isDated = expected?.includes('until')
				const found = lots.map(
					(lot) => `${nameOf(lot.id)}:${amountText(lot)}${isDated ? ` until ${lot.until ?? 'ever'}` : ''}`,
				)
				assert.equal(found.join(' '), expected ?? '')
			},
		],
		[
			linePattern(
				'event(?: (\\d+) before)? NAME (add|update|remove) NAME NUMBER CASH leaves NUMBER CASH(?: from (.+))?',
			),
			async ([earlier = '0', who, topic, name, points, cashback, left, leftCash, origins]) => {
				const [event] = await world.db.rows<{
					record_id: number
					topic: number
					points: Decimal
					cashback: Decimal
					points_balance: Decimal
					cashback_balance: Decimal
					origins: { PointId: number; UsedPoints: number; UsedCashback: number }[]
					occurred_at: Date
				}>(sql`
					select * from events
					where merchant_id = ${merchant.id} and customer_id = ${await customerOf(who!)}
					order by id desc offset ${Number(earlier)} limit 1`)
				const topics = { add: PointAction.Add, update: PointAction.Update, remove: PointAction.Remove }
				assert.equal(event!.topic, topics[topic as keyof typeof topics], 'topic')
				if (!ids.has(name!)) ids.set(name!, event!.record_id) // an expiration has no name before
				assert.equal(nameOf(event!.record_id), name)
				expectPair(event!, points!, cashback)
				expectPair({ points: event!.points_balance, cashback: event!.cashback_balance }, left!, leftCash)
				assert.deepEqual(event!.occurred_at, now())
				const used = event!.origins.map(
					(origin) => `${nameOf(origin.PointId)}:${origin.UsedPoints}/$${origin.UsedCashback}`,
				)
				assert.equal(used.join(' '), origins ?? '')
			},
		],
	]

	return {
		async runLine(text: string): Promise<void> {
			const planned: PlannedCommand[] = []
			for (const part of text.split(' & ')) {
				const [pattern, make] = commandParsers.find(([known]) => known.test(part)) ?? []
				if (pattern && make) {
					planned.push(await make(pattern.exec(part)!.slice(1)))
					continue
				}
				const [wording, runLine] = lineHandlers.find(([known]) => known.test(part)) ?? []
				assert.ok(wording && runLine, 'is not a line of a story')
				await runLine(wording.exec(part)!.slice(1))
			}
			if (planned.length > 0) await postAll(planned)
		},
	}
}
