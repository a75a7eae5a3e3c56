import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ADMIN_ERROR_MEANINGS, ANNOTATIONS, type ErrorName, OPERATIONS } from '@fiel/contract'
import { decimal } from '../db/decimal.ts'
import { type Refusal, refuse, refuseInEnglish } from '../refusal.ts'
import { AFFILIATE_MESSAGES } from './affiliates.ts'
import type { Translations } from './catalog-entry.ts'
import { COUNTER_MESSAGES } from './counter.ts'
import { CUSTOMER_MESSAGES } from './customers.ts'
import { type AnyMemberText, MEMBER_TEXTS } from './for-members.ts'
import { LANGUAGES } from './language.ts'
import { MEMBER_MESSAGES } from './members.ts'
import { type LocalizedMessage, localized, parseMessage } from './message.ts'
import { MESSAGE_CATALOG } from './message-catalog.ts'
import { asMoment, asMoney } from './message-parts.ts'
import { OBJECTIVE_MESSAGES } from './objectives.ts'
import { ORDER_MESSAGES } from './orders.ts'
import { CUSTOMER_TEXTS } from './panel/customer-texts.ts'
import { KEPT_TEXTS, ROW_TEXTS, rowText } from './panel/import-texts.ts'
import { INPUT_TEXTS } from './panel/input-texts.ts'
import { findPanelText, panelText, TEXTS_BY_MESSAGE } from './panel/panel-text.ts'
import { PROGRAM_TEXTS } from './panel/program-texts.ts'
import { REDEMPTION_REASONS } from './panel/redemption-reasons.ts'
import { SHOP_TEXTS } from './panel/shop-texts.ts'
import { TEXTS_BY_NAME } from './panel/texts-by-name.ts'
import { WALLET_TEXTS } from './panel/wallet-texts.ts'
import { PIN_MESSAGES } from './pins.ts'
import { pointWordsOf } from './point-words.ts'
import { POINT_MESSAGES } from './points.ts'
import { PRODUCT_AND_COUPON_MESSAGES } from './products-and-coupons.ts'
import { REQUEST_MESSAGES } from './requests.ts'
import { REWARD_RULE_MESSAGES } from './reward-rules.ts'
import { REWARD_MESSAGES } from './rewards.ts'
import { TRANSPORT_MESSAGES } from './transport.ts'

const { asWritten: _, ...written } = MESSAGE_CATALOG

/** Every entry, rendered with placeholders for its parameters. */
const sentences = Object.entries(written).map(([key, entry]) => {
	const placeholders = Array.from({ length: entry.length }, (_, index) => `⟨${index}⟩`)
	return { key, placeholders, rendered: (entry as (...parts: string[]) => Translations)(...placeholders) }
})
const translated = sentences.flatMap(({ key, rendered }) =>
	(['pt', 'es'] as const).map((language) => ({ key, en: rendered.en, text: rendered[language], language })),
)

