import type { CommandDeps } from '../../commands/_shared/deps.ts'
import type { CardTestingGuard } from '../../commands/donations/card-testing.ts'
import { createPaymentIntent } from '../../commands/donations/create-payment-intent.ts'
import { postDonation } from '../../commands/donations/post-donation.ts'
import { assignPayment, previewAssignment } from '../../commands/funds/assign-payment.ts'
import { refundDonation } from '../../commands/funds/refund-donation.ts'
import { previewRefund } from '../../commands/funds/refund-preview.ts'
import { checkBooksNow } from '../../commands/ledger/check-books.ts'
import {
	assignDiscrepancy,
	noteDiscrepancy,
	resolveDiscrepancy,
} from '../../commands/payouts/discrepancies.ts'
import { correctReceipt } from '../../commands/receipts/correct-receipt.ts'
import { resendBackofficeReceipt, resendReceipt } from '../../commands/receipts/resend-receipt.ts'
import { postComment, removeComment } from '../../commands/requests/comments.ts'
import { createRequest } from '../../commands/requests/create-request.ts'
import { editRequest } from '../../commands/requests/edit-request.ts'
import { favouriteRequest, likeRequest } from '../../commands/requests/marks.ts'
import {
	closeRequest,
	deactivateRequest,
	removeRequest,
	reopenRequest,
} from '../../commands/requests/own-request.ts'
import { reviewRequest } from '../../commands/requests/review-request.ts'
import { editUpdate, postUpdate, removeUpdate } from '../../commands/requests/updates.ts'
import type { Route } from '../../kernel/http/route.ts'
import { listEffects } from '../../queries/activity/operations.ts'
import { donationTimeline, requestTimeline } from '../../queries/activity/timeline.ts'
import { currentTime, listCategories, listRegions } from '../../queries/catalog/catalog.ts'
import { backofficeDonations, showBackofficeDonation } from '../../queries/donations/backoffice-donations.ts'
import { listDonations, listDonationsOfUser, transactionDetails } from '../../queries/donations/donations.ts'
import { listBookChecks } from '../../queries/ledger/book-checks.ts'
import {
	backofficeReconciliation,
	backofficeReconciliationCsv,
	backofficeReconciliationTotals,
	reconciliationReport,
} from '../../queries/ledger/reconciliation-report.ts'
import {
	backofficePayouts,
	payoutLines,
	showBackofficePayout,
} from '../../queries/payouts/backoffice-payouts.ts'
import { listDiscrepancies, showDiscrepancy } from '../../queries/payouts/discrepancies.ts'
import { listPayouts } from '../../queries/payouts/list-payouts.ts'
import { payoutTimeline } from '../../queries/payouts/payout-timeline.ts'
import {
	downloadBackofficeReceipt,
	showBackofficeReceipt,
} from '../../queries/receipts/backoffice-receipt.ts'
import { backofficeReceipts } from '../../queries/receipts/backoffice-receipts.ts'
import type { ReceiptQueryDeps } from '../../queries/receipts/deps.ts'
import { downloadReceipt, showReceipt } from '../../queries/receipts/own-receipt.ts'
import { backofficeRequests, showBackofficeRequest } from '../../queries/requests/backoffice-requests.ts'
import { listRequests } from '../../queries/requests/list-requests.ts'
import { requestMoney } from '../../queries/requests/request-money.ts'
import { listComments, listUpdates } from '../../queries/requests/request-updates.ts'
import { showRequest } from '../../queries/requests/show-request.ts'
import { me } from '../../queries/users/me.ts'
import { userSummary } from '../../queries/users/user-summary.ts'

/** Routes that change something by a command. */
export const commandRoutes = (deps: CommandDeps, guard: CardTestingGuard): Route[] => [
	createRequest(deps),
	editRequest(deps),
	removeRequest(deps),
	closeRequest(deps),
	deactivateRequest(deps),
	reopenRequest(deps),
	...reviewRequest.map((make) => make(deps)),
	postUpdate(deps),
	editUpdate(deps),
	removeUpdate(deps),
	postComment(deps),
	removeComment(deps),
	favouriteRequest(deps),
	likeRequest(deps),
	createPaymentIntent(deps, guard),
	postDonation(deps),
	resendReceipt(deps),
	resendBackofficeReceipt(deps),
	correctReceipt(deps),
	refundDonation(deps),
	previewRefund(deps),
	assignPayment(deps),
	previewAssignment(deps),
	checkBooksNow(deps),
	assignDiscrepancy(deps),
	noteDiscrepancy(deps),
	resolveDiscrepancy(deps),
]

/** Routes that only read. */
export const queryRoutes = (deps: ReceiptQueryDeps): Route[] => [
	listRegions(),
	listCategories(deps),
	currentTime(deps),
	listRequests(deps),
	showRequest(deps),
	requestMoney(deps),
	listUpdates(deps),
	listComments(deps),
	listDonations(deps),
	listDonationsOfUser(deps),
	transactionDetails(deps),
	reconciliationReport(deps),
	userSummary(deps),
	me(deps),
	backofficeRequests(deps),
	showBackofficeRequest(deps),
	requestTimeline(deps),
	backofficeDonations(deps),
	showBackofficeDonation(deps),
	donationTimeline(deps),
	showReceipt(deps),
	downloadReceipt(deps),
	backofficeReceipts(deps),
	showBackofficeReceipt(deps),
	downloadBackofficeReceipt(deps),
	backofficeReconciliation(deps),
	backofficeReconciliationCsv(deps),
	backofficeReconciliationTotals(deps),
	listBookChecks(deps),
	listEffects(deps),
	listPayouts(deps),
	backofficePayouts(deps),
	showBackofficePayout(deps),
	payoutLines(deps),
	payoutTimeline(deps),
	listDiscrepancies(deps),
	showDiscrepancy(deps),
]
