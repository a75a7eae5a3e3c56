import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export interface EndpointCounts {
	good: number
	first: number
	last: number
	arrivals: [customer: string, at: number][]
}

/** Starts the endpoint in a process of its own. */
export const startEndpoint = async () => {
	const child = fork(fileURLToPath(new URL('receiver.ts', import.meta.url)))
	const [{ port }] = (await once(child, 'message')) as [{ port: number }]
	const ask = async (question: string): Promise<EndpointCounts> => {
		child.send(question)
		return (await once(child, 'message'))[0] as EndpointCounts
	}
	const until = async (good: number): Promise<EndpointCounts> => {
		for (;;) {
			const counted = await ask('count')
			if (counted.good >= good) return counted
			await sleep(50)
		}
	}
	return { url: `http://127.0.0.1:${port}`, ask, until, stop: () => child.kill() }
}

export type Endpoint = Awaited<ReturnType<typeof startEndpoint>>
