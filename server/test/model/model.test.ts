import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../support/world.ts'
import { useClient } from './client.ts'
import { compareScenario } from './compare.ts'

const world = useWorld()
const client = useClient(world)
const SEEDS = (process.env.SEED ?? '1,2,3,4').split(',').map(Number)
const LENGTH = Number(process.env.LENGTH ?? 40)

/** See docs/model.md; `npm run test:model` runs the same with more operations. */
for (const seed of SEEDS)
	test(`the model and the server agree after each of ${LENGTH} operations, seed ${seed}`, async () => {
		const options = { seed, length: LENGTH, verifyEvery: 20, shrinkSeconds: 30 }
		const disagreement = await compareScenario(world, await client(), options)
		assert.equal(disagreement, null, disagreement ?? '')
	})
