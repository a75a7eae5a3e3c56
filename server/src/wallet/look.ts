import { hash } from 'node:crypto'
import { chosenColor, correctedColors } from '@fiel/contract'
import sql from 'sql-template-tag'
import { customizationBody } from '../customization/customization.ts'
import { readCustomizations } from '../customization/read-customization.ts'
import type { Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'

/** What all passes of a merchant show. */
export interface PassLook {
	/** The name of the merchant in addresses. */
	shop: string
	/** What people call the company, and the program. */
	company: string
	program: string
	/** What points are called; null for a word of the language of the telephone. */
	pointsName: string | null
	/** The page about the program. */
	url: string | null
	/** A colour, and one that can be read on it, as in #1b4f8f. */
	main: string
	onMain: string
	currency: string
	/** The address of the logo. */
	logo: string | null
	/** The logo, if it was uploaded as PNG, which is the format of Apple Wallet. */
	logoPng: Buffer | null
}

export const readLook = async (db: Queryable, merchant: Merchant): Promise<PassLook> => {
	const [[stored], [picture]] = await Promise.all([
		readCustomizations(db, merchant, [null]),
		db.rows<{ name: string; content: Buffer }>(sql`
			select name, content from logos where merchant_id = ${merchant.id} and type = 'image/png'`),
	])
	const brand = customizationBody(stored!)
	const colors = correctedColors(chosenColor(brand))
	const company = brand.CompanyName ?? merchant.name
	return {
		shop: merchant.name,
		company,
		program: brand.ProgramName ?? company,
		pointsName: brand.PointNamePlural ?? brand.PointsNameSingular,
		url: brand.Url,
		main: colors.Main,
		onMain: colors.OnMain,
		currency: merchant.currency,
		logo: brand.Logo,
		logoPng: picture && brand.Logo?.endsWith(picture.name) ? picture.content : null,
	}
}

/** The picture is part of it by its address, which has a hash of the content. */
export const hashLook = ({ logoPng: _, ...look }: PassLook): string => hash('sha256', JSON.stringify(look))
