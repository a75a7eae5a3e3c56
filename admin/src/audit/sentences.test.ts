import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import {
	ADMIN_OPERATIONS,
	type AdminOperation,
	type AuditEntry,
	isChange,
	isExportable,
} from '@fiel/contract'
import { roleText } from '../i18n/role-words.ts'
import type { Language } from '../i18n/words.ts'
import { COMMANDS, sentenceOf } from './sentence-of.ts'
import { sentencePartsOf } from './sentence-parts.ts'
import { partText, sentenceText } from './sentence-words.ts'
import { refusalText } from './single-sign-on-words.ts'

const entryOf = (entry: Partial<AuditEntry>): AuditEntry => ({
	...{ Id: 1, Date: '2026-11-14T12:00:00Z', UserId: 1, Author: 'ana@example.com', Operation: 'other' },
	...{ Kind: 'customers', ThingId: null, CustomerName: null, Before: null, After: null, Request: null },
	...{ RequestId: null, Address: null, IsTest: false },
	...entry,
})

const tell = (language: Language, entry: AuditEntry): string | undefined => {
	const t = partText[language]
	const parts = sentencePartsOf(entry, {
		userNames: new Map([['1', 'Ana']]),
		tierNames: new Map([['3', 'Gold']]),
		roles: roleText[language],
		lists: t.lists,
		refusals: refusalText[language],
		operator: t.operator,
		someone: t.someone,
		tier: t.tier,
		points: (value) => t.points(String(value), value === 1),
		cashback: (value) => t.cashback(String(value)),
		money: String,
		number: String,
		date: (instant) => instant.slice(0, 10),
	})
	return (sentenceText[language] as Partial<(typeof sentenceText)['en']>)[sentenceOf(entry)]?.(parts)
}

const inEveryLanguage = (entry: Partial<AuditEntry>) =>
	(['en', 'pt', 'es'] as const).map((language) => tell(language, entryOf(entry)))

/** The entry that the example of an operation would leave. */
const exampleOf = ({ id, path: route, example }: AdminOperation): AuditEntry => {
	const { params, body, reply } = (example ?? {}) as Record<string, Record<string, unknown> | undefined>
	const [thing] = Object.values(params ?? {})
	return entryOf({
		Operation: id,
		Kind: route.split('/')[3]!,
		ThingId: thing === undefined ? null : String(thing),
		After: reply ?? null,
		Request: body ?? null,
	})
}

test('every operation that changes something has its sentence in every language', () => {
	const changes = (ADMIN_OPERATIONS as readonly AdminOperation[]).filter(
		(operation) => isChange(operation) && operation.access !== 'counter',
	)
	assert.ok(changes.length > 90)
	for (const operation of changes) {
		const said = (['en', 'pt', 'es'] as const).map((language) => tell(language, exampleOf(operation)))
		for (const sentence of said) assert.match(sentence ?? '', /^Ana \S/, operation.id)
		for (const sentence of said)
			assert.doesNotMatch(sentence!, /undefined|null|NaN|\[object|“”/, operation.id)
		assert.equal(new Set(said).size, 3, operation.id)
	}
})

test('every list that can be saved as a file has a sentence and a name in every language', () => {
	const lists = (ADMIN_OPERATIONS as readonly AdminOperation[]).filter(isExportable)
	assert.ok(lists.length > 10)
	for (const { id, path: route } of lists) {
		const said = inEveryLanguage({ Operation: id, Kind: route.split('/')[3]!, After: { Rows: 7 } })
		for (const sentence of said) assert.match(sentence ?? '', /^Ana export\S+ 7 \S/, id)
		assert.equal(new Set(said).size, 3, id)
	}
	const expiring = { Operation: 'listReportExpiring', Kind: 'reports', After: { days: 30, Rows: 1 } }
	assert.equal(inEveryLanguage(expiring)[0], 'Ana exported 1 row (Expiring points)')
	const messages = { Operation: 'exportMessages', Kind: 'messages', ThingId: 'messages', After: { Rows: 2 } }
	assert.deepEqual(inEveryLanguage(messages), [
		'Ana exported 2 rows (Messages)',
		'Ana exportou 2 linhas (Mensagens)',
		'Ana exportó 2 filas (Mensajes)',
	])
})

test('every command that the log records has a sentence', () => {
	const folder = path.join(import.meta.dirname, '../../../server/src/cli/commands')
	const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
	const names = files
		.map((file) => readFileSync(path.join(folder, file), 'utf8'))
		.filter((source) => source.includes('await recordCommand('))
		.map((source) => /name: '([^']+)'/.exec(source)![1]!)
	assert.deepEqual(names.sort(), Object.keys(COMMANDS).sort())
})

