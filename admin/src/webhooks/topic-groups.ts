import type { Topic } from '@fiel/contract'

type TopicGroup = 'points' | 'orders' | 'rewards' | 'customers'

const GROUP_OF: Record<Topic, TopicGroup> = {
	Point_Add: 'points',
	Point_Update: 'points',
	Point_Removed: 'points',
	Communication_EarnPurchasePoints: 'points',
	Communication_EarnBirthdayPoints: 'points',
	Points_Expiring: 'points',
	Order_Recorded: 'orders',
	Order_Completed: 'orders',
	Order_Cancelled: 'orders',
	Reward_Redeemed: 'rewards',
	Reward_Returned: 'rewards',
	Coupon_Created: 'rewards',
	Coupon_Used: 'rewards',
	Coupon_Deactivated: 'rewards',
	Codes_Running_Out: 'rewards',
	Customer_Created: 'customers',
	Customer_Updated: 'customers',
	Customer_Enrolled: 'customers',
	Customer_Merged: 'customers',
	Customer_Erased: 'customers',
	Tier_Reached: 'customers',
	Tier_Lost: 'customers',
	Quiz_Completed: 'customers',
}

/** The topics in the order in which the form offers them, by subject. */
export const TOPIC_GROUPS = Map.groupBy(Object.keys(GROUP_OF) as Topic[], (topic) => GROUP_OF[topic])
