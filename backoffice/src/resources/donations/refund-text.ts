import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import type { MessageKey } from '../../providers/i18n.ts'
import type { Refund } from './use-refund.ts'

/** Texts of a refund: a refund of a donation leaves a fund, that of an unallocated payment leaves none. */
export interface RefundText {
	title: MessageKey
	subject: MessageKey
	first: MessageKey
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
	first: 'refund.step.requested',
	now: (state) => `refund.outOfSuspense.${state}`,
}

/** Checks whether a payment is unassigned: it can only be refunded whole, and no fund bears it. */
export const isUnassigned = ({ target }: Pick<BackofficeDonation, 'target'>): boolean => target === 'none'

export const refundText = (donation: Pick<BackofficeDonation, 'target'>): RefundText =>
	isUnassigned(donation) ? OF_UNASSIGNED : OF_DONATION
