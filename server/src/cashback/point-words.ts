import { Origin, PointType } from '@fiel/contract'
import { type LocalizedMessage, localized } from '../messages/message.ts'

const POINT_TYPES: Record<PointType, () => LocalizedMessage> = {
	[PointType.Purchase]: localized.purchase,
	[PointType.Signup]: localized.joining,
	[PointType.Birthday]: localized.birthday,
	[PointType.Referral]: localized.referredFriend,
	[PointType.Social]: localized.socialNetwork,
	[PointType.Review]: localized.productReview,
	[PointType.Quiz]: localized.completedQuiz,
	[PointType.CustomObjective]: localized.reachedObjective,
	[PointType.ManualChange]: localized.adjustment,
	[PointType.RewardRedeem]: localized.redeemedReward,
	[PointType.RewardRefund]: localized.returnedReward,
	[PointType.Expiration]: localized.expiration,
	[PointType.OrderCancel]: localized.cancelledOrder,
	[PointType.TierBonus]: localized.tierBenefit,
}

/** What a point type is called. */
export const pointTypeWords = (type: PointType): LocalizedMessage => POINT_TYPES[type]()

const ORIGINS: Record<Origin, () => LocalizedMessage> = {
	[Origin.Platform]: localized.onlineStore,
	[Origin.ExternalApi]: localized.externalSystem,
	[Origin.FileImport]: localized.importedFile,
	[Origin.PointOfSale]: localized.pointOfSale,
	[Origin.AdminPanel]: localized.adminPanel,
}

/** What the origin of an order is called. */
export const originWords = (origin: number): LocalizedMessage => ORIGINS[origin as Origin]()
