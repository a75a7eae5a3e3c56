import type { Sql } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { idsSavedInTransaction, saveIdsInTransaction } from '../db/ids.ts'

const SETTING = 'fiel.customer_ids'

/** The customer ids that the first statement of the pipeline found, for the statements behind it; see `db/ids.ts`. */
export const CUSTOMER_IDS_IN_TRANSACTION = idsSavedInTransaction(SETTING)

/** A select expression that saves ids as the `CUSTOMER_IDS_IN_TRANSACTION`. */
export const saveCustomerIdsInTransaction = (tx: Tx, ids: Sql): Sql => saveIdsInTransaction(tx, SETTING, ids)
