import type { Kind } from '../kinds.ts'

const HOUR_MS = 3_600_000

/** The clock of one process jumps, forwards or back, while the others go on: they no longer agree. */
export const jumpOfAClock: Kind = {
	name: 'clock jump',
	async strike({ stage, traffic, chance }) {
		const actor = chance.pick([...stage.servers, stage.worker])
		await actor.jump(chance.between(-72, 72) * HOUR_MS)
		const enough = traffic.counts.done + 20
		await traffic.until(() => traffic.counts.done >= enough, 3_000)
	},
}
