import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { importFile, undoImportedFile } from '../../test/support/imports.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const ANA_CPF = '529.982.247-25'
const BIA_CPF = '111.444.777-35'

const setUpShop = async () => {
	const { merchant, api } = await world.merchant({ signup: { isActive: true, points: '10' } })
	const shop = { merchant, panel: await signInAs(world, merchant) }
	const send = async (kind: 'customers' | 'balances', lines: string[]) => {
		const found = await importFile(world, shop, kind, lines.join('\n'))
		const { Items } = await shop.panel.get(`/imports/${found.Id}/errors`)
		const { Created, Changed, Same, Failed } = found
		return {
			found,
			counts: [Created, Changed, Same, Failed],
			told: Items.map(({ Line, Field, Code }: Record<string, unknown>) => `${Line} ${Field} ${Code}`),
		}
	}
	const list = async (): Promise<string[]> => {
		const { Items } = await shop.panel.get('/customers')
		return Items.map(
			(one: { Name: string; PointsBalance: number }) => `${one.Name} ${one.PointsBalance}`,
		).sort()
	}
	return { ...shop, api, send, list }
}

test('a list without ids is imported; sent again it changes nothing, corrected it changes the same customers', async () => {
	const { send, list } = await setUpShop()
	const file = [
		'Nome;E-mail;Telefone;CPF',
		`Ana;ana@mail.test;(11) 98765-4321;${ANA_CPF}`,
		'Rui;rui@mail.test;;',
		'Eva;;(21) 91234-5678;',
	]
	const first = await send('customers', file)
	assert.deepEqual([first.counts, first.told], [[3, 0, 0, 0], []])
	assert.deepEqual((await send('customers', file)).counts, [0, 0, 3, 0])
	const corrected = await send('customers', [
		'Nome;Telefone;CPF',
		'Ana Souza;;52998224725',
		'Eva Lima;+55 21 91234-5678;',
	])
	assert.deepEqual(corrected.counts, [0, 2, 0, 0])
	assert.deepEqual(await list(), ['Ana Souza 10', 'Eva Lima 10', 'Rui 10'])
})

test('a known customer is found by document, email or phone; persons who share a contact stay two', async () => {
	const { api, send, list } = await setUpShop()
	await api.post('/Customer/upsert', {
		...{ OriginalId: 'C-1', Name: 'Ana', Document: ANA_CPF },
		...{ Email: 'home@mail.test', Phone: '11987654321' },
	})
	const { counts, told } = await send('customers', [
		'name,email,phone,document',
		'Ana Souza,,,52998224725',
		`Bia,home@mail.test,11987654321,${BIA_CPF}`,
		'Cai,cai@mail.test,11987654321,',
	])
	assert.deepEqual(counts, [2, 1, 0, 0])
	assert.deepEqual(told, ['3 email sameEmail'])
	assert.deepEqual(await list(), ['Ana Souza 10', 'Bia 10', 'Cai 10'])

	const shared = await send('customers', ['name,email', 'Who,HOME@mail.test'])
	assert.deepEqual([shared.counts, shared.told], [[0, 0, 0, 1], ['2 email severalCustomers']])
	assert.deepEqual(await list(), ['Ana Souza 10', 'Bia 10', 'Cai 10'])
})

test('rows that name nobody, or a customer of another row, are refused with the reason', async () => {
	const { send, list } = await setUpShop()
	const { counts, told } = await send('customers', [
		'id,name,email,phone,document',
		',Ana,ana@mail.test,,',
		',Ana again,ANA@mail.test,,',
		',Nobody,,,',
		',Short,,123,',
		',Filler,,,111.111.111-11',
		',Bad,bad at mail,,',
		`C-1,Bia,,,${BIA_CPF}`,
	])
	assert.deepEqual(counts, [2, 0, 0, 5])
	assert.deepEqual(told, [
		'3 email duplicateContact',
		'4 customerId noContact',
		'5 phone notPhone',
		'6 document wrongCheckDigits',
		'7 email notEmail',
	])
	assert.deepEqual(await list(), ['Ana 10', 'Bia 10'])
})

test('a repeated contact is told in another batch too, and the undo removes whom the file created', async () => {
	const { merchant, panel, send, list } = await setUpShop()
	const rows = Array.from({ length: 600 }, (_, n) => `Customer ${n},c${n}@mail.test`)
	const { found, counts, told } = await send('customers', ['name,email', ...rows, 'Again,c7@mail.test'])
	assert.deepEqual([counts, told], [[600, 0, 0, 1], ['602 email duplicateContact']])
	const undo = await undoImportedFile(world, { panel, merchant }, found)
	assert.deepEqual(undo.counts, [600, 0, 0])
	assert.deepEqual(await list(), [])
})

test('a row of balances names its customer by document or e-mail too, and counts once however it does', async () => {
	const { api, send, list } = await setUpShop()
	const people = [
		{ OriginalId: 'C-1', Name: 'Ana', Document: ANA_CPF, Email: 'ana@mail.test' },
		{ OriginalId: 'C-2', Name: 'Bia', Document: BIA_CPF, Email: 'home@mail.test' },
		{ OriginalId: 'C-3', Name: 'Cai', Email: 'home@mail.test' },
	]
	for (const person of people) await api.post('/Customer/upsert', person)
	const first = await send('balances', ['CPF,points', `${ANA_CPF},50`, `${BIA_CPF},20`, '123,5'])
	assert.deepEqual([first.counts, first.told], [[2, 0, 0, 1], ['4 customerId Customer_NotFound']])
	const again = await send('balances', ['id,points', 'C-1,50', 'home@mail.test,20', '11144477735,20'])
	const totals = { PointsAdded: 70, PointsRemoved: 0, ValueAdded: 0.7, ValueRemoved: 0 }
	assert.deepEqual(first.found.Totals, totals)
	assert.deepEqual([again.counts, again.told], [[0, 0, 2, 1], ['3 customerId severalCustomers']])
	assert.deepEqual(await list(), ['Ana 60', 'Bia 30', 'Cai 10'])
})

test('a spreadsheet that stored documents as numbers loses no zero, and a document that cannot exist is refused with an id too', async () => {
	const { api, send, list } = await setUpShop()
	await api.post('/Customer/upsert', { OriginalId: 'C-1', Name: 'Ana', Document: '012.345.678-90' })
	const { counts, told } = await send('customers', [
		'id,name,phone,document',
		',Ana Souza,,1234567890',
		'C-2,Bia,,1444777000108',
		'C-3,Cai,,1444777000109',
		'C-4,Dan,,52998224726',
		'C-5,Eva,12 34,',
		'C-6,Fay,,123456789',
	])
	assert.deepEqual(told, [
		'2 document leadingZeros',
		'3 document leadingZeros',
		'5 document wrongCheckDigits',
		'6 phone notPhone',
	])
	assert.deepEqual(counts, [3, 1, 0, 2])
	const balances = await send('balances', ['CPF,points', '1234567890,50'])
	assert.deepEqual([balances.counts, balances.told], [[1, 0, 0, 0], []])
	assert.deepEqual(await list(), ['Ana Souza 60', 'Bia 10', 'Cai 10', 'Fay 10'])
})
