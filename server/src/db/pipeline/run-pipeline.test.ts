import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { useWorld } from '../../../test/support/world.ts'
import { runPipeline } from './run-pipeline.ts'

const world = useWorld()

test('statements are executed in the order in which they were queued', async () => {
	const seen = await world.db.transaction((tx) =>
		runPipeline(tx, (p) => [
			p.rows(sql`select set_config('fiel.probe', 'first', true)`),
			p.rows<{ value: string }>(sql`select current_setting('fiel.probe') as value`),
			p.rows(sql`select set_config('fiel.probe', 'second', true)`),
			p.rows<{ value: string }>(sql`select current_setting('fiel.probe') as value`),
		]),
	)
	assert.deepEqual([seen[1], seen[3]], [[{ value: 'first' }], [{ value: 'second' }]])
})

test('a statement queued after an await is refused, and the error says what to do', async () => {
	const late = world.db.transaction((tx) =>
		runPipeline(tx, (p) => [
			(async () => {
				await p.rows(sql`select 1`)
				await p.rows(sql`select 2`)
			})(),
		]),
	)
	await assert.rejects(late, /queued on a pipeline that has been sent: .*p\.transaction/)
	await assert.rejects(
		world.db.transaction((tx) =>
			runPipeline(tx, (p) => [Promise.resolve().then(() => p.write(sql`select 1`))]),
		),
		/queued on a pipeline that has been sent/,
	)
})

test('a statement that depends on a reply can be run on the transaction itself', async () => {
	const [value] = await world.db.transaction((tx) =>
		runPipeline(tx, (p) => [
			(async () => {
				const [one] = await p.rows<{ n: number }>(sql`select 20 as n`)
				const [two] = await p.transaction.rows<{ n: number }>(sql`select ${one!.n}::integer + 1 as n`)
				return two!.n
			})(),
		]),
	)
	assert.equal(value, 21)
})
