import { correctedColors, isColor } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import type { PointNames } from '../../messages/catalog-entry.ts'

/** What messages show of the brand, beside the logo and the name of the shop. */
export interface MessageBrand {
	pointNames: PointNames
	programName: string | null
	/** That of the widget, dark enough for text on white; null if the shop has chosen none. */
	color: string | null
}

export const findBrand = async (db: Queryable, merchantId: number): Promise<MessageBrand> => {
	const [found] = await db.rows<PointNames & MessageBrand>(sql`
		select settings ->> 'pointsNameSingular' as one, settings ->> 'pointNamePlural' as many,
			settings ->> 'programName' as "programName",
			coalesce(settings ->> 'widgetColor', settings ->> 'mainColor') as color
		from customizations where merchant_id = ${merchantId}`)
	if (!found) return { pointNames: { one: null, many: null }, programName: null, color: null }
	const { one, many, programName, color } = found
	return {
		pointNames: { one, many },
		programName,
		color: color && isColor(color) ? correctedColors(color).Main : null,
	}
}
