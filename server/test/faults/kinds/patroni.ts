import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultContext, FaultKind } from '../kinds.ts'
import type { PatroniNode } from '../patroni.ts'

/** Longer than Patroni needs to notice that a leader is gone, and to promote another server. */
const ELECTION_MS = 120_000
/** What the documents promise. */
const RECOVERY_MS = 5_000
const WRITES = 40
/** The time in which no call fails any more. */
const QUIET_MS = 3_000

/** When the first write was stored, and when the last call that failed began, in milliseconds after the moment. */
const measureRecovery = async ({ traffic }: FaultContext, since: number) => {
	const stored = () =>
		traffic.calls.filter(({ began, took, outcome }) => outcome === 'done' && began + took >= since)
	assert.ok(await traffic.until(() => stored().length >= WRITES, ELECTION_MS), 'nothing is stored any more')
	await sleep(QUIET_MS)
	const first = Math.min(...stored().map(({ began, took }) => began + took)) - since
	const last = traffic.failures.filter(({ began }) => began >= since).at(-1)
	return { first, lastFailure: last ? last.began - since : 0, description: last?.description }
}

const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

interface ClusterFault {
	name: string
	/** Takes the leadership from the leader. */
	strike(context: FaultContext, leader: PatroniNode): Promise<unknown> | unknown
	/** Makes the cluster whole again, after another server is the leader, or before if nothing else makes one. */
	heal(context: FaultContext, leader: PatroniNode): Promise<unknown> | unknown
	/** Whether nobody can lead until it is healed. */
	isLeaderless?: boolean
}

const toKind = ({ name, strike, heal, isLeaderless }: ClusterFault): FaultKind => ({
	name,
	async inject(context) {
		const { environment, traffic } = context
		const { patroni } = environment
		const leader = await patroni.waitUntilWhole()
		const before = await patroni.readTimeline()
		const [began, failuresBefore] = [performance.now(), traffic.failures.length]
		const striking = Promise.resolve(strike(context, leader))
		if (isLeaderless) {
			const isNoticed = await traffic.until(() => traffic.failures.length >= failuresBefore + 6, ELECTION_MS)
			assert.ok(isNoticed, `${name}: the leader goes on`)
			await sleep(QUIET_MS)
			await heal(context, leader)
		}
		await patroni.waitForNewer(before)
		const since = performance.now()
		const { first, lastFailure, description } = await measureRecovery(context, since)
		await striking
		if (!isLeaderless) await heal(context, leader)
		const next = await patroni.waitUntilWhole()
		const figures = `the first write ${inSeconds(first)} and the last failure ${inSeconds(lastFailure)} after it`
		assert.ok(first <= RECOVERY_MS && lastFailure <= RECOVERY_MS, `${figures}: ${description}`)
		return `${leader.name} → ${next.name}, a new leader after ${inSeconds(since - began)}, ${figures}`
	},
})

/** Takes the leadership from a server of a cluster with synchronous replication. */
export const CLUSTER_FAULTS: readonly FaultKind[] = [
	{
		name: 'switchover',
		strike: ({ environment }: FaultContext, leader: PatroniNode) => environment.patroni.switchOver(leader),
		heal() {},
	},
	{
		name: 'kill -9 of the leader',
		strike: (_: FaultContext, leader: PatroniNode) => leader.kill(),
		heal: (_: FaultContext, leader: PatroniNode) => leader.start(),
	},
	{
		name: 'leader that stands still and comes back',
		strike: (_: FaultContext, leader: PatroniNode) => leader.pause(),
		heal: (_: FaultContext, leader: PatroniNode) => leader.resume(),
	},
	{
		name: 'leader cut off from etcd',
		strike: (_: FaultContext, leader: PatroniNode) => leader.etcd.refuse(),
		heal: (_: FaultContext, leader: PatroniNode) => leader.etcd.restore(),
	},
	{
		name: 'etcd without a majority',
		strike: ({ environment }: FaultContext) => environment.patroni.pauseEtcd(),
		heal: ({ environment }: FaultContext) => environment.patroni.resumeEtcd(),
		isLeaderless: true,
	},
].map(toKind)
