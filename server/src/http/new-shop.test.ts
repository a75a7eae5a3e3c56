import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADMIN_OPERATIONS } from '@fiel/contract'
import { sendAdminRequest, signInAs } from '../../test/support/admin.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

/** What people type on the first day. */
const SEARCHES = ['ana', 'ana souza', '12.5', 'x_y', '55 11 98765-4321', '%', '::']

interface QuerySchema {
	properties?: Record<string, { enum?: string[] }>
	required?: string[]
}

/** The queries that a list can be asked: its example, every search, and every order, alone and together with a search. */
const queriesOf = ({ query, example }: (typeof ADMIN_OPERATIONS)[number]): Record<string, string>[] => {
	const { properties = {}, required = [] } = (query ?? {}) as QuerySchema
	const shown = Object.entries((example as { query?: object }).query ?? {}).map(([name, value]) => [
		name,
		String(value),
	])
	const base = Object.fromEntries(shown.filter(([name]) => required.includes(name!)))
	const searches = properties.search ? SEARCHES.map((search) => ({ ...base, search })) : []
	const sorted = (properties.sort?.enum ?? []).flatMap((sort) =>
		[base, ...searches].map((one) => ({ ...one, sort })),
	)
	return [base, Object.fromEntries(shown), ...searches, ...sorted]
}

test('a shop without customers and orders can be searched and sorted on every page', async () => {
	const { merchant } = await world.merchant()
	const { cookie } = await signInAs(world, merchant)
	let asked = 0
	for (const operation of ADMIN_OPERATIONS) {
		if (operation.method !== 'GET' || operation.path.includes(':')) continue
		for (const query of queriesOf(operation)) {
			const path = `${operation.path.replace('/admin/api', '')}?${new URLSearchParams(query)}`
			const { statusCode } = await sendAdminRequest(world.app, 'GET', path, undefined, { cookie })
			assert.ok(statusCode < 500, `${statusCode} ${path}`)
			asked += 1
		}
	}
	assert.ok(asked > 200, String(asked))
})
