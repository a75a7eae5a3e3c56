import assert from 'node:assert/strict'
import { SESSION_COOKIE } from '../../src/http/cookie.ts'
import { JOBS } from '../../src/jobs.ts'
import { saveRewards } from '../../src/rewards/configure/save-rewards.ts'
import { startSession } from '../../src/users/start-session.ts'
import { runJobsOnce } from '../../src/worker.ts'
import { addUser } from '../support/admin.ts'
import type { Reply } from '../support/api.ts'
import type { World } from '../support/world.ts'
import type { HttpResponse, ModelClient, SendRequest } from './client.ts'
import { DAY_LENGTH_MS, HOUR_MS } from './days.ts'
import type {
	OrderOperation,
	ReturnOperation,
	Scenario,
	ScenarioOperation,
	ScenarioReward,
} from './operations.ts'
import { createMergeDesk } from './shop-merges.ts'
import type { ModelTier } from './tiers.ts'

/** The answer of the server: a refusal by its number, or the members of the answer. */
export type ServerAnswer = { error: number } | { answer: Record<string, unknown> }

const iso = (moment: number): string => new Date(moment).toISOString()
const dated = (moment: number | null | undefined): object =>
	moment === undefined ? {} : { date: moment === null ? null : iso(moment) }
const text = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)
const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const untilOf = (date: string | null): string => (date === null ? 'ever' : date.slice(0, 19))
const WORK = ['grant orders', 'expire lots', 'review tiers', 'place customers']

