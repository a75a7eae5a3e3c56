import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

test('other customers with an e-mail or a document are named, whatever case and punctuation', async () => {
	const { api, merchant } = await world.merchant()
	for (const [OriginalId, Name, Email, Document] of [
		['ana', 'Ana', 'Ana@Mail.test', '529.982.247-25'],
		['rui', 'Rui', 'rui@mail.test', null],
		['eva', null, 'ana@mail.test', null],
	])
		await api.post('/Customer/upsert', { OriginalId, Name, Email, Document }, {})
	const panel = await signInAs(world, merchant)
	const find = (id: string, body: object) => panel.post(`/customers/${id}/same-contacts`, body, 200)
	assert.deepEqual(await find('rui', { Email: ' ANA@mail.test ', Document: '52998224725' }), [
		{ Field: 'Email', OriginalId: 'ana', Name: 'Ana' },
		{ Field: 'Email', OriginalId: 'eva', Name: null },
		{ Field: 'Document', OriginalId: 'ana', Name: 'Ana' },
	])
	assert.deepEqual(await find('rui', { Email: 'rui@mail.test' }), [], 'their own')
	assert.deepEqual(await find('rui', {}), [])
	const other = await signInAs(world, (await world.merchant()).merchant)
	assert.deepEqual(await other.post('/customers/rui/same-contacts', { Email: 'ana@mail.test' }, 200), [])
})

test('an e-mail that is none is refused at its member, and a shared one may be saved', async () => {
	const { api, merchant } = await world.merchant()
	await api.post('/Customer/upsert', { OriginalId: 'ana', Name: 'Ana', Email: 'ana@mail.test' }, {})
	await api.post('/Customer/upsert', { OriginalId: 'rui', Name: 'Rui', Email: 'rui@mail.test' }, {})
	const panel = await signInAs(world, merchant)
	const refused = await panel.put('/customers/rui', { Email: 'rui at mail' }, 422)
	assert.partialDeepStrictEqual(refused, { Field: 'Email', Message: 'Email is not an email address' })
	assert.equal((await panel.put('/customers/rui', { Email: 'ana@mail.test' })).Email, 'ana@mail.test')
})
