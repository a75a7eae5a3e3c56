import type { World } from '../support/world.ts'
import type { Client } from './client.ts'
import { makeStory } from './make-story.ts'
import type { Story } from './operations.ts'
import { type Options, runStory } from './run.ts'
import { shrink } from './shrink.ts'
import { tell } from './tell.ts'

export interface Comparison extends Options {
	seed: number
	length: number
	/** How long to look for a smaller story, in seconds. */
	patience: number
}

/** Makes a story up and tells it to both; answers the smallest one in which they disagree, in words, or null. */
export const compareStory = async (
	world: World,
	client: Client,
	{ seed, length, patience, ...options }: Comparison,
): Promise<string | null> => {
	const story = makeStory(seed, length)
	const found = await runStory(world, client, story, options)
	if (!found) return null
	const verifyEvery = found.what === 'fiel verify' ? 1 : 0
	const again = (it: Story, isQuick: boolean) => runStory(world, client, it, { verifyEvery, isQuick })
	const until = Date.now() + patience * 1000
	const smallest = await shrink(story, found, again, until)
	return `seed ${seed}, ${length} operations: ${tell(smallest.story, smallest.disagreement)}`
}