/** The merchant of a scenario on the real server: performs operations over HTTP, and reads what the panel shows. */
export const createScenarioShop = async (world: World, client: ModelClient, scenario: Scenario) => {
	let now = scenario.start - 40 * DAY_LENGTH_MS
	const setClock = (moment: number): void => {
		now = moment
		world.clock.set(iso(moment))
	}
	setClock(now)
	const { merchant, token, key } = await world.merchant()
	const user = await addUser(world, merchant)
	let cookie = ''
	let signedInAt = Number.NEGATIVE_INFINITY
	const backend = client.backend({ token, key })
	const asPanel = client.panel(() => cookie)
	const panel: SendRequest = async (...request) => {
		if (now - signedInAt > 6 * HOUR_MS) {
			const visit = { address: '127.0.0.1', agent: 'model' }
			const who = { merchantId: merchant.id, id: user.id }
			const session = await world.db.transaction((tx) => startSession(tx, who, visit, world.clock.now()))
			cookie = `${SESSION_COOKIE}=${session.token}`
			signedInAt = now
		}
		return asPanel(...request)
	}
	const requireSuccess = async (answered: Promise<HttpResponse>): Promise<Reply> => {
		const { status, body } = await answered
		assert.ok(status < 300, `${status} ${JSON.stringify(body)}`)
		return body
	}

	const setProgram = async (settings: object): Promise<void> => {
		const { Version } = await requireSuccess(panel('GET', '/admin/api/program'))
		await requireSuccess(panel('PUT', '/admin/api/program', { BasedOnVersion: Version, Settings: settings }))
	}
	const benefits = (multiplier: string | null): object[] =>
		multiplier === null
			? []
			: [{ Type: 0, SubType: 0, Description: 'More points', Multiplier: Number(multiplier) }]
	const tierIds = new Map<string, number>()
	const createTier = async (
		{ name, goals, match, graceDays, multiplier }: ModelTier,
		place: number,
	): Promise<void> => {
		const body = {
			...{ Name: name, Order: place, IsBase: place === 0, Goals: goals, Match: match, GraceDays: graceDays },
			Benefits: benefits(multiplier),
		}
		tierIds.set(name, (await requireSuccess(panel('POST', '/admin/api/tiers', body))).Id)
	}
	const rewardIds = new Map<string, number>()
	const createReward = async (reward: ScenarioReward): Promise<void> => {
		const body = {
			...{ Title: reward.name, RewardType: reward.type, Points: reward.points, Value: reward.value },
			...{
				NoPointCost: reward.isFree,
				CashbackMaxPurchaseValue: reward.most,
				MinimumPercentPurchase: reward.percent,
			},
			...{ MinimalValue: reward.minimal, SameCustomerUsageLimit: reward.perCustomer, ValidDays: null },
		}
		// Not through the panel, which publishes no cashback reward while the program has no cashback.
		const change = { id: null, change: { ...body, IsActive: true } }
		const saved = await world.db.transaction((tx) => saveRewards(tx, merchant, [change], world.clock.now()))
		assert.ok(Array.isArray(saved), JSON.stringify(saved))
		rewardIds.set(reward.name, saved[0]!)
	}
	await setProgram(scenario.settings)
	for (const [place, tier] of scenario.ladder.entries()) await createTier(tier, place)
	for (const reward of scenario.rewards) await createReward(reward)
	setClock(scenario.start)

	/** The code and the key of each redemption, by its name in the scenario. */
	const codes = new Map<string, { code: string; key: string }>()
	const nameOf = (key: string): string => [...codes].find(([, it]) => it.key === key)?.[0] ?? key

	const envelope = (
		{ body }: HttpResponse,
		answer: (result: Reply) => Record<string, unknown>,
	): ServerAnswer => {
		if (body.HasError) return { error: body.ErrorCode }
		const read = Object.entries(answer(body.Result ?? body)).map(([name, value]) => [name, text(value)])
		return { answer: Object.fromEntries(read) }
	}
	const panelAnswer = ({ status, body }: HttpResponse): ServerAnswer => {
		if (status >= 300) return { error: body.ErrorCode }
		return { answer: Object.fromEntries(Object.entries(body).map(([name, value]) => [name, text(value)])) }
	}

	const sendOrder = async (operation: OrderOperation): Promise<ServerAnswer> => {
		const { coupon } = operation
		const code =
			coupon && ('code' in coupon ? coupon.code : (codes.get(coupon.redemption)?.code ?? coupon.redemption))
		const body = {
			OriginalId: operation.order,
			Customer: {
				OriginalId: operation.customer,
				...(operation.isEnrolled === undefined ? {} : { IsEnrolled: operation.isEnrolled }),
				...operation.profile,
			},
			...(operation.total === undefined ? {} : { OrderTotal: operation.total }),
			...(operation.placed === undefined ? {} : { OrderPlacementDate: iso(operation.placed) }),
			...(operation.completed === undefined ? {} : { OrderCompletedDate: iso(operation.completed) }),
			...(operation.cancelled === undefined ? {} : { OrderCancelledDate: iso(operation.cancelled) }),
			...(operation.isCompleted === undefined ? {} : { IsCompleted: operation.isCompleted }),
			...(operation.isCancelled === undefined ? {} : { IsCancelledOrReturned: operation.isCancelled }),
			...(operation.updated === undefined ? {} : { UpdatedDate: iso(operation.updated) }),
			...(code === undefined ? {} : { Coupon: code }),
			...(operation.lines === undefined
				? {}
				: {
						Products: operation.lines.map(({ product, price, quantity }) => ({
							OriginalId: product,
							...(price === undefined ? {} : { ProductPrice: price }),
							...(quantity === undefined ? {} : { Quantity: quantity }),
						})),
					}),
		}
		return envelope(await backend('POST', '/v1/pvt/POS/orders', body), ({ Customer, ...order }) => ({
			...Customer,
			...order,
			CustomerId: Customer.OriginalId,
		}))
	}

	/** The whole answer, except that a text is replaced by whether there is one. */
	const returnPart = async ({
		order,
		key: cancelKey,
		value,
		products,
		shouldRefund,
		path,
	}: ReturnOperation): Promise<ServerAnswer> => {
		const { status, body } = await backend('POST', `/v1/pvt/${path}/${order}/partialcancel`, {
			...{ ValueToRefund: value, CancelKey: cancelKey },
			...(products === undefined
				? {}
				: {
						Products: products?.map((it) => ({ OriginalId: it.product, ValueToRefund: it.value })) ?? null,
					}),
			...(shouldRefund === undefined ? {} : { ShouldRefundRedeem: shouldRefund }),
		})
		const { RequestId, ErrorMessage, Result, ...rest } = body
		const details = Result?.RefundErrorDetails
		const result = Result && {
			...Result,
			UpdatedAt: Date.parse(Result.UpdatedAt),
			RefundErrorDetails: details && { ...details, Message: isText(details.Message) },
		}
		const answer = {
			...{ status, hasMessage: isText(ErrorMessage), hasRequestId: isText(RequestId) },
			...{ ...rest, Result: result },
		}
		return { answer }
	}

	const redeem = async (operation: Extract<ScenarioOperation, { do: 'redeem' }>): Promise<ServerAnswer> => {
		const { name, customer, reward, isKeyed, value, purchase } = operation
		const answered = await backend('POST', `/v1/pvt/RewardConfigurations/${rewardIds.get(reward)}/redeem`, {
			CustomerId: customer,
			...(isKeyed ? { OriginalKey: name } : {}),
			...(value === undefined ? {} : { Value: value }),
			...(purchase === undefined ? {} : { PurchaseValue: purchase }),
		})
		const [item] = answered.body.Items ?? []
		const code: string | undefined = item?.PreGeneratedCouponLists[0]?.PreGeneratedCoupons[0]?.CouponCode
		if (code && !codes.has(name)) codes.set(name, { code, key: isKeyed ? name : code })
		return envelope(answered, () => item)
	}

	const mergeDesk = createMergeDesk(panel)

	const work = async (): Promise<ServerAnswer> => {
		const jobs = JOBS.filter(({ name }) => WORK.includes(name))
		assert.equal(jobs.length, WORK.length)
		for (const { job, error } of await runJobsOnce(world, jobs)) assert.equal(error, undefined, job)
		return { answer: {} }
	}

	const perform = async (operation: ScenarioOperation): Promise<ServerAnswer> => {
		switch (operation.do) {
			case 'order':
				return sendOrder(operation)
			case 'return':
				return returnPart(operation)
			case 'cancel': {
				const path = `/v1/pvt/${operation.general ? 'Order' : 'POS/orders'}/${operation.order}/cancel`
				const { date } = dated(operation.date) as { date: string | null }
				return envelope(
					await backend('POST', path, { OrderCancelledDate: date, OrderStatus: 'returned' }),
					({ Status, ...rest }) => ({ ...rest, Status }),
				)
			}
			case 'redeem':
				return redeem(operation)
			case 'cancelRedemption': {
				const known = codes.get(operation.name)?.key ?? operation.name
				return panelAnswer(await panel('POST', `/admin/api/redemptions/${known}/cancel`, {}))
			}
			case 'cashback': {
				const { customer, value, type, key: changeKey, reason } = operation
				const body = { Value: value, OperationType: type, Reason: reason, ChangeKey: changeKey }
				return envelope(
					await backend('POST', `/v1/pvt/Customer/${customer}/cashback`, body),
					(result) => result,
				)
			}
			case 'points': {
				const { customer, value, type, key: changeKey } = operation
				const body = {
					Unit: 'points',
					OperationType: type,
					Value: value,
					Reason: 'a story',
					ChangeKey: changeKey,
				}
				return panelAnswer(await panel('POST', `/admin/api/customers/${customer}/balance`, body))
			}
			case 'coupon': {
				const { customer, code, value } = operation
				const answered = await backend('POST', '/v1/pvt/Coupons', {
					...{ OriginalId: code, CouponCode: code, CouponType: 0, CouponValue: value, IsUsed: false },
					...{ CreatedDate: iso(now), CustomerId: customer },
				})
				const [message] = answered.body.ErrorMessages ?? []
				return message ? { error: Number.parseInt(message, 10) } : { answer: {} }
			}
			case 'merge':
				return mergeDesk.merge(operation)
			case 'undoMerge':
				return mergeDesk.undo(operation)
			case 'program':
				await setProgram(operation.settings)
				return { answer: {} }
			case 'multiplier':
				await requireSuccess(
					panel('PUT', `/admin/api/tiers/${tierIds.get(operation.tier)}`, {
						Benefits: benefits(operation.multiplier),
					}),
				)
				return { answer: {} }
			case 'pass':
				setClock(now + operation.hours * HOUR_MS)
				return { answer: {} }
			case 'work':
				return work()
		}
	}

	const view = async (customer: string, hasCash: boolean): Promise<Record<string, unknown> | null> => {
		const { status, body } = await panel('GET', `/admin/api/customers/${customer}`)
		if (status === 404) return null
		const pair = (points: number, cash: number): string => `${points}${hasCash ? `/$${cash}` : ''}`
		return {
			OriginalId: body.OriginalId,
			...{ Name: body.Name, Email: body.Email, Phone: body.Phone, Document: body.Document },
			PointsBalance: String(body.PointsBalance),
			...(hasCash ? { CashbackBalance: String(body.CashbackBalance) } : {}),
			...(hasCash ? { Cash: 'known' } : {}),
			OwedPoints: String(body.OwedPoints),
			Lots: body.Lots.filter(({ Points }: Reply) => hasCash || Points !== 0).map(
				(lot: Reply) => `${pair(lot.Points, lot.Cashback)} until ${untilOf(lot.ExpirationDate)}`,
			),
			Pending: body.Pending.map(
				(it: Reply) => `${it.OrderId} ${pair(it.Points, it.Cashback)} on ${untilOf(it.GrantDate)}`,
			).sort(),
			OrderCount: String(body.OrderCount),
			Spend: String(body.Spend),
			Tier: body.Tiers.find((tier: Reply) => tier.IsCurrent)?.Name ?? null,
			Goals: body.Tiers.flatMap((tier: Reply) =>
				tier.Goals.map((goal: Reply) => `${tier.Name} ${goal.Name} ${goal.Current}`),
			),
			Redemptions: body.Redemptions.map(
				(it: Reply) =>
					`${nameOf(it.Key)}${it.OrderId ? ` used by ${it.OrderId}` : ''}${it.CancelledDate ? ' given back' : ''}`,
			).sort(),
			Coupons: body.Coupons.filter((it: Reply) => it.Code.startsWith('OWN-'))
				.map((it: Reply) => `${it.Code}${it.IsUsed ? ' used' : ''}`)
				.sort(),
			...(await mergeDesk.view(customer)),
		}
	}

	const readPoints = async (customer: string): Promise<Reply[] | null> => {
		const records: Reply[] = []
		for (let before: number | null = null; ; ) {
			const path = `/admin/api/customers/${customer}/points?limit=200${before === null ? '' : `&before=${before}`}`
			const { status, body } = await panel('GET', path)
			if (status === 404) return null
			records.push(...body.Items)
			before = body.NextBefore
			if (before === null) return records.reverse()
		}
	}
	const sumOf = (records: Reply[]): string =>
		String(records.reduce((all, { Points }) => all + Math.round(Points * 10_000), 0) / 10_000)
	const history = async (customer: string): Promise<Record<string, unknown> | null> => {
		const records = await readPoints(customer)
		if (records === null) return null
		const ofType = (type: number) => records.filter(({ PointType }) => PointType === type)
		return {
			Redeemed: ofType(9).map(({ Points }) => String(Points)),
			Changed: ofType(8).map(({ Points }) => String(Points)),
			Awards: ofType(0).map(({ OrderId, Points }) => `${OrderId} ${Points}`),
			Expired: sumOf(ofType(11)),
			Sum: sumOf(records),
		}
	}

	/** Everything that the panel shows of a customer, and all their records. */
	const everything = async (customer: string): Promise<Reply> => {
		const { status, body } = await panel('GET', `/admin/api/customers/${customer}`)
		const points = await readPoints(customer)
		return { status, body, points }
	}

	return { merchant, perform, view, history, everything }
}
export type ScenarioShop = Awaited<ReturnType<typeof createScenarioShop>>
