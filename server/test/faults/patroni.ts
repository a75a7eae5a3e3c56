import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { examineHost } from '../../src/db/hosts/connect-client.ts'
import { accountOf } from '../fiel-process.ts'
import { findFreePort } from '../support/free-port.ts'
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts'

const BIN = '/usr/lib/postgresql/15/bin'
const PATH = `${BIN}:/usr/bin:/bin:/usr/sbin:/sbin`
const NODES = 3
/** The shortest that Patroni accepts for its leader key; the default is 30 s. */
const TTL_S = 20
const START_MS = 120_000

/** Why there can be no Patroni cluster on this machine, if there is a reason. */
export const whyNoPatroni = (): string | undefined => {
	const lacking = ['patroni', 'etcd', 'haproxy'].filter(
		(tool) => spawnSync('which', [tool], { env: { PATH }, stdio: 'ignore' }).status !== 0,
	)
	if (!existsSync(path.join(BIN, 'postgres'))) lacking.push('PostgreSQL 15')
	if (lacking.length > 0) return `${lacking.join(', ')} not installed`
	return process.getuid?.() === 0 && accountOf('postgres') ? undefined : 'needs root and the user postgres'
}

export interface PatroniNode {
	name: string
	/** Stops all its processes for a while, as a machine that stands still does. */
	pause(): void
	resume(): void
	/** Ends Patroni and PostgreSQL with SIGKILL. */
	kill(): Promise<void>
	start(): void
	/** The way from its Patroni to etcd. */
	etcd: TcpProxy
}

interface Member {
	name: string
	role: string
	state: string
	timeline?: number
}

/** Three PostgreSQL servers that Patroni manages through three members of etcd, with HAProxy before them. */
export interface PatroniCluster {
	nodes: readonly PatroniNode[]
	/** The address of all three servers. */
	url: string
	/** The address of HAProxy. */
	balancedUrl: string
	/** Waits until there is a leader with a synchronous replica and another one, and returns the leader. */
	waitUntilWhole(): Promise<PatroniNode>
	/** The newest timeline on which a server accepts writes; 0 if none does. */
	readTimeline(): Promise<number>
	/** Waits until a server accepts writes on a newer timeline, without waiting for servers that do not answer. */
	waitForNewer(timeline: number): Promise<void>
	/** Asks the leader to hand over to its synchronous replica. */
	switchOver(leader: PatroniNode): Promise<void>
	/** Stops the majority of etcd for a while. */
	pauseEtcd(): void
	resumeEtcd(): void
	/** The last lines of the log of each node. */
	lastOutput(): string
	close(): Promise<void>
}

type Account = { uid: number; gid: number }

/** A child that runs as the user of PostgreSQL, with its output in a file. */
const launch = (command: string, words: string[], log: string, account: Account): ChildProcess => {
	const output = openSync(log, 'a')
	const child = spawn(command, words, {
		...account,
		cwd: path.dirname(log),
		env: { PATH, HOME: path.dirname(log), PYTHONUNBUFFERED: '1' },
		stdio: ['ignore', output, output],
	})
	closeSync(output)
	return child
}

