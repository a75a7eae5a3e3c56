import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import sql from 'sql-template-tag'
import { createTestReward } from '../../../test/support/rewards.ts'
import { runFiel } from '../../../test/support/run-fiel.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()
let folder: string
before(async () => {
	folder = await mkdtemp(path.join(os.tmpdir(), 'fiel-codes-'))
})
after(() => rm(folder, { recursive: true }))

test('a file of codes is imported; a second import finds only existing codes, which is error 71', async () => {
	const { merchant } = await world.merchant()
	await createTestReward(world, merchant, {}, ['OLD'])
	const [list] = await world.db.rows<{ id: number }>(
		sql`select id from coupon_lists where merchant_id = ${merchant.id}`,
	)
	const file = path.join(folder, 'codes.csv')
	await writeFile(file, '\uFEFFCode,Comment\r\n"A-1",first\r\nA-2;second\r\n\r\nOLD\r\nA-1\r\n')
	const args = ['coupons', 'import', '--merchant', merchant.name, '--list', String(list!.id), '--file', file]
	const first = await runFiel(world, [...args, '--json'])
	assert.deepEqual(first, {
		code: 0,
		stdout: `{"List":${list!.id},"Added":2,"Skipped":2}\n`,
		stderr: '',
	})
	const again = await runFiel(world, args)
	assert.deepEqual([again.code, again.stdout], [1, ''])
	assert.match(again.stderr, /^71 ImportCoupons_AllCouponsAlreadyExists: /)
	const codes = await world.db.rows<{ code: string }>(
		sql`select code from coupon_codes where merchant_id = ${merchant.id} order by code`,
	)
	assert.deepEqual(
		codes.map(({ code }) => code),
		['A-1', 'A-2', 'OLD'],
	)
})

test('a missing file or list is reported in one line', async () => {
	const { merchant } = await world.merchant()
	const file = path.join(folder, 'one.csv')
	await writeFile(file, 'B-1\n')
	const args = ['coupons', 'import', '--merchant', merchant.name]
	const [none, lost, wrong] = await Promise.all([
		runFiel(world, [...args, '--list', '99', '--file', file]),
		runFiel(world, [...args, '--list', '99', '--file', path.join(folder, 'none.csv')]),
		runFiel(world, [...args, '--list', 'x', '--file', file]),
	])
	assert.match(none.stderr, /^57 ApiExternalCoupon_Not_found: There is no list of codes 99\.\n$/)
	assert.match(lost.stderr, /^The file cannot be read: .*none\.csv'\n$/)
	assert.equal(wrong.code, 2)
})
