import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../support/world.ts'
import { useClient } from './client.ts'
import { compareScenario } from './compare.ts'

const world = useWorld()
const getClient = useClient(world)
const number = (name: string, fallback: number): number => Number(process.env[name] || fallback)
const SEED = number('SEED', Date.now() % 1_000_000_000)
const OPERATIONS = number('OPERATIONS', 4000)
/** A few short scenarios, some of months, and one of more than two years. */
const LENGTHS = process.env.LENGTH ? [Number(process.env.LENGTH)] : [40, 40, 60, 100, 100, 200, 900]
const VERIFY_EVERY = number('VERIFY_EVERY', 50)
const DISAGREEMENTS = number('DISAGREEMENTS', 1)
const SHRINK_SECONDS = number('SHRINK_SECONDS', 120)

test(`the model and the server agree after each of ${OPERATIONS} operations`, async () => {
	const client = await getClient()
	console.log(`SEED=${SEED} OPERATIONS=${OPERATIONS}`)
	const found: string[] = []
	let done = 0
	for (let index = 0; done < OPERATIONS && found.length < DISAGREEMENTS; index += 1) {
		const options = {
			seed: SEED + index,
			length: Math.min(LENGTHS[index % LENGTHS.length]!, OPERATIONS - done),
			verifyEvery: VERIFY_EVERY,
			shrinkSeconds: SHRINK_SECONDS,
			stepped: () => {
				done += 1
			},
		}
		const disagreement = await compareScenario(world, client, options)
		console.log(
			`${done} of ${OPERATIONS} operations; seed ${options.seed}: ${disagreement ? 'disagrees' : 'agrees'}`,
		)
		if (!disagreement) continue
		console.log(disagreement)
		found.push(disagreement)
	}
	assert.equal(found.length, 0, 'the stories are above')
})
