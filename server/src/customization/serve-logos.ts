import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'

const NAME = /^[0-9a-f]{64}\.(png|jpg|webp)$/
const YEAR_SECONDS = 31_536_000

/**
 * Serves the logos that were uploaded, to everybody: they stand in mails and in the pages of shops. The name is a hash of
 * the content, so a logo may be cached for ever, and browsers treat it as a picture only.
 */
export const registerLogoRoutes = (app: FastifyInstance, db: Database): void => {
	app.get<{ Params: { name: string } }>(
		'/logos/:name',
		{ schema: { hide: true } },
		async (request, reply) => {
			const { name } = request.params
			if (!NAME.test(name)) return reply.callNotFound()
			const [logo] = await db.rows<{ type: string; content: Buffer }>(sql`
			select type, content from logos where name = ${name} limit 1`)
			if (!logo) return reply.callNotFound()
			return reply
				.headers({
					'content-type': logo.type,
					'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
					'x-content-type-options': 'nosniff',
					'content-security-policy': "default-src 'none'; sandbox",
					'cross-origin-resource-policy': 'cross-origin',
				})
				.send(logo.content)
		},
	)
}
