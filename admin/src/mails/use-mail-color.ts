import { useReadIfAllowed } from '../api/session.ts'
import { DEFAULT_COLOR, isColor } from './mail-document.ts'

/** The colour of buttons in a new mail: that of the shop. */
export const useMailColor = (): string => {
	const mainColor = useReadIfAllowed('getCustomization').data?.MainColor ?? ''
	return isColor(mainColor) ? mainColor : DEFAULT_COLOR
}
