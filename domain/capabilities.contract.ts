import { answerNotifications } from './answers/notifications.contract.ts'
import { bloodNotifications } from './blood/notifications.contract.ts'
import { campaignNotifications } from './campaigns/notifications.contract.ts'
import { donationNotifications } from './donations/notifications.contract.ts'
import { fileNotifications } from './files/notifications.contract.ts'
import { fundNotifications } from './funds/notifications.contract.ts'
import { ledgerNotifications } from './ledger/notifications.contract.ts'
import { announcementNotifications } from './notifications/notifications.contract.ts'
import { organizationNotifications } from './organizations/notifications.contract.ts'
import { radioNotifications } from './radio/notifications.contract.ts'
import { receiptNotifications } from './receipts/notifications.contract.ts'
import { requestNotifications } from './requests/notifications.contract.ts'
import { roomNotifications } from './rooms/notifications.contract.ts'
import { supportNotifications } from './support/notifications.contract.ts'
import { userNotifications } from './users/notifications.contract.ts'

/**
 * Kinds of notifications by capability. Browsers and the API's contracts know them by type, so this list is
 * separate from that of `apps/capabilities.ts`.
 */
export const NOTIFICATIONS = {
	donations: donationNotifications,
	receipts: receiptNotifications,
	requests: requestNotifications,
	funds: fundNotifications,
	ledger: ledgerNotifications,
	organizations: organizationNotifications,
	answers: answerNotifications,
	blood: bloodNotifications,
	campaigns: campaignNotifications,
	users: userNotifications,
	files: fileNotifications,
	radio: radioNotifications,
	support: supportNotifications,
	notifications: announcementNotifications,
	rooms: roomNotifications,
} as const
