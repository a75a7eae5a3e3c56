import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { addressRules, type Cidr } from './address-rules.ts'
import { openCourier } from './open-courier.ts'
import { openSender } from './open-sender.ts'

interface Surroundings {
	db: Database
	clock: Clock
	config: { webhookHttp: boolean; webhookAllow: Cidr[] }
}

/** A courier of this process that delivers until it is stopped. */
export const startCourier = (
	surroundings: Surroundings,
	report: (error: unknown) => void,
): { stop(): Promise<void> } => {
	const { courier, sender } = open(surroundings, report)
	courier.run()
	return {
		async stop() {
			await courier.stop()
			await sender.close()
		},
	}
}

/** Delivers what is due now; answers how many attempts were made. */
export const deliverOnce = async (surroundings: Surroundings): Promise<number> => {
	const troubles: unknown[] = []
	const { courier, sender } = open(surroundings, (error) => troubles.push(error))
	try {
		const attempts = await courier.drain()
		if (troubles.length > 0) throw troubles[0]
		return attempts
	} finally {
		await courier.stop()
		await sender.close()
	}
}

const open = ({ db, clock, config }: Surroundings, report: (error: unknown) => void) => {
	const sender = openSender(addressRules(config))
	return { sender, courier: openCourier({ db, clock, sender, report }) }
}
