import type { Projection } from '../../kernel/projection/projection.ts'
import { timelineProjection } from '../../projections/activity/timeline.ts'
import { donationsProjection } from '../../projections/donations/donations.ts'
import { picturesProjection } from '../../projections/files/pictures.ts'
import { paymentAccountsProjection } from '../../projections/funds/payment-accounts.ts'
import { withdrawalsProjection } from '../../projections/funds/withdrawals.ts'
import { fundEntriesProjection } from '../../projections/ledger/fund-entries.ts'
import { fundTotalsProjection } from '../../projections/ledger/fund-totals.ts'
import { logDaysProjection } from '../../projections/ledger/log-days.ts'
import { logInstantsProjection } from '../../projections/ledger/log-instants.ts'
import { periodsProjection } from '../../projections/ledger/periods.ts'
import { postingsProjection } from '../../projections/ledger/postings.ts'
import { requestHistoryProjection } from '../../projections/ledger/request-history.ts'
import { runsProjection } from '../../projections/ledger/runs.ts'
import { mailingsProjection } from '../../projections/mailings/mailings.ts'
import { messagesProjection } from '../../projections/messages/messages.ts'
import { organizationInvitationsProjection } from '../../projections/organizations/invitations.ts'
import { organizationsProjection } from '../../projections/organizations/organizations.ts'
import { discrepanciesProjection } from '../../projections/payouts/discrepancies.ts'
import { payoutsProjection } from '../../projections/payouts/payouts.ts'
import { providerAccountsProjection } from '../../projections/payouts/provider-accounts.ts'
import { providerObjectsProjection } from '../../projections/payouts/provider-objects.ts'
import { receiptVersionsProjection } from '../../projections/receipts/receipt-versions.ts'
import { receiptsProjection } from '../../projections/receipts/receipts.ts'
import { requestsProjection } from '../../projections/requests/requests.ts'
import { kindnessProjection } from '../../projections/users/kindness.ts'
import { userRolesProjection } from '../../projections/users/user-roles.ts'

/** Every read model. */
export const PROJECTIONS: readonly Projection[] = [
	requestsProjection,
	donationsProjection,
	fundTotalsProjection,
	postingsProjection,
	fundEntriesProjection,
	withdrawalsProjection,
	paymentAccountsProjection,
	requestHistoryProjection,
	logInstantsProjection,
	logDaysProjection,
	runsProjection,
	periodsProjection,
	organizationsProjection,
	organizationInvitationsProjection,
	messagesProjection,
	mailingsProjection,
	picturesProjection,
	userRolesProjection,
	kindnessProjection,
	receiptsProjection,
	receiptVersionsProjection,
	timelineProjection,
	payoutsProjection,
	providerObjectsProjection,
	providerAccountsProjection,
	discrepanciesProjection,
]

/** Connections that following them takes: two per read model at most, and one for the locks. */
export const PROJECTION_CONNECTIONS = 2 * PROJECTIONS.length + 1
