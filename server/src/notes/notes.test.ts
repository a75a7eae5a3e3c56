import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import type { Reply } from '../../test/support/api.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const openShop = async () => {
	const { merchant, api } = await world.merchant()
	for (const id of ['ana', 'bia'])
		await api.post(
			'/POS/orders',
			buildOrder({ Customer: { OriginalId: id, Name: id, Email: `${id}@example.com` } }),
			{ HasError: false },
		)
	return {
		merchant,
		owner: await signInAs(world, merchant),
		editor: await signInAs(world, merchant, 'editor'),
	}
}

test('notes are listed newest first; the author and owners change and remove them', async () => {
	const { merchant, owner, editor } = await openShop()
	const first = await editor.post('/customers/ana/notes', { Text: '  Call in the afternoon ' })
	assert.deepEqual(first, {
		...{ Id: first.Id, Text: 'Call in the afternoon', Author: editor.email },
		...{ WrittenDate: '2026-06-15T12:00:00.000Z', EditedDate: null, EditedBy: null, CanChange: true },
	})
	const second = await owner.post('/customers/ana/notes', { Text: 'Moved to Rio' })
	const other = await signInAs(world, merchant, 'editor')
	const seen = await other.get('/customers/ana/notes')
	assert.deepEqual(
		seen.Items.map(({ Text, CanChange }: Reply) => [Text, CanChange]),
		[
			['Moved to Rio', false],
			['Call in the afternoon', false],
		],
	)
	const page = await owner.get('/customers/ana/notes?limit=1')
	assert.deepEqual([page.Items[0].Id, page.NextBefore], [second.Id, second.Id])
	const rest = await owner.get(`/customers/ana/notes?limit=1&before=${page.NextBefore}`)
	assert.deepEqual([rest.Items[0].Id, rest.NextBefore], [first.Id, null])

	await other.put(`/customers/ana/notes/${first.Id}`, { Text: 'x' }, 403)
	await other.delete(`/customers/ana/notes/${first.Id}`, 403)
	await editor.put(`/customers/ana/notes/${second.Id}`, { Text: 'x' }, 403)
	await owner.put(`/customers/bia/notes/${first.Id}`, { Text: 'x' }, 404)
	assert.equal((await editor.post('/customers/ana/notes', { Text: ' ' }, 400)).Field, 'Text')
	assert.equal((await editor.post('/customers/nobody/notes', { Text: 'x' }, 404)).Field, 'id')

	world.clock.set('2026-06-15T13:00:00Z')
	const changed = await owner.put(`/customers/ana/notes/${first.Id}`, { Text: 'Call in the morning' })
	assert.deepEqual(changed, {
		...first,
		Text: 'Call in the morning',
		EditedDate: '2026-06-15T13:00:00.000Z',
		EditedBy: owner.email,
	})
	await editor.delete(`/customers/ana/notes/${first.Id}`, 204)
	await editor.delete(`/customers/ana/notes/${first.Id}`, 404)
	const log = (await owner.get('/audit?kind=customers')).Items.filter(({ Operation }: Reply) =>
		Operation.includes('Note'),
	)
	assert.deepEqual(
		log.map(({ Operation, ThingId, Before, After }: Reply) => [
			Operation,
			ThingId,
			Before?.Text ?? null,
			After?.Text ?? null,
		]),
		[
			['removeNote', 'ana', 'Call in the morning', null],
			['changeNote', 'ana', 'Call in the afternoon', 'Call in the morning'],
			['addNote', 'ana', null, 'Moved to Rio'],
			['addNote', 'ana', null, 'Call in the afternoon'],
		],
	)
	assert.deepEqual(
		(await owner.get('/customers/ana/data')).Notes.map(({ Text }: Reply) => Text),
		['Moved to Rio'],
	)
})

test('notes follow a merge, go back with it, and are erased with the person, in the log too', async () => {
	const { merchant, owner } = await openShop()
	await owner.post('/customers/ana/notes', { Text: 'Sister of Bia' })
	await owner.post('/customers/bia/notes', { Text: 'Sister of ana, write to ANA@example.com' })
	const textsOf = async (id: string) =>
		(await owner.get(`/customers/${id}/notes`)).Items.map(({ Text }: Reply) => Text)
	await owner.post('/customers/ana/merge', { From: 'bia' }, 200)
	assert.deepEqual(await textsOf('ana'), ['Sister of ana, write to ANA@example.com', 'Sister of Bia'])
	const { Merges } = await owner.get('/customers/ana/merges')
	await owner.post(`/customers/ana/merges/${Merges[0].Id}/undo`, undefined, 200)
	assert.deepEqual(await textsOf('ana'), ['Sister of Bia'])
	await owner.post('/customers/ana/erasure', { Confirm: 'ana' }, 200)
	assert.deepEqual(await textsOf('bia'), ['(erased)'], 'a note about another customer that names a contact')
	const left = await world.db.rows(sql`
		select text as found from customer_notes where merchant_id = ${merchant.id}
			and (text like '%Sister%' or text ilike '%ana@%')
		union all
		select concat(before, after, request) from audit_log where merchant_id = ${merchant.id}
			and concat(before, after, request) ilike any (array['%Sister of Bia%', '%ana@example%'])`)
	assert.deepEqual(left, [])
})
