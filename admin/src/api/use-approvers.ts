import { useReadIfAllowed } from './session.ts'

/** How many people could approve; null where the reader may not see the users. */
export const useApprovers = (): number | null => {
	const users = useReadIfAllowed('listUsers').data
	const roles = useReadIfAllowed('listRoles').data
	if (!users || !roles) return null
	const approving = roles.flatMap(({ Role, Rights }) => (Rights.includes('points.approve') ? [Role] : []))
	return users.filter(({ IsActive, Role }) => IsActive && (Role === 'owner' || approving.includes(Role)))
		.length
}
