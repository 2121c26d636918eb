import type account from './en/account.json'
import type app from './en/app.json'
import type checkout from './en/checkout.json'
import type common from './en/common.json'
import type donate from './en/donate.json'
import type donations from './en/donations.json'
import type fundraiser from './en/fundraiser.json'
import type funds from './en/funds.json'
import type home from './en/home.json'
import type images from './en/images.json'
import type kindness from './en/kindness.json'
import type legal from './en/legal.json'
import type notifications from './en/notifications.json'
import type organizations from './en/organizations.json'
import type profile from './en/profile.json'
import type receipts from './en/receipts.json'
import type requests from './en/requests.json'
import type search from './en/search.json'
import type service from './en/service.json'
import type users from './en/users.json'

export interface Resources {
	readonly account: typeof account
	readonly app: typeof app
	readonly common: typeof common
	readonly home: typeof home
	readonly search: typeof search
	readonly fundraiser: typeof fundraiser
	readonly funds: typeof funds
	readonly checkout: typeof checkout
	readonly donate: typeof donate
	readonly users: typeof users
	readonly kindness: typeof kindness
	readonly requests: typeof requests
	readonly donations: typeof donations
	readonly notifications: typeof notifications
	readonly images: typeof images
	readonly profile: typeof profile
	readonly organizations: typeof organizations
	readonly receipts: typeof receipts
	readonly service: typeof service
	readonly legal: typeof legal
}
export type Area = keyof Resources

/** Keys are checked against the English files; a test keeps the Hindi ones the same. */
declare module 'i18next' {
	interface CustomTypeOptions {
		defaultNS: 'common'
		resources: Resources
	}
}
