// Updates the passes of a merchant in a process of its own, which a test kills.
import { stoppedClock } from '../../src/clock.ts'
import { openDatabase } from '../../src/db/database.ts'
import { listMerchants } from '../../src/merchants/list-merchants.ts'
import { openPassSender } from '../../src/wallet/updates/open-pass-sender.ts'
import { updatePasses } from '../../src/wallet/updates/update-passes.ts'
import { LEDGER_KEYS } from './ledger-keys.ts'

const { connection, now, merchantId, apple, publicUrl } = JSON.parse(process.argv[2]!)
const db = openDatabase({ connection, poolSize: 2, prepare: true, ledgerKeys: LEDGER_KEYS })
const merchant = (await listMerchants(db)).find(({ id }) => id === merchantId)!
const sender = openPassSender({ apple })
await updatePasses(db, stoppedClock(new Date(now)), merchant, { sender, publicUrl, isOnce: true })
