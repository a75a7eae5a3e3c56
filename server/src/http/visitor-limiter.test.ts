import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { limitVisitors } from './visitor-limiter.ts'

const numbers = (from: number, count: number): number[] =>
	Array.from({ length: count }, (_, index) => from + index)

class FakeReply extends EventEmitter {
	destroyed = false
	status: number | undefined
	headers: string[] = []
	body = ''
	writeHead(status: number, headers: string[]): void {
		this.status = status
		this.headers = headers
	}
	end(body = ''): void {
		this.body = body
		this.leave()
	}
	/** The client has its answer, or goes away. */
	leave(): void {
		this.destroyed = true
		this.emit('close')
	}
}

/** A server that answers when the test says so, or at once. */
const setUpServer = ({ answersAtOnce = false } = {}) => {
	let now = 10_000
	let refused = 0
	const handled: string[] = []
	const replies = new Map<string, FakeReply>()
	const requests = new Map<string, EventEmitter & { complete: boolean }>()
	const server = new EventEmitter()
	const turns: (() => void)[] = []
	server.on('request', ({ url }: { url: string }) => {
		handled.push(url)
		if (answersAtOnce) replies.get(url)!.leave()
	})
	const limiter = limitVisitors(server as unknown as Server, {
		onRefused: () => {
			refused += 1
		},
		now: () => now,
		roomBesideTills: () => 4,
		laterBesideTills: (callback) => {
			if (answersAtOnce) turns.push(callback)
			else setImmediate(callback)
		},
	})
	const ask = async (
		urls: string[],
		{ complete = true, language = 'en', socket = {} as Socket } = {},
	): Promise<void> => {
		for (const url of urls) {
			const reply = new FakeReply()
			replies.set(url, reply)
			const headers = { 'accept-language': language, 'x-request-id': 'of-the-page' }
			const request = Object.assign(new EventEmitter(), { url, complete, headers, socket })
			requests.set(url, request)
			server.emit('request', request, reply)
			await new Promise((resolve) => setImmediate(resolve))
		}
	}
	return {
		...{ ask, limiter, replies },
		rest: (ms: number) => {
			now += ms
		},
		answer: (urls: string[]) => {
			for (const url of urls) replies.get(url)!.leave()
		},
		takeHandled: () => handled.splice(0),
		/** The rest of its body arrives. */
		complete: (url: string) => {
			const request = requests.get(url)!
			request.complete = true
			request.emit('readable')
		},
		/** The event loop has looked after everything else. */
		nextTurn: () => {
			for (const callback of turns.splice(0)) callback()
		},
		refused: () => refused,
	}
}

const widgets = (from: number, count: number): string[] =>
	numbers(from, count).map((number) => `/v1/member?widget=${number}`)
const TILL = '/v1/pvt/POS/orders'

test('a hundred requests of shoppers are handled at once; of those that wait, the newest goes first', async () => {
	const { ask, answer, takeHandled, limiter } = setUpServer()
	await ask(widgets(1, 110))
	assert.deepEqual(takeHandled(), widgets(1, 100))
	assert.equal(limiter.waiting(), 10)
	answer(widgets(1, 3))
	assert.deepEqual(takeHandled(), widgets(108, 3).reverse())
	answer(widgets(4, 97))
	assert.deepEqual(takeHandled(), widgets(101, 7).reverse())
	assert.equal(limiter.waiting(), 0)
})

test('while tills are at work, four are; tills never wait, and a second after them there is room again', async () => {
	const { ask, answer, takeHandled, rest, limiter } = setUpServer()
	await ask([TILL, ...widgets(1, 20), `${TILL}/2`, '/admin/api/counter', '/healthz'])
	const others = [`${TILL}/2`, '/admin/api/counter', '/healthz']
	assert.deepEqual(takeHandled(), [TILL, ...widgets(1, 4), ...others])
	answer(widgets(1, 1))
	assert.deepEqual(takeHandled(), widgets(20, 1))
	rest(999)
	answer(widgets(2, 1))
	assert.deepEqual(takeHandled(), widgets(19, 1))
	await ask(widgets(21, 1))
	assert.deepEqual(takeHandled(), [], 'still at work')
	rest(1)
	await ask(widgets(22, 1))
	assert.deepEqual(takeHandled(), [...widgets(21, 2).reverse(), ...widgets(5, 14).reverse()])
	assert.equal(limiter.waiting(), 0)
})

test('beside tills, what is answered at once takes turns with everything else too', async () => {
	const { ask, nextTurn, takeHandled, rest, limiter } = setUpServer({ answersAtOnce: true })
	await ask([TILL, ...widgets(1, 10)])
	assert.deepEqual(
		takeHandled(),
		[TILL, ...widgets(1, 4)],
		'a reply that has gone makes no room in the same turn',
	)
	nextTurn()
	assert.deepEqual(takeHandled(), widgets(7, 4).reverse())
	await ask([`${TILL}/2`, ...widgets(11, 1)])
	assert.deepEqual(takeHandled(), [`${TILL}/2`])
	nextTurn()
	assert.deepEqual(takeHandled(), [...widgets(11, 1), ...widgets(5, 2).reverse()])
	assert.equal(limiter.waiting(), 0)
	nextTurn()
	rest(1_000)
	await ask(widgets(12, 150))
	assert.equal(takeHandled().length, 150, 'without tills there are enough turns')
})

