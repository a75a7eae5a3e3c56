import { test } from 'node:test'
import { runFaultTest } from './support/webhook-faults.ts'

const { EVENTS = '800', KILLS = '3', SEED = '7' } = process.env

test('no event is lost between a point record and the endpoint when server, worker and database are killed', async (t) => {
	t.diagnostic(await runFaultTest(t, { events: Number(EVENTS), kills: Number(KILLS), seed: Number(SEED) }))
})
