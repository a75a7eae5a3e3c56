import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AdminOperation } from '@fiel/contract'
import Fastify from 'fastify'
import { systemClock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { createAdminApi } from './admin-api.ts'

test('registering an operation without an access level fails at start', () => {
	const adminApi = createAdminApi(Fastify(), {
		db: {} as Database,
		clock: systemClock,
		publicUrl: '',
		hasPublicUrl: false,
		sendsMail: false,
	})
	const operation = { id: 'getMerchant', method: 'GET', path: '/admin/api/x', status: 204 }
	assert.throws(
		() => adminApi.serve(operation as unknown as AdminOperation, async () => undefined),
		/getMerchant does not say who may call it/,
	)
})
