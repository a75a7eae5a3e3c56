import { hash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { isRefusal, type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { changeCustomizations } from './change-customizations.ts'
import { inspectImage } from './inspect-image.ts'

interface Logo {
	name: string
	type: string
	content: Buffer
}

const MAX_BYTES = 512 * 1024
const [LEAST_PIXELS, MOST_PIXELS] = [16, 4096]
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Reads a logo from Base64, or says what is wrong with it. */
export const parseLogo = (base64: string): Logo | Refusal => {
	const content = BASE64.test(base64) ? Buffer.from(base64, 'base64') : Buffer.alloc(0)
	if (content.length > MAX_BYTES)
		return refuse(
			'Genaral_LengthLimitExceeded',
			'the picture is larger than 512 KB',
			'Content',
			panelText.pictureTooLarge(),
		)
	const image = inspectImage(content)
	if (!image)
		return refuse(
			'GenericError',
			'Content must be a PNG, JPEG or WebP picture in Base64',
			'Content',
			panelText.picture(),
		)
	const sides = [image.width, image.height]
	if (sides.some((pixels) => pixels < LEAST_PIXELS || pixels > MOST_PIXELS))
		return refuse(
			'GenericError',
			`the picture is ${image.width} x ${image.height} pixels; both must be from ${LEAST_PIXELS} to ${MOST_PIXELS}`,
			'Content',
			panelText.pictureSize(image.width, image.height, LEAST_PIXELS, MOST_PIXELS),
		)
	return { name: `${hash('sha256', content)}.${image.extension}`, type: image.type, content }
}

/** Replaces the logo of a merchant; null removes it. Returns the address of the logo before and after. */
export const setLogo = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	publicUrl: string,
	logo: Logo | null,
): Promise<{ before: string | null; after: string | null }> => {
	const after = logo && `${publicUrl}/logos/${logo.name}`
	const [changed] = await changeCustomizations(tx, merchant, now, [{ logo: after }])
	if (!changed || isRefusal(changed)) throw new Error('the address of a logo is valid')
	if (logo)
		await tx.rows(sql`
			insert into logos (merchant_id, name, type, content, changed_at)
			values (${merchant.id}, ${logo.name}, ${logo.type}, ${logo.content}, ${now})
			on conflict (merchant_id) do update set name = excluded.name, type = excluded.type,
				content = excluded.content, changed_at = excluded.changed_at`)
	else await tx.rows(sql`delete from logos where merchant_id = ${merchant.id}`)
	return { before: changed.before.logo ?? null, after }
}
