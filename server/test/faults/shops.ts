import { QuizOptionType, QuizQuestionType, RewardType } from '@fiel/contract'
import { systemClock } from '../../src/clock.ts'
import type { Database, Tx } from '../../src/db/database.ts'
import { decimal } from '../../src/db/decimal.ts'
import { createKeys } from '../../src/merchants/create-keys.ts'
import { createMerchant } from '../../src/merchants/create-merchant.ts'
import { setProgram } from '../../src/merchants/set-program.ts'
import { type ProgramSettings, withDefaults } from '../../src/program/settings.ts'
import { createQuizzes } from '../../src/quizzes/create-quizzes.ts'
import { rewardSettings } from '../../src/rewards/configuration.ts'
import { createRewards } from '../../src/rewards/create-rewards.ts'
import type { Shop } from './book.ts'
import { COST, QUIZ_POINTS } from './traffic.ts'

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

const openShop = async (tx: Tx, name: string, isWaiting: boolean) => {
	const now = systemClock.now()
	const created = await createMerchant(tx, { name, currency: 'BRL', timeZone: 'America/Sao_Paulo' }, now)
	if ('refused' in created) throw new Error(created.refused)
	const { id } = created.merchant
	// Nothing ends by itself, so that a clock that jumps changes no balance.
	const settings = withDefaults({
		purchase: { waitingDays: isWaiting ? 1 : 0 },
		expiry: { kind: 'never' },
	} as Partial<ProgramSettings>)
	const program = await setProgram(tx, id, settings, 'faults', now)
	if ('refused' in program) throw new Error(program.message)
	const [pair] = await createKeys(tx, id, [{ name: 'till' }], now)
	const [reward] = await createRewards(tx, id, now, [
		rewardSettings({ type: RewardType.FixedValueDiscount, title: '1 off', points: `${COST}`, value: '1' }),
	])
	const quizzes = await createQuizzes(tx, id, Array.from({ length: QUIZZES }, quiz))
	const shop: Shop = {
		name,
		isWaiting,
		reward: reward!.id,
		quizzes: quizzes.map(({ id, questions: [question] }) => ({
			id,
			question: question!.id,
			option: question!.options[0]!.id,
		})),
	}
	return { shop, pair: pair! }
}

/** Two merchants: one grants orders at once, the other leaves them to the worker. */
export const openShops = (db: Database) =>
	db.transaction(async (tx) => [await openShop(tx, 'at-once', false), await openShop(tx, 'later', true)])