test('who has waited for a second is told to come back, in words for a page of any origin', async () => {
	const { ask, rest, replies, refused, takeHandled, limiter } = setUpServer()
	await ask([TILL, ...widgets(1, 4)])
	await ask(['/v1/member/rewards'], { language: 'pt-BR' })
	await ask(['/v1/pub/Customization'])
	takeHandled()
	rest(1_000)
	await ask([TILL, ...widgets(5, 1)])
	rest(2)
	await ask(widgets(6, 1))
	assert.equal(refused(), 2)
	assert.deepEqual([limiter.waiting(), takeHandled()], [2, [TILL]])
	const ofMember = replies.get('/v1/member/rewards')!
	assert.equal(ofMember.status, 503)
	const headers = Object.fromEntries(
		numbers(0, ofMember.headers.length / 2).map((pair) => ofMember.headers.slice(2 * pair, 2 * pair + 2)),
	)
	assert.deepEqual(headers, {
		'access-control-allow-origin': '*',
		'access-control-expose-headers': 'retry-after, x-request-id',
		'cache-control': 'no-store',
		'content-language': 'pt',
		'content-length': `${Buffer.byteLength(ofMember.body)}`,
		'content-type': 'application/json; charset=utf-8',
		'retry-after': '1',
		'x-request-id': 'of-the-page',
	})
	assert.deepEqual(JSON.parse(ofMember.body), {
		ErrorCode: 77,
		ErrorName: 'GenericError',
		Message:
			'há mais pedidos na fila do que é possível atender logo; nada foi feito: envie o mesmo de novo em instantes',
		Field: null,
		RequestId: 'of-the-page',
	})
	assert.equal(JSON.parse(replies.get('/v1/pub/Customization')!.body).ErrorCode, 77)
})

test('refusals have a pace of their own, because each lets the next request of its connection come', async () => {
	const { ask, rest, refused, limiter } = setUpServer()
	await ask([TILL, ...widgets(1, 1_004)])
	assert.equal(limiter.waiting(), 1_000)
	rest(1_000)
	for (let ms = 0; ms < 100; ms++) {
		rest(1)
		await ask([TILL, ...widgets(2_000 + ms, 1)])
	}
	assert.equal(refused(), 1 + 50, 'five hundred a second')
})

test('a client that has gone is neither served nor refused', async () => {
	const { ask, answer, rest, refused, takeHandled, limiter } = setUpServer()
	await ask([TILL, ...widgets(1, 8)])
	takeHandled()
	answer(widgets(7, 2))
	answer(widgets(1, 1))
	assert.deepEqual(takeHandled(), widgets(6, 1))
	answer(widgets(5, 1))
	rest(2_000)
	await ask([TILL])
	answer(widgets(2, 1))
	assert.deepEqual([refused(), limiter.waiting()], [0, 0])
})

test('a body that comes slowly keeps nobody out; when it is there, the request takes its turn', async () => {
	const { ask, answer, complete, rest, takeHandled, refused, limiter } = setUpServer()
	await ask([TILL, ...widgets(1, 3)])
	await ask(['/v1/member/quizzes/1/answers'], { complete: false })
	await ask(widgets(4, 2))
	assert.deepEqual(takeHandled(), [TILL, ...widgets(1, 4)])
	rest(900)
	complete('/v1/member/quizzes/1/answers')
	assert.deepEqual([takeHandled(), limiter.waiting()], [[], 2])
	rest(99)
	answer(widgets(1, 1))
	assert.deepEqual(
		takeHandled(),
		['/v1/member/quizzes/1/answers'],
		'the newest, and not the one that asked last',
	)
	assert.equal(refused(), 0)
})

test('pages and files wait as shoppers do; the panel and monitors do not', async () => {
	const { ask, takeHandled } = setUpServer()
	await ask([TILL, ...widgets(1, 4)])
	takeHandled()
	const visitors = [
		...['/m/demo', '/widget.js', '/widget/panel.js', '/V1/Member/history', '/v1/pub/Customization'],
		...[
			'/admin',
			'/admin/assets/main.js',
			'/help/customers',
			'/docs',
			'/demo-shop',
			'/',
			'/metrics-of-others',
		],
	]
	const others = ['/metrics', '/healthz?full', '/readyz', '/admin/api/session', '/V1/pvt/Customer/ana']
	await ask([...visitors, ...others])
	assert.deepEqual(takeHandled(), others)
})

test('a connection that was refused asks again as a visitor, until a reply says otherwise', async () => {
	const { ask, answer, takeHandled, limiter } = setUpServer()
	const stranger = {} as Socket
	await ask(['/v1/pvt/Customer/1'], { socket: stranger })
	limiter.noteReply(stranger, 401)
	await ask([TILL, ...widgets(1, 4)])
	takeHandled()
	await ask(['/v1/pvt/Customer/2'], { socket: stranger })
	assert.deepEqual(takeHandled(), [])
	answer(widgets(1, 1))
	assert.deepEqual(takeHandled(), ['/v1/pvt/Customer/2'])
	limiter.noteReply(stranger, 200)
	await ask(['/v1/pvt/Customer/3'], { socket: stranger })
	assert.deepEqual(takeHandled(), ['/v1/pvt/Customer/3'])
})
