import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()

const NASTY = ['', ' ', 'null', 'NULL', '"', '\\', '\\"', '{}', '{a,b}', 'a,b', "it's", 'Ação 🛍️', 'a\tb\nc']

test('arrays of any content arrive unchanged', async () => {
	const at = new Date('2026-06-15T12:00:00.123Z')
	const [found] = await world.db.rows(sql`
		select ${NASTY}::text[] as texts, ${[3, -1, 0, 2 ** 52]}::bigint[]::text as numbers, ${[1.5, 1e21]}::numeric[]::text as
			exact, ${[]}::text[] as nothing, ${['a', null]}::text[] as gaps, ${[at]}::timestamptz[] = array[${at}::timestamptz]
			as moments, ${[true, false]}::boolean[] as flags, ${[['a'], ['b']]}::text[] as deep`)
	assert.deepEqual(found, {
		texts: NASTY,
		numbers: '{3,-1,0,4503599627370496}',
		exact: '{1.5,1000000000000000000000}',
		nothing: [],
		gaps: ['a', null],
		moments: true,
		flags: [true, false],
		deep: [['a'], ['b']],
	})
})

test('timestamps are read to the millisecond, in any year and time zone', async () => {
	const texts = [
		'2026-06-15 12:00:00',
		'2026-06-15 12:00:00.1',
		'1999-12-31 23:59:59.999',
		'0044-03-15 00:00:00',
	]
	for (const zone of ['UTC', 'America/Sao_Paulo', 'Asia/Kathmandu'])
		await world.db.transaction(async (tx) => {
			await tx.rows(sql`select set_config('timezone', ${zone}, true)`)
			for (const text of texts) {
				const [found] = await tx.rows<{ at: Date; epoch: number }>(sql`
					select at, extract(epoch from at)::float8 as epoch from (select ${`${text}Z`}::timestamptz as at) as m`)
				assert.equal(found!.at.getTime(), Math.round(found!.epoch * 1000), `${text} in ${zone}`)
			}
		})
	const [found] = await world.db.rows<Record<string, unknown>>(sql`
		select '2026-06-15 12:00:00.123456+00'::timestamptz as micro, 'infinity'::timestamptz as never,
			'0044-03-15 00:00:00+00 BC'::timestamptz as before, '12026-06-15 00:00:00+00'::timestamptz as late`)
	assert.equal((found!.micro as Date).toISOString(), '2026-06-15T12:00:00.123Z')
	assert.equal(found!.never, Number.POSITIVE_INFINITY)
	assert.equal((found!.before as Date).toISOString(), '-000043-03-15T00:00:00.000Z')
	assert.equal((found!.late as Date).toISOString(), '+012026-06-15T00:00:00.000Z')
})
