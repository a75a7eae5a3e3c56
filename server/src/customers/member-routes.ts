import { changeMemberProfile, exportMemberData } from '@fiel/contract'
import { parseCalendarDate } from '../calendar.ts'
import { isNoMember, type MemberApi } from '../http/member-api.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { type CustomerChange, changeReferencedCustomers } from './change-customers.ts'
import type { CustomerExport } from './export-customer.ts'
import { readMemberData } from './member-data.ts'
import { dossierBody } from './profile-wire.ts'
import type { SavedCustomer } from './view-customers.ts'

/** The member interface of the profile, and of all that is stored about a customer. */
export const registerCustomersMemberRoutes = (api: MemberApi): void => {
	const change = api.writeAsMember<CustomerChange['input'], SavedCustomer | Refusal>(
		(tx, merchant, now, sent) =>
			changeReferencedCustomers(
				tx,
				merchant,
				now,
				sent.map(({ member, command }) => ({ reference: member.originalId, input: command })),
			),
	)
	api.serve(changeMemberProfile, async (call) => {
		const { Name, BirthdayDate } = call.body
		const input = {
			...UNCHANGED,
			name: Name?.trim() ?? null,
			birthday: BirthdayDate ? parseCalendarDate(BirthdayDate) : null,
		}
		const changed = await change(call, call.token.subject, input)
		if (isNoMember(changed) || isRefusal(changed)) return changed
		return {
			PublicId: changed.publicId,
			Name: changed.name,
			Email: changed.email,
			Phone: changed.phone,
			Document: changed.document,
			BirthdayDate: changed.birthday,
		}
	})
	const readData = api.readAsMember<null, CustomerExport>((db, merchant, queries) =>
		readMemberData(
			db,
			merchant.id,
			queries.map(({ member }) => member),
		),
	)
	api.serve(exportMemberData, async (call) => {
		const data = await readData(call, null)
		return isNoMember(data) ? data : dossierBody(data)
	})
}

const UNCHANGED = {
	originalId: null,
	email: null,
	phone: null,
	document: null,
	signedUpAt: null,
	isEnrolled: null,
}
