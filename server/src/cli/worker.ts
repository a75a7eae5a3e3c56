import { openDatabase } from '../db/database.ts'
import { openPostman } from '../notifications/open-postman.ts'
import { Problem } from '../problem.ts'
import { runWorker } from '../worker.ts'
import type { Command } from './command.ts'
import { printLine } from './print.ts'
import { stopRequest } from './stop-request.ts'
import { checkConnection, openServer, requireMigrated } from './with-database.ts'

export const reportJob = (job: string, error: unknown): void => {
	console.error(`The job ${job} failed and is tried again in a minute:`, error)
}

export const workerCommand: Command = {
	name: 'worker',
	summary: 'Do the work that comes with time, in a process of its own; `start` does it too',
	options: {},
	async run({ config, clock }) {
		const stop = stopRequest()
		const server = await openServer(config, { beside: true, progress: printLine })
		const db = openDatabase({ ...config, connection: server.connection })
		try {
			await checkConnection(db)
			await requireMigrated(db)
			const postman = await openPostman(config)
			const worker = runWorker({ db, clock, postman }, reportJob)
			printLine('The worker is running')
			const death = server.died.then((words) => {
				throw new Problem(`PostgreSQL ended unexpectedly with ${words}`)
			})
			await Promise.race([stop.promise, death])
			postman?.close()
			await worker.stop()
		} finally {
			await db.close()
			await server.stop()
		}
	},
}
