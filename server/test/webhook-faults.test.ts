import { test } from 'node:test'
import { survive } from './support/webhook-faults.ts'

const { EVENTS = '800', KILLS = '3', SEED = '7' } = process.env

test('nothing is lost between a point record and the endpoint when server, worker and database are killed', async (t) => {
	t.diagnostic(await survive(t, { events: Number(EVENTS), kills: Number(KILLS), seed: Number(SEED) }))
})
