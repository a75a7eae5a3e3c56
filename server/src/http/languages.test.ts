import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { sendAdminRequest, signInAs } from '../../test/support/admin.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { useWorld, type World } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { CommitUnknown, Unavailable } from '../db/unavailable.ts'
import { changeLanguages } from '../merchants/change-languages.ts'
import type { Language } from '../messages/language.ts'
import { createMetricsRegistry } from '../metrics/metrics-registry.ts'

const world = useWorld({ FIEL_BODY_LIMIT: '4096' })

type Shop = Awaited<ReturnType<World['merchant']>>

/** A client that asks for this language, or for none. */
const createClient = ({ token, key }: Pick<Shop, 'token' | 'key'>, language?: string, app = world.app) => {
	const authorization = `Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`
	return async (path: string, body?: unknown, type = 'application/json') => {
		const answer = await app.inject({
			method: body === undefined ? 'GET' : 'POST',
			url: `/v1/pvt${path}`,
			headers: {
				authorization,
				...(body === undefined ? {} : { 'content-type': type }),
				...(language === undefined ? {} : { 'accept-language': language }),
			},
			...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
		})
		const { RequestId, ...reply } = answer.json()
		return { status: answer.statusCode, language: answer.headers['content-language'], ...reply }
	}
}
const LANGUAGES = ['en', 'pt-BR', 'es-MX, en;q=0.5']
const clientsByLanguage = (shop: Shop) => LANGUAGES.map((language) => createClient(shop, language))

const setLanguage = (merchantId: number, language: Language) =>
	world.db.transaction((tx) => changeLanguages(tx, [{ merchantId, language }]))

test('a refusal is in the language of the client; error codes, numbers and names do not change', async () => {
	const shop = await world.merchant()
	const id = await createTestReward(world, shop.merchant)
	await earnPoints(shop.api, 40)
	const messages = await Promise.all(
		clientsByLanguage(shop).map((ask) => ask(`/RewardConfigurations/${id}/redeem`, { CustomerId: 'ana' })),
	)
	const sentences = [
		['en', 'The reward costs 100 points, the balance is 40.'],
		['pt', 'A recompensa custa 100 pontos, o saldo é 40.'],
		['es', 'La recompensa cuesta 100 puntos, el saldo es 40.'],
	]
	assert.deepEqual(
		messages,
		sentences.map(([language, sentence]) => ({
			status: 200,
			language,
			Items: [],
			TotalItemCount: 0,
			PageSize: 0,
			PageNumber: 0,
			HasNextPage: false,
			HasError: true,
			ErrorMessage: sentence,
			ErrorMessages: [sentence],
			ErrorCode: 47,
		})),
	)
})

test('validation messages exist in three languages and name the member', async () => {
	const shop = await world.merchant()
	const wrong: [unknown, string, string, string][] = [
		[
			{ ...buildOrder(), OrderTotal: 'ten' },
			'OrderTotal must be number',
			'OrderTotal deve ser um número',
			'OrderTotal debe ser un número',
		],
		[
			[],
			'the body must be object',
			'o corpo da requisição deve ser um objeto',
			'el cuerpo de la petición debe ser un objeto',
		],
		[
			{ ...buildOrder(), OriginalId: '' },
			'OriginalId must not be empty',
			'OriginalId não pode ficar vazio',
			'OriginalId no puede estar vacío',
		],
		[
			{ ...buildOrder(), OrderPlacementDate: 'yesterday' },
			'OrderPlacementDate must be an ISO 8601 date between the years 1900 and 2199',
			'OrderPlacementDate deve ser uma data ISO 8601 entre os anos 1900 e 2199',
			'OrderPlacementDate debe ser una fecha ISO 8601 entre los años 1900 y 2199',
		],
		[
			{ ...buildOrder(), OrderTotal: 1e15 },
			'OrderTotal must be <= 999999999999.99',
			'OrderTotal deve ser <= 999999999999.99',
			'OrderTotal debe ser <= 999999999999.99',
		],
		[
			{ ...buildOrder(), IsCompleted: true, IsCancelledOrReturned: true },
			'IsCompleted and IsCancelledOrReturned cannot both be true',
			'IsCompleted e IsCancelledOrReturned não podem ser true ao mesmo tempo',
			'IsCompleted e IsCancelledOrReturned no pueden ser true a la vez',
		],
	]
	for (const [body, ...sentences] of wrong) {
		const messages = await Promise.all(clientsByLanguage(shop).map((ask) => ask('/POS/orders', body)))
		assert.deepEqual(
			messages.map(({ ErrorMessage }) => ErrorMessage),
			sentences,
		)
	}
})

