import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { refuse } from './refusals.contract.ts'

export const invalidAmount = () => refuseCommon('INVALID_AMOUNT', {}, 'quantity')

export const notRefundable = () => refuseCommon('NOT_REFUNDABLE')

export const alreadyAssigned = () => refuse('ALREADY_ASSIGNED')
