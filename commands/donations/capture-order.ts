import { approvedOrder, orderAnswer } from '../../domain/donations/orders.contract.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { APPROVED_ORDERS } from './create-order.ts'
import { checkOrder } from './order.ts'
import type { PaymentGuard } from './payment-guard.ts'

const { methods } = APPROVED_ORDERS

/**
 * Captures an order after the page says that the donor approved it. The order has to belong to the caller's
 * donation; the approval is read at the provider. A repeated call captures nothing more.
 */
export const captureOrder = (deps: CommandDeps, guard: PaymentGuard | null): Route =>
	route({
		method: 'POST',
		path: '/api/v1/paypal/captureOrder',
		summary: 'Capture a donation approved at PayPal',
		tags: ['donations'],
		access: {
			allow: 'everyone',
			because: 'guests donate too; a donation is tied to the session that started it',
		},
		body: approvedOrder,
		answers: { 200: orderAnswer, 202: orderAnswer },
		perMinute: 20,
		handle: ({ body: { donationId, orderId }, caller }) =>
			checkOrder(deps, guard, {
				donationId,
				caller,
				methods,
				orderRef: orderId,
				refuseOther({ attempts }) {
					if (!attempts.some(({ providerRef }) => providerRef === orderId)) throw refuse('NOT_VERIFIED')
				},
			}),
	})
