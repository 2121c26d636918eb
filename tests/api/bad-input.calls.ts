import { ACCOUNT_CALLS } from './bad-input.accounts.ts'
import { ACTIVITY_CALLS } from './bad-input.activity.ts'
import { ASSIGN_CALLS } from './bad-input.assign.ts'
import { BACKOFFICE_CALLS } from './bad-input.backoffice.ts'
import { BOOK_CALLS } from './bad-input.books.ts'
import { CATALOG_CALLS } from './bad-input.catalog.ts'
import { DONATION_CALLS } from './bad-input.donations.ts'
import { FILE_CALLS } from './bad-input.files.ts'
import { FUND_CALLS } from './bad-input.funds.ts'
import { INSIGHT_CALLS } from './bad-input.insight.ts'
import { INTEREST_CALLS } from './bad-input.interests.ts'
import { LEDGER_CALLS } from './bad-input.ledger.ts'
import { MAILING_CALLS } from './bad-input.mailings.ts'
import { MEMBER_CALLS } from './bad-input.members.ts'
import { MESSAGE_CALLS } from './bad-input.messages.ts'
import { NOTIFICATION_CALLS } from './bad-input.notifications.ts'
import { ORG_MEMBER_CALLS } from './bad-input.org-members.ts'
import { ORGANIZATION_CALLS } from './bad-input.organizations.ts'
import { PAYOUT_CALLS } from './bad-input.payouts.ts'
import { PROFILE_CALLS } from './bad-input.profiles.ts'
import { RECEIPT_CALLS } from './bad-input.receipts.ts'
import { REFUND_CALLS } from './bad-input.refunds.ts'
import { REQUEST_CALLS } from './bad-input.requests.ts'
import type { ApiCall } from './bad-input.ts'
import { UPDATE_CALLS } from './bad-input.updates.ts'
import { USER_CALLS } from './bad-input.users.ts'
import { WAY_IN_CALLS } from './bad-input.ways-in.ts'
import { WEBHOOK_CALLS } from './bad-input.webhooks.ts'

/** Every call of the API, right in every part, and what may be wrong with it; a test fails for routes without one. */
export const CALLS: readonly ApiCall[] = [
	...USER_CALLS,
	...CATALOG_CALLS,
	...PROFILE_CALLS,
	...MEMBER_CALLS,
	...WAY_IN_CALLS,
	...ORGANIZATION_CALLS,
	...ORG_MEMBER_CALLS,
	...FILE_CALLS,
	...REQUEST_CALLS,
	...UPDATE_CALLS,
	...DONATION_CALLS,
	...BACKOFFICE_CALLS,
	...ACTIVITY_CALLS,
	...MESSAGE_CALLS,
	...MAILING_CALLS,
	...INSIGHT_CALLS,
	...INTEREST_CALLS,
	...BOOK_CALLS,
	...FUND_CALLS,
	...ACCOUNT_CALLS,
	...LEDGER_CALLS,
	...PAYOUT_CALLS,
	...RECEIPT_CALLS,
	...REFUND_CALLS,
	...ASSIGN_CALLS,
	...WEBHOOK_CALLS,
	...NOTIFICATION_CALLS,
]
