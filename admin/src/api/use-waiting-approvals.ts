import { useReadIfAllowed } from './session.ts'

/** How many adjustments and bulk actions wait for approval, as far as the user may see them. */
export const useWaitingApprovals = (): number => useReadIfAllowed('countWaitingApprovals').data?.Rows ?? 0
