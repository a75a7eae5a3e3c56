import { QuizOptionType, QuizQuestionType, RewardType } from '@fiel/contract'
import { systemClock } from '../../src/clock.ts'
import type { Database, Tx } from '../../src/db/database.ts'
import { decimal } from '../../src/db/decimal.ts'
import { createKeys } from '../../src/merchants/create-keys.ts'
import { createMerchant } from '../../src/merchants/create-merchant.ts'
import { setProgram } from '../../src/merchants/set-program.ts'
import type { Gateway } from '../../src/pins/gateway.ts'
import { setGateway } from '../../src/pins/set-gateway.ts'
import { type ProgramSettings, withDefaults } from '../../src/program/settings.ts'
import { createQuizzes } from '../../src/quizzes/create-quizzes.ts'
import { createRewards } from '../../src/rewards/configure/create-rewards.ts'
import { rewardSettings } from '../../src/rewards/configure/reward-settings.ts'
import { QUIZ_POINTS, REWARD_COST } from './plans.ts'
import type { FaultShop } from './write-log.ts'

const QUIZZES = 60

const quiz = (_: unknown, index: number) => ({
	name: `Quiz ${index}`,
	isActive: true,
	startsAt: null,
	endsAt: null,
	points: decimal(QUIZ_POINTS),
	questions: [
		{
			question: 'How was it?',
			type: QuizQuestionType.SingleChoice,
			options: ['Good', 'Bad'].map((text) => ({ text, type: QuizOptionType.Plain })),
		},
	],
})

/** The settings of the shop whose points expire. */
export const WAITING_DAYS = 10
export const EXPIRY_DAYS = 30
export const CHECKOUT_HOURS = 24

/** Longer than a clock of the run is ahead. */
const NEVER_HOURS = 8_760

interface ShopRules {
	waitingDays?: number
	expiry?: { kind: 'never' } | { kind: 'days'; days: number }
	checkoutHours?: number
	/** With one, a redemption at the till needs a PIN. */
	gateway?: Gateway | null
}

const createShop = async (
	tx: Tx,
	name: string,
	{ waitingDays = 0, expiry = { kind: 'never' }, checkoutHours = NEVER_HOURS, gateway }: ShopRules,
) => {
	const now = systemClock.now()
	const created = await createMerchant(tx, { name, currency: 'BRL', timeZone: 'America/Sao_Paulo' }, now)
	if ('refused' in created) throw new Error(created.refused)
	const { id } = created.merchant
	const settings = withDefaults({
		purchase: { waitingDays },
		expiry,
		redemption: { checkoutHours, tillHours: null },
		pin: { mode: gateway ? 'always' : 'off', above: '0' },
	} as Partial<ProgramSettings>)
	const program = await setProgram(tx, id, settings, 'faults', now)
	if ('refused' in program) throw new Error(`${program.message}`)
	const [pair] = await createKeys(tx, id, [{ name: 'till' }], now)
	if (gateway) await setGateway(tx, id, now, gateway)
	const [reward, cashbackReward] = await createRewards(tx, id, now, [
		rewardSettings({
			type: RewardType.FixedValueDiscount,
			title: '1 off',
			points: `${REWARD_COST}`,
			value: '1',
		}),
		rewardSettings({ type: RewardType.Cashback, title: 'Pay with cashback', points: '0', value: '0' }),
	])
	const quizzes = await createQuizzes(tx, id, Array.from({ length: QUIZZES }, quiz))
	const shop: FaultShop = {
		name,
		isWaiting: waitingDays > 0,
		reward: reward!.id,
		cashbackReward: cashbackReward!.id,
		quizzes: quizzes.map(({ id, questions: [question] }) => ({
			id,
			question: question!.id,
			option: question!.options[0]!.id,
		})),
	}
	return { shop, pair: pair!, merchant: created.merchant }
}

/** A shop without traffic, because the data of its customers depends on the date. */
export type TimedShop = Awaited<ReturnType<typeof createShop>>

/**
 * Creates two merchants with traffic, one that grants orders at once and one that leaves them to the worker, one whose
 * redemptions at the till need a PIN if there is a gateway, and one for clock faults.
 */
export const createShops = (db: Database, gateway: Gateway | null = null) =>
	db.transaction(async (tx) => ({
		busy: [await createShop(tx, 'at-once', {}), await createShop(tx, 'later', { waitingDays: 1 })],
		withPins: await createShop(tx, 'pins', { gateway }),
		timed: await createShop(tx, 'timed', {
			waitingDays: WAITING_DAYS,
			expiry: { kind: 'days', days: EXPIRY_DAYS },
			checkoutHours: CHECKOUT_HOURS,
		}),
	}))