test('every entry has every language, and uses all parameters in each', () => {
	assert.ok(sentences.length > 80)
	for (const { key, placeholders, rendered } of sentences) {
		assert.deepEqual(Object.keys(rendered).sort(), [...LANGUAGES].sort(), key)
		for (const text of Object.values(rendered)) {
			const found = new Set(text.match(/⟨\d+⟩/g) ?? [])
			assert.deepEqual([...found].sort(), placeholders, `${key}: ${text}`)
			assert.doesNotMatch(text, /undefined|null|NaN|\[object/, key)
		}
	}
})

const ENGLISH =
	/(?<!\p{L})(the|is|are|was|be|must|cannot|not|of|at|for|with|without|there|this|has|have|and|or|an|to)(?!\p{L})/iu

test('no translation contains English', () => {
	for (const { key, en, text } of translated) {
		assert.notEqual(text, en, key)
		assert.doesNotMatch(text, ENGLISH, key)
	}
})

test('a translation has the capitalisation and punctuation of the English sentence, and the special characters of its language', () => {
	const isCapital = (text: string): boolean => /^[¡¿]?\p{Lu}/u.test(text)
	for (const { key, en, text, language } of translated) {
		const isName = /^(⟨\d+⟩|[A-Z][a-z]+[A-Z]\w*|Metadatas|Value)/.test(en)
		if (!isName) assert.equal(isCapital(text), isCapital(en), `${key}: ${text}`)
		assert.equal(/[.!]?$/.exec(text)![0], /[.!]?$/.exec(en)![0], `${key}: ${text}`)
		assert.doesNotMatch(text, / {2}|^\s|\s$|\s[.,;:!?]/, key)
		for (const [open, shut] of ['¡!', '¿?'] as const) {
			const opened = text.split(open!).length
			assert.equal(opened, language === 'es' ? text.split(shut!).length : 1, `${key}: ${text}`)
		}
	}
})

/** Every text of the panel about refusals, rendered with placeholders for its parameters. */
const panelTexts = Object.entries(panelText).map(([key, entry]) => {
	const placeholders = Array.from({ length: entry.length }, (_, index) => `⟨${index}⟩`)
	return { key, placeholders, rendered: (entry as (...parts: string[]) => Translations)(...placeholders) }
})

test('every refusal of the admin interface has a text for people in every language, without names of members', () => {
	const named = Object.entries(TEXTS_BY_NAME).map(([key, rendered]) => ({ key, placeholders: [], rendered }))
	assert.deepEqual(
		named.map(({ key }) => key).sort(),
		Object.keys(ADMIN_ERROR_MEANINGS)
			.filter((name) => name !== 'GenericError')
			.sort(),
	)
	const rows = Object.entries({ ...ROW_TEXTS, ...KEPT_TEXTS }).map(([key, rendered]) => ({
		...{ key, placeholders: [], rendered },
	}))
	const reasons = Object.entries(REDEMPTION_REASONS).map(([key, entry]) => {
		const rendered = (entry as (...parts: string[]) => Translations)('⟨0⟩', '⟨1⟩')
		return { key, placeholders: [...new Set(rendered.en.match(/⟨\d+⟩/g) ?? [])].sort(), rendered }
	})
	for (const { key, placeholders, rendered } of [...panelTexts, ...named, ...rows, ...reasons]) {
		assert.deepEqual(Object.keys(rendered).sort(), [...LANGUAGES].sort(), key)
		for (const [language, text] of Object.entries(rendered)) {
			assert.deepEqual([...new Set(text.match(/⟨\d+⟩/g) ?? [])].sort(), placeholders, `${key}: ${text}`)
			assert.match(text, /^[\p{Lu}“⟨].*\.$/u, key)
			assert.doesNotMatch(text.replace('WebP', 'Webp'), /[a-z][A-Z]|undefined| {2}/, `${key}: ${text}`)
			if (language !== 'en') assert.doesNotMatch(text, ENGLISH, `${key}: ${text}`)
		}
		assert.equal(new Set(Object.values(rendered)).size, LANGUAGES.length, key)
	}
})

test('every refusal of an order or a customer has a text for the row of a file', () => {
	const declared = OPERATIONS.filter(({ id }) => ['recordOrder', 'upsertCustomer'].includes(id))
	const names = new Set(declared.flatMap(({ refusals }) => refusals as readonly ErrorName[]))
	assert.ok(names.size > 10)
	const without = [...names].filter((name) => name !== 'GenericError' && rowText(name) === ROW_TEXTS.unkept)
	assert.deepEqual(without, [])
})

test('the parts of the texts of the panel have no entry in common', () => {
	const keys = [INPUT_TEXTS, CUSTOMER_TEXTS, PROGRAM_TEXTS, SHOP_TEXTS, WALLET_TEXTS].flatMap((part) =>
		Object.keys(part),
	)
	assert.deepEqual(keys.sort(), Object.keys(panelText).sort())
})

test('a message that names a member of a request has a text for the panel without it', () => {
	const naming = Object.entries(REQUEST_MESSAGES).map(([key]) => key)
	assert.deepEqual(
		naming.filter((key) => !(key in TEXTS_BY_MESSAGE)),
		[],
	)
	// A refusal that both interfaces can give has no text for its name if it is a GenericError.
	const generic = [...sources].flatMap(([file, text]) =>
		[...text.matchAll(/refuse\(\s*'GenericError',\s*localized\.(\w+)/g)].map(([, key]) => ({
			file,
			key: key!,
		})),
	)
	assert.ok(generic.length > 5)
	for (const { file, key } of generic) {
		const { rendered } = sentences.find((sentence) => sentence.key === key)!
		const isForTheReader =
			/^(counter|consents\/decide|members\/contacts|members\/sign-in|wallet|member-messages\/member-routes)/.test(
				file,
			)
		const shown = key in TEXTS_BY_MESSAGE || isForTheReader
		assert.ok(shown, `${file}: ${rendered.en} has no text for the panel`)
	}
})

test('the panel shows ranges, lengths and types without the name of the member', () => {
	const shown = (message: LocalizedMessage) => findPanelText('GenericError', message)!
	assert.deepEqual(
		[
			localized.outOfRange('IdleHours', '>=', 1),
			localized.outOfRange('Days', '<=', 36500),
			localized.tooManyCharacters('Name', 100),
			localized.wrongType('Order', 'integer'),
			localized.wrongType('Order', 'integer string'),
		].map((message) => shown(message).pt),
		[
			'Informe 1 ou mais.',
			'Informe 36.500 ou menos.',
			'Use no máximo 100 caracteres.',
			'Informe um número inteiro.',
			'Informe um valor válido.',
		],
	)
	const named = refuse('Customer_NotFound', localized.noCustomer('ana'))
	assert.equal(findPanelText(named.refused, named.message)!.es, 'Este cliente no existe.')
	assert.equal(findPanelText(undefined, 'there is no import 3'), null)
})

test('the parts of the catalog have no entry in common', () => {
	const keys = [
		TRANSPORT_MESSAGES,
		REQUEST_MESSAGES,
		ORDER_MESSAGES,
		CUSTOMER_MESSAGES,
		POINT_MESSAGES,
		AFFILIATE_MESSAGES,
		MEMBER_MESSAGES,
		OBJECTIVE_MESSAGES,
		PIN_MESSAGES,
		COUNTER_MESSAGES,
		PRODUCT_AND_COUPON_MESSAGES,
		REWARD_MESSAGES,
		REWARD_RULE_MESSAGES,
	].flatMap((part) => Object.keys(part))
	assert.deepEqual(keys.sort(), Object.keys(written).sort())
})

test('amounts are written as the language does, ids and names are not translated; plurals follow the number', () => {
	const cost = localized.tooFewPoints(decimal('1200.5'), decimal('-20.6667'))
	assert.deepEqual(
		LANGUAGES.map((language) => cost.in(language)),
		[
			'The reward costs 1,200.5 points, the balance is -20.6667.',
			'A recompensa custa 1.200,5 pontos, o saldo é -20,6667.',
			'La recompensa cuesta 1,200.5 puntos, el saldo es -20.6667.',
		],
	)
	assert.deepEqual(
		[decimal('1'), decimal('2')].map((points) => localized.thanksForPoints(points).in('pt')),
		['Obrigado! Você ganhou 1 ponto.', 'Obrigado! Você ganhou 2 pontos.'],
	)
	assert.equal(
		localized.wrongType('the body', 'integer string').in('en'),
		'the body must be integer or string',
	)
	assert.equal(
		localized.wrongType('the body', 'integer string').in('es'),
		'el cuerpo de la petición debe ser un número entero o un texto',
	)
	assert.equal(`${localized.noCustomer('ana')}`, 'there is no customer ana')
})

test('a member reads points with the name that the shop has for them, and two decimals at most', () => {
	const shop = {
		...{ currency: 'BRL', timeZone: 'America/Sao_Paulo' },
		pointNames: { one: 'estrelinha dourada', many: 'estrelinhas douradas' },
	}
	const cost = localized.tooFewPoints(decimal('1200.5'), decimal('-20.6667'))
	assert.deepEqual(
		LANGUAGES.map((language) => cost.forMember(language, shop)),
		[
			'The reward costs 1,200.5 estrelinhas douradas, the balance is -20.67.',
			'A recompensa custa 1.200,5 estrelinhas douradas, o saldo é -20,67.',
			'La recompensa cuesta 1.200,5 estrelinhas douradas, el saldo es -20,67.',
		],
	)
	assert.equal(
		localized.tooFewPoints(decimal('1000'), decimal('1')).forMember('pt', shop),
		'A recompensa custa 1.000 estrelinhas douradas, o saldo é 1.',
	)
	assert.equal(
		localized.thanksForPoints(decimal('1')).forMember('pt', shop),
		'Obrigado! Você ganhou 1 estrelinha dourada.',
	)
	assert.equal(localized.thanksForPoints(decimal('2')).forMember('es'), '¡Gracias! Ganaste 2 puntos.')
	assert.equal(
		localized.birthdayDescription().forMember('pt', shop),
		'Ganhe estrelinhas douradas todo ano no seu aniversário.',
	)
})

test('every text for members is in every language, and speaks to the member', () => {
	const points = pointWordsOf(null)
	const texts = Object.entries(MEMBER_TEXTS).map(([key, text]) => {
		const parts = Array.from({ length: text.length }, () => '7')
		const field = key in REQUEST_MESSAGES ? ['Contact', '7'] : parts
		return { key, rendered: (text as AnyMemberText)(points, ...field)! }
	})
	assert.ok(texts.length > 30)
	for (const { key, rendered } of texts) {
		assert.deepEqual(Object.keys(rendered).sort(), [...LANGUAGES].sort(), key)
		assert.equal(new Set(Object.values(rendered)).size, LANGUAGES.length, key)
		for (const text of Object.values(rendered)) {
			assert.match(text, /^[\p{Lu}¡].*[.!]$/u, key)
			assert.doesNotMatch(text, /OriginalKey|customer|undefined/, key)
		}
		for (const language of ['pt', 'es'] as const) assert.doesNotMatch(rendered[language], ENGLISH, key)
	}
})

test('users of the panel read money in the currency and dates in the time zone of the shop', () => {
	const shop = { currency: 'BRL', timeZone: 'America/Sao_Paulo' }
	const read = (message: LocalizedMessage) =>
		LANGUAGES.map((language) => message.in(language, shop).replace(/[\u00a0\u202f]/g, ' '))
	assert.deepEqual(read(localized.cashbackPaysAtMost(asMoney('1300'))), [
		'Cashback pays at most R$1,300.00 of a purchase.',
		'O cashback paga no máximo R$ 1.300,00 de uma compra.',
		'El cashback paga como máximo R$1,300.00 de una compra.',
	])
	const from = localized.rewardNotYet(asMoment('2026-11-18T15:30:00.000Z'))
	assert.deepEqual(read(from), [
		'The reward is available from Nov 18, 2026, 12:30 PM.',
		'A recompensa está disponível a partir de 18 de nov. de 2026, 12:30.',
		'La recompensa está disponible a partir del 18 nov 2026, 12:30 p.m.',
	])
	// Programs of other systems read a number and ISO 8601, as before.
	assert.equal(
		localized.cashbackPaysAtMost(asMoney('1300')).in('pt'),
		'O cashback paga no máximo 1.300 de uma compra.',
	)
	assert.equal(from.in('en'), 'The reward is available from 2026-11-18T15:30:00.000Z.')
})

test('the panel says why a reward cannot be redeemed, not only that it cannot', () => {
	const reason = (message: LocalizedMessage) =>
		findPanelText('ApiExternalRewardRedeem_Error_Unable_to_Reedem', message, {
			currency: 'BRL',
			timeZone: 'America/Sao_Paulo',
		})!.en
	assert.equal(reason(localized.customerLimitReached(2)), 'The limit of 2 per customer was reached.')
	assert.equal(
		reason(localized.aboveShare(asMoney('80'), asMoney('50'))),
		'Up to R$50.00 of cashback can be used on this purchase.',
	)
})

test('a stored message can be read in every language; one from before the catalog is English', () => {
	const kept = localized.limitReached(3).serialize()
	assert.deepEqual(
		LANGUAGES.map((language) => parseMessage(kept).in(language)),
		LANGUAGES.map((language) => localized.limitReached(3).in(language)),
	)
	assert.equal(parseMessage('The customer is blocked.').in('es'), 'The customer is blocked.')
})

test('the compiler rejects a refusal that is made from a string', () => {
	// @ts-expect-error the message of a refusal comes from the catalog
	const refusal: Refusal = refuse('GenericError', 'no')
	// @ts-expect-error the entry requires its parameter
	assert.ok([refusal, () => localized.noCustomer()])
	// @ts-expect-error the panel has no text for a GenericError
	assert.equal(refuseInEnglish('GenericError', 'no').message.in('pt'), 'no')
})

const SRC = fileURLToPath(new URL('..', import.meta.url))
const sources = new Map(
	globSync('**/*.ts', { cwd: SRC })
		.filter((file) => !file.endsWith('.test.ts'))
		.map((file) => [file, readFileSync(path.join(SRC, file), 'utf8')]),
)
const IMPORT = /^(?:import|export)(?! type\b)[^']*? from '(\.[^']+)'/gm

test('no message behind the private interface exists only in English', () => {
	const reached = new Set<string>()
	const visit = (file: string): void => {
		const text = sources.get(file)
		if (text === undefined || reached.has(file)) return
		reached.add(file)
		for (const [, to] of text.matchAll(IMPORT)) visit(path.join(path.dirname(file), to!))
	}
	const routes = [...sources.keys()].filter((file) => file.endsWith('/private-routes.ts'))
	for (const file of [...routes, 'http/private-api.ts', 'http/guard.ts', 'http/error-handlers.ts'])
		visit(file)
	assert.ok(reached.has('orders/decide/check-order.ts') && reached.has('http/validate.ts'))
	const english = [...reached].filter(
		(file) =>
			/\b(refuseInEnglish|asWritten)\b/.test(sources.get(file)!) &&
			file !== 'refusal.ts' &&
			!file.startsWith('messages/'),
	)
	assert.deepEqual(english, [])
})

const WORDED = [
	...['type', 'properties', 'required', 'items', 'format', 'enum', 'additionalProperties'],
	...['minimum', 'maximum', 'maxLength', 'maxItems', 'pattern'],
]
/** Keywords that do not affect validation. */
const ANNOTATION_KEYWORDS = ['description', 'title', 'default', 'examples', ...ANNOTATIONS]

test('every validation keyword of the private interface has a message in the catalog', () => {
	const found = new Set<string>()
	const walk = (schema: Record<string, unknown>): void => {
		for (const [keyword, value] of Object.entries(schema)) {
			found.add(keyword)
			// The only pattern requires a value that is not blank, and has the message of an empty member.
			if (keyword === 'pattern') assert.equal(value, '\\S')
			if (keyword === 'properties') for (const member of Object.values(value as object)) walk(member)
			if (keyword === 'items') walk(value as Record<string, unknown>)
		}
	}
	for (const { params, query, body } of OPERATIONS)
		for (const schema of [params, query, body]) if (schema) walk(schema as unknown as Record<string, unknown>)
	assert.deepEqual(
		[...found].filter(
			(keyword) => ![...WORDED, ...ANNOTATION_KEYWORDS].includes(keyword) && !keyword.startsWith('~'),
		),
		[],
	)
})
