/**
 * The same HTTP server with the same credentials, validation and replies, but without a database: the cost of a
 * read whose answer is already known. FLOOR names a file with the credentials and the reply of each operation.
 */
import { readFileSync } from 'node:fs'
import {
	calculateProductPoints,
	getCustomer,
	listAvailableRewards,
	listRewardConfigurations,
	listTiers,
} from '@fiel/contract'
import { systemClock } from '../../server/src/clock.ts'
import type { Database } from '../../server/src/db/database.ts'
import { hashKey } from '../../server/src/merchants/create-keys.ts'
import type { FoundKey } from '../../server/src/merchants/find-key.ts'
import { buildPrivateApi } from '../support/build-private-api.ts'
import { serveUntilStopped } from '../support/serve-until-stopped.ts'

export interface FixedReplies {
	token: string
	key: string
	replies: Record<string, never>
}

const { token, key, replies } = JSON.parse(readFileSync(process.env.FLOOR!, 'utf8')) as FixedReplies
const found: FoundKey = {
	...{
		token,
		keyHash: hashKey(key),
		shape: 'original',
		isRevoked: false,
		expiresAt: null,
		scopes: null,
		revokedAt: null,
	},
	...{ kind: 'private', origins: [] },
	...{ merchantId: 1, merchantName: 'floor', currency: 'BRL', language: 'en', timeZone: 'America/Sao_Paulo' },
}
const noDatabase = { rows: async () => [found] } as unknown as Database

const { app, api, config } = buildPrivateApi(noDatabase, systemClock)
const OPERATIONS = [
	getCustomer,
	calculateProductPoints,
	listTiers,
	listRewardConfigurations,
	listAvailableRewards,
]
for (const operation of OPERATIONS) api.serve(operation, async () => replies[operation.id]!)
await serveUntilStopped(app, config, async () => {})
