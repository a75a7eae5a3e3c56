import type { Clock } from '../../clock.ts'
import { type Config, publicUrlOf } from '../../config.ts'
import { startImporter } from '../../imports/start-importer.ts'
import type { MailSender } from '../../notifications/open-mail-sender.ts'
import { startUrgentDelivery } from '../../notifications/start-urgent-delivery.ts'
import { startBulkWorker } from '../../segments/bulk/run-due-lists.ts'
import { addressRules } from '../../webhooks/address-rules.ts'
import { startWorker } from '../../worker.ts'
import type { MeasuredCell } from './measure-cells.ts'
import {
	countJobFailures,
	reportBulkError,
	reportDeliveryError,
	reportImportError,
	reportUrgentError,
	workerLogger,
} from './worker-reports.ts'

// Imported on demand, because the HTTP client takes a tenth of a second to load.
export const loadDeliveryWorker = () => import('../../webhooks/start-delivery-worker.ts')

// Imported on demand for the same reason.
export const loadGatewaySender = () => import('../../pins/open-gateway-sender.ts')

// Imported on demand for the same reason.
export const loadPassSender = () => import('../../wallet/updates/open-pass-sender.ts')

interface WorkersContext {
	cells: readonly MeasuredCell[]
	clock: Clock
	config: Config
	mailSender: MailSender | undefined
	/** Logs an error by calling the function, or not if its cause is reported already. */
	report(log: () => void): void
}

interface Workers {
	stop(): Promise<void>
}

/** Everything that runs beside the requests: jobs, mail, PINs, webhooks, imports and bulk actions, for each cell. */
export const startWorkers = async ({ cells, ...context }: WorkersContext): Promise<Workers> => {
	const workers = await Promise.all(cells.map((cell) => startWhenServed(cell, context)))
	return {
		async stop() {
			context.mailSender?.close()
			await Promise.all(workers.map((worker) => worker.stop()))
		},
	}
}

/** The others do not wait for a cell that is away. */
const startWhenServed = async (
	cell: MeasuredCell,
	context: Omit<WorkersContext, 'cells'>,
): Promise<Workers> => {
	if (cell.isServed()) return startCellWorkers(cell, context)
	let isStopped = false
	const started = cell.served().then(() => (isStopped ? undefined : startCellWorkers(cell, context)))
	return {
		async stop() {
			isStopped = true
			if (cell.isServed()) await (await started)?.stop()
		},
	}
}

const startCellWorkers = async (
	{ db, registry }: MeasuredCell,
	{ clock, config, mailSender, report }: Omit<WorkersContext, 'cells'>,
): Promise<Workers> => {
	const { openGatewaySender } = await loadGatewaySender()
	const { startDeliveryWorker } = await loadDeliveryWorker()
	const gatewaySender = openGatewaySender(db, addressRules(config))
	const { openPassSender } = await loadPassSender()
	const passSender = openPassSender()
	const passUpdates = { sender: passSender, publicUrl: publicUrlOf(config) }
	const senders = { mailSender, gatewaySender }
	const reportWith = (log: (error: unknown) => void) => (error: unknown) => report(() => log(error))
	const reporter = countJobFailures(registry, {
		...workerLogger,
		failed: (job, error) => report(() => workerLogger.failed(job, error)),
	})
	const urgentDelivery = startUrgentDelivery({ db, clock, ...senders }, reportWith(reportUrgentError))
	const worker = startWorker({ db, clock, ...senders, passUpdates, publicUrl: publicUrlOf(config) }, reporter)
	const deliveryWorker = startDeliveryWorker({ db, clock, config }, reportWith(reportDeliveryError))
	const importer = startImporter({ db, clock }, reportWith(reportImportError))
	const bulkWorker = startBulkWorker({ db, clock }, reportWith(reportBulkError))
	return {
		async stop() {
			gatewaySender.close()
			passSender.close()
			await Promise.all([worker.stop(), urgentDelivery.stop(), deliveryWorker.stop()])
			await Promise.all([importer.stop(), bulkWorker.stop()])
		},
	}
}
