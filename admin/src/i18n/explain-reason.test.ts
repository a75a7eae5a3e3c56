import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SENTENCES } from '../../../server/src/program/explain.ts'
import { explainReason } from './explain-reason.ts'
import { reasonText } from './reason-words.ts'

const FORMATS = {
	say: String,
	pay: (value: unknown) => `$${value}`,
	date: (instant: string) => instant.slice(0, 10),
	returnedOn: (key: string) => (key === 'r-1' ? '2026-11-18' : null),
}

const tell = (language: keyof typeof reasonText, Points: number, Reason: Record<string, unknown>): string =>
	explainReason({ Points, Sentence: '', Reason }, reasonText[language], FORMATS)

test('every reason that the server explains has a sentence in every language', () => {
	const rules = Object.keys(SENTENCES).filter((rule) => rule !== 'purchase')
	for (const { sentences } of Object.values(reasonText))
		assert.deepEqual(Object.keys(sentences).sort(), rules.sort())
})

test('a quiz has its name, and its id in records from before the name was kept', () => {
	const quiz = (title?: string) => tell('en', 50, { rule: 'quiz', quiz: 3, ...(title && { title }) })
	assert.equal(quiz('Your taste'), '50 points earned for completing quiz “Your taste”.')
	assert.equal(quiz(), '50 points earned for completing quiz 3.')
})

test('what an order earned is explained in every language', () => {
	const reason = {
		...{ rule: 'purchase', order: 'A-1', total: '100', base: '24.5', excluded: '70', rewardPart: '5.5' },
		...{ pointsPerUnit: '1', multiplier: '1.5', exact: '36.5', points: '37', rounding: 'nearest' },
		rules: [
			{ name: 'Shoes', points: '0.75', lines: 2, inSegments: ['New', 'Away'] },
			{ name: 'Gifts', points: '-1', lines: 1, capped: 'order' },
			{ name: 'Monday', points: '0', capped: 'budget' },
		],
		sold: '120',
		returns: [
			{ key: 'r-1', value: '20', points: '1' },
			{ key: 'r-2', value: '10', points: '-2' },
		],
	}
	assert.deepEqual(
		[tell('en', 37, reason), tell('pt', 37, reason), tell('es', 37, reason)],
		[
			'Order A-1 earned 37 points: $24.5 ($100 minus $70 of excluded products and $5.5 paid with a reward) × 1 point per $1, × 1.5 for the tier; “Shoes” added 0.75 on 2 products because the customer is in segment “New”, “Away”; “Gifts” removed 1 on 1 product (limit per order); “Monday” has no budget left; 36.5 rounded to the nearest; of $120 sold, a return of $20 on 2026-11-18 removed 1 point, a return of $10 added 2 points.',
			'O pedido A-1 rendeu 37 pontos: $24.5 ($100 menos $70 de produtos que não pontuam e $5.5 pagos com recompensa) × 1 ponto por $1, × 1.5 pelo nível; “Shoes” adicionou 0.75 em 2 produtos porque o cliente está no segmento “New”, “Away”; “Gifts” removeu 1 em 1 produto (limite por pedido); “Monday” já esgotou o orçamento; 36.5 arredondado para o mais próximo; de $120 vendidos, a devolução de $20 em 2026-11-18 removeu 1 ponto, a devolução de $10 adicionou 2 pontos.',
			'El pedido A-1 dio 37 puntos: $24.5 ($100 menos $70 de productos que no dan puntos y $5.5 pagados con una recompensa) × 1 punto por $1, × 1.5 por el nivel; “Shoes” agregó 0.75 en 2 productos porque el cliente está en el segmento “New”, “Away”; “Gifts” quitó 1 en 1 producto (límite por pedido); “Monday” ya agotó su presupuesto; 36.5 redondeado al más cercano; de $120 vendidos, la devolución de $20 el 2026-11-18 quitó 1 punto, la devolución de $10 agregó 2 puntos.',
		],
	)
	assert.equal(
		tell('es', 0, { rule: 'purchase', nothing: 'the total is below the minimum of 30' }),
		'El pedido no dio puntos porque el total es menor que el pedido mínimo de $30.',
	)
})

test('a record of an unknown rule has the sentence of the server', () => {
	assert.equal(
		tell('en', -5, { rule: 'expiry', validUntil: '2026-06-15T02:59:59.999Z' }),
		'5 points expired on 2026-06-15 without being used.',
	)
	const unknown = { Points: 1, Sentence: 'As the server says.', Reason: { rule: 'other' } }
	assert.equal(explainReason(unknown, reasonText.pt, FORMATS), 'As the server says.')
})