const startEtcd = async (base: string, account: Account) => {
	const members = await Promise.all(
		Array.from({ length: NODES }, async (_, index) => ({
			name: `etcd${index + 1}`,
			client: await findFreePort(),
			peer: await findFreePort(),
		})),
	)
	const all = members.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(',')
	const children = members.map(({ name, client, peer }) =>
		launch(
			'etcd',
			[
				...['--name', name, '--data-dir', path.join(base, name), '--log-level', 'error'],
				...['--listen-client-urls', `http://127.0.0.1:${client}`],
				...['--advertise-client-urls', `http://127.0.0.1:${client}`],
				...['--listen-peer-urls', `http://127.0.0.1:${peer}`],
				...['--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`],
				...['--initial-cluster', all, '--initial-cluster-state', 'new'],
				...['--heartbeat-interval', '200', '--election-timeout', '2000'],
			],
			path.join(base, `${name}.log`),
			account,
		),
	)
	const ports = members.map(({ client }) => client)
	await Promise.all(ports.map(waitForEtcd))
	return { ports, children }
}

/** Patroni ends when it asks a member that has not agreed with the others on their version yet. */
const waitForEtcd = async (port: number): Promise<void> => {
	for (const end = performance.now() + START_MS; ; await sleep(100)) {
		const answer = await fetch(`http://127.0.0.1:${port}/version`, {
			signal: AbortSignal.timeout(2_000),
		}).catch(() => undefined)
		const version = answer?.ok
			? ((await answer.json()) as { etcdcluster: string }).etcdcluster
			: 'not_decided'
		if (version !== 'not_decided') return
		if (performance.now() > end) throw new Error(`etcd on port ${port} is not ready`)
	}
}

interface NodePorts {
	postgres: number
	rest: number
	etcd: number
}

/** JSON is YAML too. */
const describeNode = (folder: string, name: string, ports: NodePorts) => ({
	scope: 'fiel',
	name,
	restapi: { listen: `127.0.0.1:${ports.rest}`, connect_address: `127.0.0.1:${ports.rest}` },
	etcd3: { hosts: [`127.0.0.1:${ports.etcd}`], use_proxies: true },
	bootstrap: {
		dcs: {
			ttl: TTL_S,
			loop_wait: 2,
			retry_timeout: 5,
			synchronous_mode: true,
			postgresql: {
				use_pg_rewind: true,
				parameters: { max_connections: 100, shared_buffers: '32MB', wal_keep_size: '256MB', fsync: 'off' },
			},
		},
		initdb: [{ encoding: 'UTF8' }, { auth: 'trust' }, 'no-sync'],
		pg_hba: [
			'local all all trust',
			'host all all 127.0.0.1/32 trust',
			'host replication all 127.0.0.1/32 trust',
		],
	},
	postgresql: {
		listen: `127.0.0.1:${ports.postgres}`,
		connect_address: `127.0.0.1:${ports.postgres}`,
		data_dir: path.join(folder, 'data'),
		bin_dir: BIN,
		pgpass: path.join(folder, 'pgpass'),
		authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
		parameters: { unix_socket_directories: folder },
	},
})

const startNode = async (base: string, name: string, etcdPort: number, account: Account) => {
	const folder = path.join(base, name)
	mkdirSync(folder, { mode: 0o700 })
	chownSync(folder, account.uid, account.gid)
	const etcd = await openTcpProxy(() => net.connect(etcdPort, '127.0.0.1'))
	const ports = { postgres: await findFreePort(), rest: await findFreePort(), etcd: etcd.port }
	const config = path.join(folder, 'patroni.yml')
	writeFileSync(config, JSON.stringify(describeNode(folder, name, ports)))
	chownSync(config, account.uid, account.gid)
	const log = path.join(folder, 'patroni.log')
	let patroni = launch('patroni', [config], log, account)
	let paused: number[] = []
	/** Patroni, the postmaster, and its children. */
	const listProcesses = (): number[] => {
		const file = path.join(folder, 'data', 'postmaster.pid')
		const postmaster = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
		if (postmaster === undefined) return [patroni.pid!]
		const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', `${postmaster}`], { encoding: 'utf8' })
		return [patroni.pid!, postmaster, ...stdout.trim().split(/\s+/).filter(Boolean).map(Number)]
	}
	const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
		for (const pid of pids)
			try {
				process.kill(pid, name)
			} catch {
				// it has ended meanwhile
			}
	}
	const node: PatroniNode = {
		name,
		etcd,
		pause() {
			paused = listProcesses()
			signal(paused, 'SIGSTOP')
		},
		resume() {
			signal(paused.splice(0), 'SIGCONT')
		},
		async kill() {
			const ended =
				patroni.exitCode === null && patroni.signalCode === null ? once(patroni, 'exit') : undefined
			signal(listProcesses(), 'SIGKILL')
			await ended
		},
		start() {
			patroni = launch('patroni', [config], log, account)
		},
	}
	return { node, ports, log }
}

const startHaproxy = async (base: string, nodes: readonly NodePorts[], account: Account) => {
	const port = await findFreePort()
	const config = path.join(base, 'haproxy.cfg')
	const lines = [
		'defaults',
		' mode tcp',
		' timeout connect 1s',
		' timeout client 1h',
		' timeout server 1h',
		' timeout check 1s',
		'listen fiel',
		` bind 127.0.0.1:${port}`,
		' option httpchk OPTIONS /primary',
		' http-check expect status 200',
		' default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
		...nodes.map(
			({ postgres, rest }, index) => ` server node${index + 1} 127.0.0.1:${postgres} check port ${rest}`,
		),
		'',
	]
	writeFileSync(config, lines.join('\n'))
	return { port, child: launch('haproxy', ['-f', config], path.join(base, 'haproxy.log'), account) }
}

