import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'
import { openHouse } from './many-at-once/open-house.ts'
import { openRelay } from './many-at-once/relay.ts'
import { assertAgrees, trade } from './many-at-once/trade.ts'
import { account, BIN, ownPostgres, skipWithoutOwn } from './support/own-postgres.ts'

const ORDERS_EACH = 20

test('a replica that is promoted in the middle has all that was answered', {
	skip: skipWithoutOwn,
}, async (t) => {
	const { base, run } = ownPostgres(t)
	const copy = path.join(base, 'copy')
	t.after(() => {
		spawnSync(path.join(BIN, 'pg_ctl'), ['-D', copy, '-m', 'immediate', 'stop'], { ...account, cwd: base })
	})
	run(`pg_basebackup -d "$DATABASE_URL" -D ${copy} -R --checkpoint=fast`)
	run(`pg_ctl -w -D ${copy} -l copy.log -o "-k ${copy} -c listen_addresses=''" start`)
	run(
		`psql "$DATABASE_URL" -c "alter system set synchronous_standby_names = '*'" -c "select pg_reload_conf()"`,
	)
	const relay = await openRelay(t, path.join(base, '.s.PGSQL.5432'))
	const house = await openHouse(t, { DATABASE_URL: `postgres://postgres@127.0.0.1:${relay.port}/postgres` })
	const book = await trade(house, ORDERS_EACH, (count) => {
		if (count !== ORDERS_EACH * 2) return
		run('pg_ctl -m immediate stop')
		run(`pg_ctl -w -D ${copy} promote`)
		relay.move(path.join(copy, '.s.PGSQL.5432'))
	})
	await assertAgrees(`postgres://postgres@localhost/postgres?host=${encodeURIComponent(copy)}`, book)
})
