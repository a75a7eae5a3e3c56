import { test } from 'node:test'
import { useWorld } from '../support/world.ts'
import { openClient } from './client.ts'
import { makeStory } from './make-story.ts'
import { runStory } from './run.ts'
import { shrink } from './shrink.ts'
import { tell } from './tell.ts'

const world = useWorld()
const SEED = Number(process.env.SEED ?? 1)
const STORIES = Number(process.env.STORIES ?? 5)
const LENGTH = Number(process.env.LENGTH ?? 60)
test('try', async () => {
	await world.app.listen({ port: 0, host: '127.0.0.1' })
	const { port } = world.app.server.address() as { port: number }
	const client = openClient(port)
	for (let seed = SEED; seed < SEED + STORIES; seed += 1) {
		const story = makeStory(seed, LENGTH)
		const t = Date.now()
		const run = (it: typeof story) => runStory(world, client, it, { verifyEvery: 20 })
		const found = await run(story)
		console.log(seed, found ? `step ${found.step} ${found.what}` : 'agrees', Date.now() - t, 'ms')
		if (found) {
			const small = await shrink(story, found, run, Date.now() + 60_000)
			console.log(tell(small.story, small.disagreement))
		}
	}
	client.close()
})
