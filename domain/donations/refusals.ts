import { DomainError } from '../../kernel/errors.ts'

export const invalidAmount = () =>
	new DomainError('INVALID_AMOUNT', 'Please enter valid amount', 400, [
		{ field: 'quantity', message: 'Please enter valid amount' },
	])

/** More than what of the charge can still be given back. */
export const notRefundable = () =>
	new DomainError('NOT_REFUNDABLE', 'That is more than what can be refunded of this gift.', 409)

export const alreadyAssigned = () =>
	new DomainError('ALREADY_ASSIGNED', 'This payment already belongs to another gift.', 409)
