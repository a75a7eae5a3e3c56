import { useText } from '../i18n/language.tsx'
import { valueText } from '../i18n/value-words.ts'
import { text } from './profile-words.ts'

/** The RFM group of a customer; the nightly job groups customers who have ordered. */
export const useGroupText = () => {
	const { rfmGroups } = useText(valueText)
	const { ordersEmpty } = useText(text)
	return ({ RfmGroup, OrderCount }: { RfmGroup: number; OrderCount: number }): string =>
		RfmGroup === 0 && OrderCount === 0 ? ordersEmpty : rfmGroups[RfmGroup]!
}