test('a client that asks for no language, or for an unsupported one, gets that of the merchant', async () => {
	const shop = await world.merchant()
	await setLanguage(shop.merchant.id, 'pt')
	const neighbour = await world.merchant()
	const cancel = async (ask: ReturnType<typeof createClient>) => {
		const body = { OrderCancelledDate: '2026-06-15T12:00:00Z' }
		const { language, ErrorMessage } = await ask('/POS/orders/o-7/cancel', body)
		return [language, ErrorMessage]
	}
	const portuguese = ['pt', 'o pedido o-7 não foi encontrado']
	for (const language of [undefined, '*', 'fr', 'fr, *;q=0.1', 'nonsense;;'])
		assert.deepEqual(await cancel(createClient(shop, language)), portuguese)
	assert.deepEqual(await cancel(createClient(shop, 'fr, es;q=0.2')), ['es', 'no se encontró el pedido o-7'])
	assert.deepEqual(await cancel(createClient(neighbour)), ['en', 'order o-7 is not known'])
})

test('two clients in one batch each get their own language', async (t) => {
	const shop = await world.merchant()
	let lists = 0
	let open = (): void => {}
	const held = new Promise<void>((resolve) => {
		open = resolve
	})
	const transaction: Database['transaction'] = async (work) => {
		lists += 1
		if (lists === 1) await held
		return world.db.transaction(work)
	}
	const metrics = createMetricsRegistry()
	const config = readConfig({ LOG_LEVEL: 'silent', FIEL_LANES: '1', FIEL_MAX_WAIT: '60000' })
	const app = await buildApp({ db: { ...world.db, transaction }, clock: world.clock, config, metrics })
	t.after(() => app.close())
	const body = { OrderCancelledDate: '2026-06-15T12:00:00Z' }
	const cancel = async (language: string) =>
		(await createClient(shop, language, app)('/POS/orders/o-7/cancel', body)).ErrorMessage
	const waiting = async (count: number): Promise<void> => {
		while (!(await metrics.text()).includes(`fiel_lane_waiting ${count}\n`))
			await new Promise((resolve) => setImmediate(resolve))
	}

	const first = cancel('en')
	while (lists === 0) await new Promise((resolve) => setImmediate(resolve))
	const others = [cancel('pt-BR'), cancel('es')]
	await waiting(2)
	open()
	assert.deepEqual(await Promise.all([first, ...others]), [
		'order o-7 is not known',
		'o pedido o-7 não foi encontrado',
		'no se encontró el pedido o-7',
	])
	assert.equal(lists, 2)
})

test('a repeated redemption says in each language why there is no other', async () => {
	const shop = await world.merchant()
	const id = await createTestReward(world, shop.merchant)
	await earnPoints(shop.api, 149)
	const command = { CustomerId: 'ana', OriginalKey: 'k-1' }
	const reasons: unknown[] = []
	for (const ask of clientsByLanguage(shop)) {
		const { language, Items } = await ask(`/RewardConfigurations/${id}/redeem`, command)
		reasons.push([language, Items[0].DisabledReason])
	}
	assert.deepEqual(reasons, [
		['en', 'The reward costs 100 points, the balance is 49.'],
		['pt', 'A recompensa custa 100 pontos, o saldo é 49.'],
		['es', 'La recompensa cuesta 100 puntos, el saldo es 49.'],
	])
	// This is how the reason was stored before there was a message table.
	await world.db.rows(sql`update redemptions set disabled_reason = 'The customer is blocked.'
		where merchant_id = ${shop.merchant.id}`)
	const { Items } = await createClient(shop, 'pt')(`/RewardConfigurations/${id}/redeem`, command)
	assert.equal(Items[0].DisabledReason, 'The customer is blocked.')
})

test('a reward is described, with the reason why it is unavailable, in the language of the client', async () => {
	const shop = await world.merchant()
	const id = await createTestReward(world, shop.merchant, { isActive: false })
	const messages = await Promise.all(clientsByLanguage(shop).map((ask) => ask(`/RewardConfigurations/${id}`)))
	assert.deepEqual(
		messages.map(({ Result }) => [Result.DisabledReason, Result.Rules.RewardDescription]),
		[
			['The reward is not active.', '10 off one purchase.'],
			['A recompensa não está ativa.', '10 de desconto em uma compra.'],
			['La recompensa no está activa.', '10 de descuento en una compra.'],
		],
	)
})

test('a message inside a result is in the same language as the message around it', async () => {
	const shop = await world.merchant({ cashback: { isActive: true, pointValue: '0.01' } })
	const change = { Value: 1, OperationType: 0, Reason: 'a gift', ChangeKey: 'c-1' }
	const reply = await createClient(shop, 'es')('/Customer/nobody/cashback', change)
	assert.partialDeepStrictEqual(reply, {
		ErrorCode: 59,
		ErrorMessage: 'no existe el cliente nobody',
		Result: { CustomerExists: false, Error: 'no existe el cliente nobody' },
	})
})

