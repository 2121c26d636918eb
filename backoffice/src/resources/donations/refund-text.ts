import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import type { MessageKey } from '../../providers/i18n.ts'
import type { Refund } from './use-refund.ts'

/** What a refund is called and what becomes of it: a donation's leaves a fund, that of what belongs to nothing none. */
export interface RefundText {
	title: MessageKey
	/** With `title` of the donation and `name` of the donor. */
	subject: MessageKey
	/** What was done before the provider was asked. */
	first: MessageKey
	/** Where it is, with the donor's `name`. */
	now: (state: Refund['state']) => MessageKey
}

const OF_DONATION: RefundText = {
	title: 'refund.title',
	subject: 'refund.subject',
	first: 'refund.step.reserved',
	now: (state) => `refund.now.${state}`,
}
const OF_UNASSIGNED: RefundText = {
	title: 'refund.titleUnassigned',
	subject: 'refund.subjectUnassigned',
	first: 'refund.step.asked',
	now: (state) => `refund.outOfSuspense.${state}`,
}

/** Whether nobody has said what a payment is for: it goes back only whole, and no fund bears it. */
export const isUnassigned = ({ target }: Pick<BackofficeDonation, 'target'>): boolean => target === 'none'

export const refundText = (donation: Pick<BackofficeDonation, 'target'>): RefundText =>
	isUnassigned(donation) ? OF_UNASSIGNED : OF_DONATION
