import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { addressRules, type Cidr } from './address-rules.ts'
import { createDeliveryWorker } from './create-delivery-worker.ts'
import { openWebhookSender } from './open-webhook-sender.ts'

interface DeliveryContext {
	db: Database
	clock: Clock
	config: { webhookHttp: boolean; webhookAllow: Cidr[] }
}

/** Starts a delivery worker in this process, which runs until it is stopped. */
export const startDeliveryWorker = (
	context: DeliveryContext,
	report: (error: unknown) => void,
): { stop(): Promise<void> } => {
	const { worker, sender } = createWorker(context, report)
	worker.run()
	return {
		async stop() {
			await worker.stop()
			await sender.close()
		},
	}
}

/** Delivers everything that is due now; returns the number of attempts. */
export const deliverOnce = async (context: DeliveryContext): Promise<number> => {
	const errors: unknown[] = []
	const { worker, sender } = createWorker(context, (error) => errors.push(error))
	try {
		const attempts = await worker.drain()
		if (errors.length > 0) throw errors[0]
		return attempts
	} finally {
		await worker.stop()
		await sender.close()
	}
}

const createWorker = ({ db, clock, config }: DeliveryContext, report: (error: unknown) => void) => {
	const sender = openWebhookSender(addressRules(config))
	return { sender, worker: createDeliveryWorker({ db, clock, sender, report }) }
}
