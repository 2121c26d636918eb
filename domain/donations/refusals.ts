import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { refuse } from './refusals.contract.ts'

export const invalidAmount = () => refuseCommon('INVALID_AMOUNT', {}, 'quantity')

/** More than what of the charge can still be given back. */
export const notRefundable = () => refuseCommon('NOT_REFUNDABLE')

export const alreadyAssigned = () => refuse('ALREADY_ASSIGNED')
