import type { Check } from './check.ts'
import { cellsCheck } from './checks/cells.ts'
import { clockCheck, timeZonesCheck } from './checks/clock.ts'
import { databaseCheck } from './checks/database.ts'
import { databaseLoadCheck } from './checks/database-load.ts'
import { databaseUpkeepCheck } from './checks/database-upkeep.ts'
import { databaseSizeCheck, diskCheck } from './checks/disk.ts'
import { ledgerKeysCheck } from './checks/ledger-keys.ts'
import { mailServerCheck } from './checks/mail-server.ts'
import { migrationsCheck } from './checks/migrations.ts'
import { outboxCheck } from './checks/outbox.ts'
import { portCheck } from './checks/port.ts'
import { publicCertificateCheck } from './checks/public-certificate.ts'
import { replicasCheck } from './checks/replicas.ts'
import { settingNamesCheck } from './checks/setting-names.ts'
import { settingsCheck } from './checks/settings.ts'
import { singleSignOnCheck } from './checks/single-sign-on.ts'
import { walletCheck } from './checks/wallet.ts'
import { webhooksCheck } from './checks/webhooks.ts'
import { workerCheck } from './checks/worker.ts'

/** All checks in the order of the report. */
export const CHECKS: readonly Check[] = [
	settingsCheck,
	settingNamesCheck,
	portCheck,
	databaseCheck,
	databaseLoadCheck,
	databaseUpkeepCheck,
	replicasCheck,
	cellsCheck,
	migrationsCheck,
	ledgerKeysCheck,
	clockCheck,
	timeZonesCheck,
	diskCheck,
	databaseSizeCheck,
	workerCheck,
	mailServerCheck,
	outboxCheck,
	webhooksCheck,
	publicCertificateCheck,
	singleSignOnCheck,
	walletCheck,
]

export const AREAS: readonly string[] = [...new Set(CHECKS.map(({ area }) => area))]
