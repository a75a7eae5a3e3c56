import { normalizeDocument } from '@fiel/contract/document'
import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'

interface SameContact {
	field: 'Email' | 'Document'
	originalId: string
	name: string | null
}

const MOST = 10

/** Other customers than the one with the id who have the e-mail or the document. */
export const findSameContacts = (
	db: Queryable,
	merchantId: number,
	originalId: string,
	{ email, document }: { email: string | null; document: string | null },
): Promise<SameContact[]> =>
	db.rows(sql`
		(select 'Email' as field, original_id as "originalId", name from customers
		where merchant_id = ${merchantId} and email is not null and lower(email) = lower(${email})
			and original_id <> ${originalId}
		order by id limit ${MOST})
		union all
		(select 'Document', original_id, name from customers
		where merchant_id = ${merchantId} and document is not null
			and document_key(document) = nullif(${document === null ? null : normalizeDocument(document)}, '')
			and original_id <> ${originalId}
		order by id limit ${MOST})`)
