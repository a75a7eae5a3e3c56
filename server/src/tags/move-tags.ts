import sql from 'sql-template-tag'
import type { Eraser } from '../customers/eraser.ts'
import { moveRowsById } from '../customers/move-rows-by-id.ts'
import type { Mover } from '../customers/mover.ts'

interface MovedTags {
	/** All tags that the merged customer had. */
	had: number[]
	/** Those of them that the other customer did not have yet. */
	given: number[]
}

/** Gives the tags of a merged customer to the other one. */
export const tagMover: Mover<MovedTags> = {
	name: 'tags',
	tables: ['customer_tags'],
	async move(tx, _locked, { merchant, fromId, intoId }) {
		const had = await tx.rows<{ id: number }>(sql`
			delete from customer_tags where merchant_id = ${merchant.id} and customer_id = ${fromId}
			returning tag_id as id`)
		const ids = had.map(({ id }) => id)
		const given = await tx.rows<{ id: number }>(sql`
			insert into customer_tags (merchant_id, customer_id, tag_id)
			select ${merchant.id}::bigint, ${intoId}::bigint, tag from unnest(${ids}::bigint[]) as tag
			on conflict do nothing
			returning tag_id as id`)
		return { had: ids, given: given.map(({ id }) => id) }
	},
	/** A tag that was removed everywhere meanwhile does not come back. */
	async moveBack(tx, _locked, { merchant, fromId, intoId }, { had, given }) {
		await tx.rows(sql`
			delete from customer_tags
			where merchant_id = ${merchant.id} and customer_id = ${intoId} and tag_id = any(${given}::bigint[])`)
		await tx.rows(sql`
			insert into customer_tags (merchant_id, customer_id, tag_id)
			select merchant_id, ${fromId}::bigint, id from tags
			where merchant_id = ${merchant.id} and id = any(${had}::bigint[])`)
	},
}

export const tagChangeMover = moveRowsById('tagChanges', 'tag_changes')

/** Removes the tags of an erased person, because they may describe the person. */
export const tagEraser: Eraser = {
	tables: ['customer_tags', 'tag_changes'],
	async erase(tx, _locked, merchantId, { customerId }) {
		await tx.rows(
			sql`delete from customer_tags where merchant_id = ${merchantId} and customer_id = ${customerId}`,
		)
		await tx.rows(
			sql`delete from tag_changes where merchant_id = ${merchantId} and customer_id = ${customerId}`,
		)
		return []
	},
}