const readMembers = async (nodes: readonly NodePorts[]): Promise<Member[]> => {
	for (const { rest } of nodes) {
		const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, {
			signal: AbortSignal.timeout(2_000),
		}).catch(() => undefined)
		if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
	}
	return []
}

/** 0 if the server accepts no writes. */
const timelineOf = async (url: string): Promise<number> => {
	const { isPrimary, timeline } = await examineHost({ name: url, url }).catch(() => NO_ANSWER)
	return isPrimary ? timeline : 0
}
const NO_ANSWER = { isPrimary: false, timeline: 0 }

const isWhole = (members: readonly Member[]): boolean => {
	const timelines = new Set(members.map(({ timeline }) => timeline))
	const isUp = ({ state }: Member) => state === 'running' || state === 'streaming'
	const has = (role: string) => members.some((member) => member.role === role)
	return (
		members.length === NODES &&
		members.every(isUp) &&
		timelines.size === 1 &&
		has('leader') &&
		has('sync_standby')
	)
}

export const startPatroni = async (parent: string): Promise<PatroniCluster> => {
	const account = accountOf('postgres')!
	const base = path.join(parent, 'patroni')
	mkdirSync(base)
	chownSync(base, account.uid, account.gid)
	const etcd = await startEtcd(base, account)
	const started: Awaited<ReturnType<typeof startNode>>[] = []
	for (const [index, port] of etcd.ports.entries())
		started.push(await startNode(base, `node${index + 1}`, port, account))
	const [nodes, ports] = [started.map(({ node }) => node), started.map((one) => one.ports)]
	const haproxy = await startHaproxy(base, ports, account)
	const urlOf = (addresses: string) =>
		`postgres://postgres@${addresses}/postgres?target_session_attrs=read-write&sslmode=disable`
	const urls = ports.map(({ postgres }) => urlOf(`127.0.0.1:${postgres}`))
	const lastOutput = (): string =>
		started.map(({ node, log }) => `--- ${node.name}:\n${readFileSync(log, 'utf8').slice(-3_000)}`).join('\n')
	const majority = etcd.children.slice(1)
	const signalEtcd = (signal: NodeJS.Signals) => () => {
		for (const child of majority) child.kill(signal)
	}
	return {
		nodes,
		url: urlOf(ports.map(({ postgres }) => `127.0.0.1:${postgres}`).join(',')),
		balancedUrl: urlOf(`127.0.0.1:${haproxy.port}`),
		async waitUntilWhole() {
			for (const end = performance.now() + START_MS; ; await sleep(200)) {
				const members = await readMembers(ports)
				const leader = members.find(({ role }) => role === 'leader')
				if (leader && isWhole(members)) return nodes.find(({ name }) => name === leader.name)!
				if (performance.now() > end)
					throw new Error(`the cluster is not whole: ${JSON.stringify(members)}\n${lastOutput()}`)
			}
		},
		readTimeline: async () => Math.max(...(await Promise.all(urls.map(timelineOf)))),
		async waitForNewer(timeline) {
			let isOver = false
			const watch = async (url: string): Promise<void> => {
				while (!isOver && (await timelineOf(url)) <= timeline) await sleep(20)
			}
			const end = sleep(START_MS, 'too late', { ref: false })
			const result = await Promise.race([...urls.map(watch), end])
			isOver = true
			if (result) throw new Error(`no server was promoted\n${lastOutput()}`)
		},
		async switchOver(leader) {
			const { rest } = ports[nodes.indexOf(leader)]!
			const candidate = (await readMembers(ports)).find(({ role }) => role === 'sync_standby')!.name
			const answer = await fetch(`http://127.0.0.1:${rest}/switchover`, {
				method: 'POST',
				body: JSON.stringify({ leader: leader.name, candidate }),
			})
			if (!answer.ok) throw new Error(`the switchover was refused: ${await answer.text()}`)
		},
		pauseEtcd: signalEtcd('SIGSTOP'),
		resumeEtcd: signalEtcd('SIGCONT'),
		lastOutput,
		async close() {
			for (const node of nodes) {
				node.resume()
				await node.kill()
				await node.etcd.close()
			}
			for (const child of [...etcd.children, haproxy.child]) child.kill('SIGKILL')
		},
	}
}
