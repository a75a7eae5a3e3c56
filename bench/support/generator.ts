/**
 * The load generator, a separate process. It shares the machine with what it measures, so it does little work:
 * plain sockets, one request buffer in which only digits change, and replies that are searched and not parsed.
 */
import { connect, type Socket } from 'node:net'
import { sortNumbers } from './interleave.ts'
import type { Load, LoadResult, LoadRun } from './load.ts'

interface SlotPosition {
	offset: number
	width: number
	slot: string
}

/** The request with zeros in place of the digits, and their positions. */
const prepare = ({ request, slots }: Load): { bytes: Buffer; places: SlotPosition[] } => {
	const positions: SlotPosition[] = []
	let text = ''
	for (const [index, part] of request.split(/#(\w+)#/).entries()) {
		if (index % 2 === 0) text += part
		else {
			const { width } = slots[part]!
			positions.push({ offset: text.length, width, slot: part })
			text += '0'.repeat(width)
		}
	}
	return { bytes: Buffer.from(text, 'latin1'), places: positions }
}

const ZERO = 48
const writeDigits = (bytes: Buffer, offset: number, width: number, value: number): void => {
	for (let at = offset + width - 1, rest = value; at >= offset; at--, rest = Math.floor(rest / 10))
		bytes[at] = ZERO + (rest % 10)
}

const END_OF_HEAD = '\r\n\r\n'
const LENGTH = /content-length: (\d+)/i

/** The length of the first reply in these bytes; undefined while it is incomplete. */
const lengthOfAnswer = (bytes: Buffer): number | undefined => {
	const head = bytes.indexOf(END_OF_HEAD)
	if (head < 0) return undefined
	const length = LENGTH.exec(bytes.toString('latin1', 0, head))
	if (!length) throw new Error(`an answer without a length: ${bytes.toString('latin1', 0, 500)}`)
	const whole = head + END_OF_HEAD.length + Number(length[1])
	return bytes.length >= whole ? whole : undefined
}

const [STATUS_AT, SUCCESS] = ['HTTP/1.1 '.length, '2'.charCodeAt(0)]
const RETRY_RESPONSE = /^HTTP\/1\.1 (?:429|503) [\s\S]*?\r\nretry-after: (\d+)\r\n/i
/** After this many retries a request counts as refused. */
const MAX_RETRIES = 60

/** The delay in milliseconds before a retry, as the contract says; undefined if the request was answered. */
const retryAfter = (bytes: Buffer): number | undefined => {
	if (bytes[STATUS_AT] === SUCCESS) return undefined
	const seconds = RETRY_RESPONSE.exec(bytes.toString('latin1', 0, 1000))?.[1]
	return seconds === undefined ? undefined : Number(seconds) * 1000
}

const runLoad = async (load: LoadRun): Promise<LoadResult> => {
	const loads = [load, ...(load.others ?? [])].map((one) => ({ ...prepare(one), slots: one.slots }))
	const next: Record<string, number> = {}
	for (const [name, slot] of Object.entries(load.slots)) if ('next' in slot) next[name] = slot.next
	const drawn: Record<string, number> = {}
	const fill = (buffer: Buffer, { places, slots }: (typeof loads)[number]): void => {
		for (const name in slots) {
			const slot = slots[name]!
			drawn[name] =
				'next' in slot ? next[name]!++ : slot.from + Math.floor(Math.random() * (slot.to - slot.from + 1))
		}
		for (const { offset, width, slot } of places) writeDigits(buffer, offset, width, drawn[slot]!)
	}
	const expected = Buffer.from(load.expects)
	const latencies: number[] = []
	let sent = 0
	let last = 0
	let retries = 0
	let fail: (error: Error) => void = () => {}

	const openConnection = async (index: number) => {
		const socket: Socket = connect({ port: load.ports[index % load.ports.length]!, host: '127.0.0.1' })
		socket.setNoDelay(true)
		await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
		const own = loads[index % loads.length]!
		const buffer = Buffer.from(own.bytes)
		const connection = { send, close: () => socket.destroy(), done: () => {}, since: 0 }
		let received: Buffer | undefined
		let tries = 0
		function send(since: number): void {
			connection.since = since
			sent += 1
			tries = 0
			fill(buffer, own)
			socket.write(buffer)
		}
		socket.on('data', (chunk) => {
			received = received ? Buffer.concat([received, chunk]) : chunk
			if (lengthOfAnswer(received) === undefined) return
			const wait = tries < MAX_RETRIES ? retryAfter(received) : undefined
			if (wait !== undefined) {
				received = undefined
				tries += 1
				retries += 1
				if (load.isImpatient) connection.done()
				else setTimeout(() => socket.write(buffer), wait)
				return
			}
			if (!received.includes(expected))
				return fail(new Error(`not expected: ${received.toString('latin1', 0, 2000)}`))
			received = undefined
			last = performance.now()
			latencies.push(last - connection.since)
			connection.done()
		})
		socket.on('error', (error) => fail(error))
		socket.on('close', () => fail(new Error('the server closed a connection')))
		return connection
	}
	const connections = await Promise.all(
		Array.from({ length: load.connections }, (_, index) => openConnection(index)),
	)
	const cpu = process.cpuUsage()
	const began = performance.now()
	const until = load.seconds === undefined ? Number.POSITIVE_INFINITY : began + load.seconds * 1000
	const maxCount = load.count ?? Number.POSITIVE_INFINITY
	const isOver = (): boolean => sent >= maxCount || performance.now() >= until

	/** Each connection sends its next request when the last one is answered. */
	const runClosedLoop = (): Promise<void> =>
		new Promise((resolve, reject) => {
			fail = reject
			let open = connections.length
			for (const connection of connections) {
				connection.done = () => {
					if (!isOver()) connection.send(performance.now())
					else if (--open === 0) resolve()
				}
				connection.done()
			}
		})
	/** Sends requests at fixed times, answered or not; waiting for a free connection counts as latency. */
	const runAtRate = (rate: number): Promise<void> =>
		new Promise((resolve, reject) => {
			fail = reject
			const free = [...connections]
			const total = Math.floor(rate * load.seconds!)
			for (const connection of connections) {
				connection.done = () => {
					free.push(connection)
					if (latencies.length === total) resolve()
				}
			}
			const tick = setInterval(() => {
				const due = Math.min(total, Math.floor(((performance.now() - began) * rate) / 1000) + 1)
				while (sent < due && free.length > 0) free.shift()!.send(began + (sent * 1000) / rate)
				if (sent === total) clearInterval(tick)
			}, 1)
		})
	await (load.rate === undefined ? runClosedLoop() : runAtRate(load.rate))
	fail = () => {}
	for (const connection of connections) connection.close()
	const used = process.cpuUsage(cpu)
	const ordered = sortNumbers(latencies)
	const at = (part: number): number =>
		ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * part))]!
	return {
		requests: latencies.length,
		retries,
		rate: (latencies.length / (last - began)) * 1000,
		cpuSeconds: (used.user + used.system) / 1e6,
		seconds: (last - began) / 1000,
		p50: at(0.5),
		p99: at(0.99),
		longest: at(1),
	}
}

process.on('message', (load: LoadRun) => {
	runLoad(load).then(
		(result) => process.send!({ result }),
		(error: Error) => process.send!({ error: error.message }),
	)
})
