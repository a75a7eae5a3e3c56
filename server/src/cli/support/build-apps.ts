import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../app.ts'
import { routeRequests } from '../../cells/route-requests.ts'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { MeasuredCell } from './measure-cells.ts'

/** Builds an application for each cell, and returns that of the home, which gives the others their requests. */
export const buildApps = async (
	cells: readonly MeasuredCell[],
	{ clock, config }: { clock: Clock; config: Config },
): Promise<FastifyInstance> => {
	const served = await Promise.all(
		cells.map(async ({ db, registry, isServed }) => ({
			...{ db, isServed },
			app: await buildApp({ db, clock, config, metrics: registry }),
		})),
	)
	const [home, ...others] = served
	if (others.length === 0) return home!.app
	for (const { app } of others) await app.ready()
	routeRequests(served)
	home!.app.addHook('onClose', async () => {
		for (const { app } of others) await app.close()
	})
	return home!.app
}
