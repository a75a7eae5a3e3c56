import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const panelPage = (headers = {}) => world.app.inject({ url: '/admin/customers?tab=1', headers })

test('while the data are prepared the panel shows the progress, and every other request waits for its answer', async () => {
	const { api } = await world.merchant()
	world.app.startup.begin()
	world.app.startup.report(0.439)
	const page = await panelPage()
	assert.equal(page.statusCode, 503)
	assert.match(page.body, /<h1>Fiel is starting<\/h1>.*two years of orders: 43%.*<progress[^>]* value="43"/s)
	assert.match(page.body, /http-equiv="refresh"/)
	const portuguese = await panelPage({ 'accept-language': 'pt-BR,pt;q=0.9' })
	assert.match(portuguese.body, /<html lang="pt">.*O Fiel está iniciando/s)
	assert.equal((await world.app.inject('/healthz')).statusCode, 200)
	const probe = await world.app.inject('/readyz')
	assert.deepEqual([probe.statusCode, probe.json().ErrorMessage], [503, 'this process is starting'])

	let answered = 0
	const count = () => {
		answered += 1
	}
	const waiting = [
		api.get('/RewardConfigurations'),
		world.app.inject('/admin/api/session').then(({ statusCode }) => statusCode),
		world.app.inject({ method: 'POST', url: '/admin/sign-in' }).then(({ statusCode }) => statusCode),
	]
	for (const request of waiting) request.then(count)
	await panelPage() // the others had as many turns of the event loop as a page that is answered
	assert.equal(answered, 0)
	world.app.startup.end()
	const [rewards, ...others] = await Promise.all(waiting)
	assert.partialDeepStrictEqual(rewards, { TotalItemCount: 0 })
	assert.deepEqual(others, [401, 404])
	assert.equal((await world.app.inject('/readyz')).statusCode, 200)
	assert.doesNotMatch((await panelPage()).body, /Fiel is starting/)
})
