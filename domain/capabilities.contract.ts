import { answerNotifications } from './answers/notifications.contract.ts'
import { answerScreens } from './answers/screens.contract.ts'
import { bloodNotifications } from './blood/notifications.contract.ts'
import { bloodScreens } from './blood/screens.contract.ts'
import { catalogScreens } from './catalog/screens.contract.ts'
import { donationNotifications } from './donations/notifications.contract.ts'
import { donationScreens } from './donations/screens.contract.ts'
import { fileNotifications } from './files/notifications.contract.ts'
import { fundNotifications } from './funds/notifications.contract.ts'
import { fundScreens } from './funds/screens.contract.ts'
import { interestScreens } from './interests/screens.contract.ts'
import { announcementNotifications } from './notifications/notifications.contract.ts'
import { notificationScreens } from './notifications/screens.contract.ts'
import { organizationNotifications } from './organizations/notifications.contract.ts'
import { organizationScreens } from './organizations/screens.contract.ts'
import { receiptNotifications } from './receipts/notifications.contract.ts'
import { receiptScreens } from './receipts/screens.contract.ts'
import { recurringScreens } from './recurring/screens.contract.ts'
import { requestNotifications } from './requests/notifications.contract.ts'
import { requestScreens } from './requests/screens.contract.ts'
import { supportNotifications } from './support/notifications.contract.ts'
import { supportScreens } from './support/screens.contract.ts'
import { userNotifications } from './users/notifications.contract.ts'
import { userScreens } from './users/screens.contract.ts'

/**
 * Kinds of notifications by the capability that declares them. Browsers and the API's contracts know them by
 * type, which is why this list stands beside that of `apps/capabilities.ts`.
 */
export const NOTIFICATIONS = {
	donations: donationNotifications,
	receipts: receiptNotifications,
	requests: requestNotifications,
	funds: fundNotifications,
	organizations: organizationNotifications,
	answers: answerNotifications,
	blood: bloodNotifications,
	users: userNotifications,
	files: fileNotifications,
	support: supportNotifications,
	notifications: announcementNotifications,
} as const

/**
 * Every address of the public web: the browser's router and links, the server's pages and what search engines are
 * told read this one list. Their order is of no account.
 */
export const PAGES = {
	...requestScreens,
	...answerScreens,
	...userScreens,
	...donationScreens,
	...receiptScreens,
	...recurringScreens,
	...organizationScreens,
	...fundScreens,
	...notificationScreens,
	...supportScreens,
	...interestScreens,
	...bloodScreens,
	...catalogScreens,
} as const
