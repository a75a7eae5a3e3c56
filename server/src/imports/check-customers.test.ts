import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { runAllImportSteps, startUploadedImport, uploadImport } from '../../test/support/imports.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const importFile = async (file: string, isTrial: boolean) => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const known = { OriginalId: 'old', Name: 'Old', Email: 'Ana@Mail.test', Document: '529.982.247-25' }
	await api.post('/Customer/upsert', known, {})
	const sent = await uploadImport(panel, 'customers', file)
	await startUploadedImport(panel, sent, isTrial)
	await runAllImportSteps(world, merchant)
	const { Items } = await panel.get(`/imports/${sent.Id}/errors`)
	const told = Items.map(({ Line, Field, Code, IsWarning, Reason }: Record<string, unknown>) =>
		[Line, Field, Code, IsWarning, Reason].join(' | '),
	)
	const { Created, Changed, Failed } = await panel.get(`/imports/${sent.Id}`)
	return { told, counts: { Created, Changed, Failed } }
}

const FILE = [
	'id,name,email,document,birthday',
	'C-1,Ana,ana@mail.test,,1990-01-02',
	'C-1,Ana,ana2@mail.test,,1991-01-02',
	'C-2,Rui,rui at mail,,',
	'C-3,Eva,eva@mail.test,52998224725,',
	'C-4,Eva,EVA@mail.test,,',
	'old,Old,ana@mail.test,529.982.247-25,',
	'C-5,Leo,,,',
	'C-6,Gil,,,2031-05-17',
].join('\n')

for (const isTrial of [true, false])
	test(`bad and repeated values of customers are told by row and field, trial: ${isTrial}`, async () => {
		const { told, counts } = await importFile(FILE, isTrial)
		assert.deepEqual(told, [
			'2 | email | sameEmail | true | row 7 has it too',
			'3 | customerId | duplicateId | false | another row has the same id',
			'4 | email | notEmail | false | it is not an email address',
			'5 | email | sameEmail | true | row 6 has it too',
			'5 | document | sameDocument | true | row 7 has it too',
			'6 | email | sameEmail | true | row 5 has it too',
			'7 | email | sameEmail | true | row 2 has it too',
			'7 | document | sameDocument | true | row 5 has it too',
			'9 | birthday | birthdayInFuture | false | the birthday is after today',
		])
		assert.deepEqual(counts, { Created: 4, Changed: 1, Failed: 3 })
	})

for (const isTrial of [true, false])
	test(`a row of customers is told everything that is wrong with it, trial: ${isTrial}`, async () => {
		const { told, counts } = await importFile(
			[
				'id,name,email,document,birthday,signed up',
				'C-1,Ana,ana@mail.test,,1990-01-02,',
				'C-1,Ana,ana at mail,111.111.111-11,2031-05-17,soon',
				'C-2,Rui,rui at mail,,,',
				'C-2,Rui,rui@mail.test,,,',
				',Eva,eva at mail,123.456.789-00,,',
				',Leo,,,31/02/1990,',
				',Gil,gil@mail.test,123.456.789-00,,',
				',Gil,gil@mail.test,,,',
			].join('\n'),
			isTrial,
		)
		assert.deepEqual(told, [
			'2 | email | sameEmail | true | customer old has it too',
			'3 | email | notEmail | false | it is not an email address',
			'3 | signedUp | notDate | false | "soon" is neither 2026-12-31 nor 31/12/2026',
			'3 | document | wrongCheckDigits | false | Document 111.111.111-11 is not a CPF: its check digits are wrong',
			'3 | birthday | birthdayInFuture | false | the birthday is after today',
			'3 | customerId | duplicateId | false | another row has the same id',
			'4 | email | notEmail | false | it is not an email address',
			'6 | email | notEmail | false | it is not an email address',
			'6 | document | wrongCheckDigits | false | Document 123.456.789-00 is not a CPF: its check digits are wrong',
			'7 | birthday | noSuchDay | false | there is no day "31/02/1990", read as day/month/year',
			'7 | customerId | noContact | false | the row has no id, and no document, email or phone',
			'8 | document | wrongCheckDigits | false | Document 123.456.789-00 is not a CPF: its check digits are wrong',
		])
		assert.deepEqual(counts, { Created: 3, Changed: 0, Failed: 5 })
	})

test('a repeated id is found in another batch too, in a trial and in the run after it', async () => {
	const rows = Array.from({ length: 1200 }, (_, n) => `C-${n},Customer ${n}`)
	const file = ['id,name', ...rows, 'C-7,Again'].join('\n')
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const sent = await uploadImport(panel, 'customers', file)
	for (const isTrial of [true, false]) {
		await startUploadedImport(panel, sent, isTrial)
		await runAllImportSteps(world, merchant)
		const { Items } = await panel.get(`/imports/${sent.Id}/errors`)
		assert.deepEqual(
			Items.map(({ Line, Code }: { Line: number; Code: string }) => [Line, Code]),
			[[1202, 'duplicateId']],
		)
	}
})
