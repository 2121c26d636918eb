import type { Contribution } from '../../kernel/capability/capability.ts'
import { confirmPayment } from './confirm-payment.ts'
import { notifyOfExpiringCards } from './expiring-cards.ts'
import { notifyOfFailedDebit } from './failed-debit.ts'
import { refundWarnedPayment, sweepFraudWarnings } from './fraud-warnings.ts'
import { notifyOfDonations } from './notices.ts'
import { refundPayment, refundUnassigned } from './refund-payment.ts'
import { removeSaved } from './remove-saved.ts'
import { resolvePayment } from './resolve-payment.ts'
import { bookSecondPayment, notifyOfSecondPayment, refundSecondPayment } from './second-payment.ts'
import { sendDonationConfirmation } from './send-confirmation.ts'
import { sendDisputeAnswer } from './send-dispute-answer.ts'
import { remindOfUnfinished } from './unfinished.ts'
import { settleTries, velocityAlarms } from './velocity.ts'
import { verifyReported } from './verify-deposits.ts'

export { type ClosePayments, createClosePayments } from './close-payments.ts'

export const donationWorkers: Contribution = {
	name: 'workers/donations',
	alarms: velocityAlarms,
	outbox: (worker) => [verifyReported(worker), confirmPayment(worker)],
	jobs: (worker) => [removeSaved(worker), notifyOfExpiringCards(worker), sweepFraudWarnings(worker)],
	effects: (worker) => [
		sendDonationConfirmation(worker),
		notifyOfFailedDebit(worker),
		remindOfUnfinished(worker),
		resolvePayment(worker),
		bookSecondPayment(worker),
		refundSecondPayment(worker),
		notifyOfSecondPayment(worker),
		// Nothing is counted where nothing is limited: in tests and benchmarks.
		...(worker.settings.limits ? [settleTries(worker)] : []),
		sendDisputeAnswer(worker),
		refundPayment(worker),
		refundUnassigned(worker),
		refundWarnedPayment(worker),
		notifyOfDonations(worker),
	],
}
