import type { Scope } from '@fiel/contract'
import { orderCommand } from '../checklist/order-command.ts'

/** What a key may read without naming anything, the first one that its scopes allow. */
const READS: readonly [Scope, string][] = [
	['rewards:read', '/v1/pvt/RewardConfigurations'],
	['program:read', '/v1/pvt/Customization'],
	['activities:read', '/v1/pvt/Objectives/active'],
]

export interface TestCommand {
	/** Whether it records an order, or only reads. */
	does: 'order' | 'read'
	command: string
}

interface Credentials {
	Token: string
	Key: string
	/** Null for everything. */
	Scopes: readonly Scope[] | null
}

/** A command that tries new credentials with something that their scopes allow; null if there is none that is short. */
export const testCommandOf = (
	origin: string,
	{ Token, Key, Scopes }: Credentials,
	now: Date,
): TestCommand | null => {
	if (Scopes === null || Scopes.includes('orders:write'))
		return { does: 'order', command: orderCommand(origin, Token, Key, now) }
	const path = READS.find(([scope]) => Scopes.includes(scope))?.[1]
	return path ? { does: 'read', command: `curl -s -u '${Token}:${Key}' \\\n  ${origin}${path}` } : null
}