test('an entry says who did what to whom, with names and the reason', () => {
	assert.deepEqual(
		inEveryLanguage({
			...{ Operation: 'placeCustomer', ThingId: 'C-7', CustomerName: 'Felipe Lima', Before: { TierId: 2 } },
			After: { TierId: 3, Until: '2027-03-02T02:59:59.999Z', Reason: 'A partner' },
			Request: { TierId: 3, Until: '2027-03-01', Reason: 'A partner' },
		}),
		[
			'Ana moved Felipe Lima to Gold until 2027-03-02: A partner',
			'Ana moveu Felipe Lima para Gold até 2027-03-02: A partner',
			'Ana movió a Felipe Lima a Gold hasta el 2027-03-02: A partner',
		],
	)
	const change = { Operation: 'changeBalance', ThingId: 'C-7', CustomerName: 'Felipe Lima' }
	const asked = { Unit: 'points', OperationType: 1, Value: 100, Reason: 'A mistake' }
	assert.deepEqual(inEveryLanguage({ ...change, After: { PointsBalance: 9 }, Request: asked }), [
		'Ana removed 100 points from Felipe Lima: A mistake',
		'Ana removeu 100 pontos de Felipe Lima: A mistake',
		'Ana quitó 100 puntos a Felipe Lima: A mistake',
	])
	assert.equal(
		inEveryLanguage({ ...change, CustomerName: null, After: { WaitingId: 7 }, Request: asked })[0],
		'Ana requested approval to remove 100 points from C-7: A mistake',
	)
	assert.equal(
		inEveryLanguage({
			...{ Operation: 'approveChange', ThingId: 'C-7' },
			After: { ...asked, CustomerName: 'Felipe Lima', State: 'approved' },
		})[0],
		'Ana approved an adjustment of -100 points for Felipe Lima: A mistake',
	)
})

test('two customers of a merge, the role of a user, and the operator have their names', () => {
	const people = { From: { Name: 'Rui L', OriginalId: 'r-2' }, Into: { Name: null, OriginalId: 'r-1' } }
	assert.equal(
		inEveryLanguage({ Operation: 'mergeCustomers', ThingId: 'r-1', Before: people })[0],
		'Ana merged Rui L into r-1',
	)
	assert.equal(
		inEveryLanguage({ Operation: 'undoMerge', ThingId: 'r-1', After: people })[1],
		'Ana desfez a unificação de Rui L e r-1',
	)
	const eva = { Name: 'Eva', IsActive: true, MaySeeContacts: false }
	assert.equal(
		inEveryLanguage({
			...{ Operation: 'updateUser', Kind: 'users', ThingId: '2' },
			...{ Before: { ...eva, Role: 'editor' }, After: { ...eva, Role: 'viewer' } },
		})[2],
		'Ana cambió el rol de Eva a lector',
	)
	assert.equal(
		inEveryLanguage({
			...{ Operation: 'users link', Kind: 'users', ThingId: '1', UserId: null, Author: 'command line' },
		})[0],
		'The operator created a sign-in link for Ana',
	)
})

test('an entry about an erased customer names nobody', () => {
	assert.deepEqual(inEveryLanguage({ Operation: 'mergeCustomers', Kind: 'customers' }), [
		'Ana merged a customer into a customer',
		'Ana unificou um cliente com um cliente',
		'Ana unificó a un cliente con un cliente',
	])
})