test('a request that reaches no operation is answered in its own language, or else in that of the merchant if known', async () => {
	const shop = await world.merchant()
	await setLanguage(shop.merchant.id, 'es')
	const unknownKey = { token: 'nobody', key: 'nothing' }
	const large = JSON.stringify({ OriginalId: 'x'.repeat(5_000) })
	const messageOf = async (ask: Promise<{ status: number; language: unknown; ErrorMessage: string }>) => {
		const { status, language, ErrorMessage } = await ask
		return [status, language, ErrorMessage]
	}
	assert.deepEqual(
		[
			await messageOf(createClient(unknownKey)('/Customer/ana')),
			await messageOf(createClient(unknownKey, 'pt-BR')('/Customer/ana')),
			await messageOf(createClient(shop)('/nothing')),
			await messageOf(createClient(shop, 'pt')('/nothing')),
			await messageOf(createClient(shop)('/POS/orders', '{')),
			await messageOf(createClient(shop, 'pt')('/POS/orders', '{')),
			await messageOf(createClient(shop, 'en')('/POS/orders', large)),
			await messageOf(createClient(shop)('/POS/orders', large)),
			await messageOf(createClient(shop, 'pt')('/POS/orders', 'a', 'text/plain')),
		],
		[
			[401, 'en', 'the API token and key are missing or not valid'],
			[401, 'pt', 'o token e a chave da API não foram enviados ou não são válidos'],
			[404, 'en', 'there is no GET /v1/pvt/nothing'],
			[404, 'pt', 'não existe GET /v1/pvt/nothing'],
			[400, 'es', 'el cuerpo de la petición no es un JSON válido'],
			[400, 'pt', 'o corpo da requisição não é um JSON válido'],
			[413, 'en', 'the body is too large'],
			[413, 'es', 'el cuerpo de la petición es demasiado grande'],
			[415, 'pt', 'o corpo da requisição deve ser JSON: envie Content-Type: application/json'],
		],
	)
})

test('internal errors, an unavailable database and an unknown commit are reported in the language of the client', async (t) => {
	const shop = await world.merchant()
	await setLanguage(shop.merchant.id, 'es')
	const faults: [Error, number, string][] = [
		[new Error('no'), 500, 'algo salió mal de nuestro lado; indique el id de la petición al pedir ayuda'],
		[
			new Unavailable('no'),
			503,
			'no se hizo nada, porque el servicio no está listo: envíe lo mismo de nuevo en un momento',
		],
		[
			new CommitUnknown('no'),
			504,
			'no se sabe si esto se hizo: envíe lo mismo de nuevo con las mismas claves, o consúltelo',
		],
	]
	for (const [error, status, sentence] of faults) {
		const transaction = async (): Promise<never> => {
			throw error
		}
		const db = { ...world.db, transaction }
		const app = await buildApp({ db, clock: world.clock, config: readConfig({ LOG_LEVEL: 'silent' }) })
		t.after(() => app.close())
		assert.deepEqual(await createClient(shop, undefined, app)('/POS/orders', buildOrder()), {
			status,
			language: 'es',
			ErrorMessage: sentence,
			ErrorCode: 77,
			Result: null,
			HasError: true,
		})
	}
})

test('the rate limit message is in the language of the client', async (t) => {
	const shop = await world.merchant()
	await setLanguage(shop.merchant.id, 'pt')
	const config = readConfig({ LOG_LEVEL: 'silent', FIEL_REQUESTS_PER_SECOND: '1' })
	const app = await buildApp({ db: world.db, clock: world.clock, config })
	t.after(() => app.close())
	const messages = new Set<string>()
	for (let times = 0; times < 20; times++) {
		const { status, language, ErrorMessage } = await createClient(shop, undefined, app)('/Customer/ana')
		messages.add(`${status} ${language} ${ErrorMessage}`)
	}
	assert.deepEqual(
		[...messages],
		['200 pt o cliente ana não existe', '429 pt requisições demais: tente de novo em 1 s'],
	)
})

test('a reply without a message has no Content-Language, and the panel is answered in English', async () => {
	const shop = await world.merchant()
	await setLanguage(shop.merchant.id, 'pt')
	assert.equal((await createClient(shop, 'es')('/POS/orders', buildOrder())).language, undefined)
	const owner = await signInAs(world, shop.merchant)
	const headers = { cookie: owner.cookie, 'accept-language': 'es' }
	const answer = await sendAdminRequest(world.app, 'GET', '/customers/nobody', undefined, headers)
	assert.deepEqual([answer.statusCode, answer.json().Message], [404, 'there is no customer nobody'])
})
