/** The control plane over HTTP: JSON under `/_sim`. Amounts are minor units as decimal text. */
import { basicRoutes, type ControlRoute, controlAnswer } from '../shared/control-basics.ts'
import { type Body, createReaders } from '../shared/control-params.ts'
import type { StripeControl } from './control.ts'
import { invalid } from './faults.ts'
import { OUTBOUND_MOVES } from './operations/outbound.ts'
import { PAYOUT_MISTAKES } from './operations/payout-plans.ts'
import { FRAUD_TYPES } from './rows.ts'

type Route = ControlRoute<StripeControl>

const readers = createReaders((message, param) => invalid(message, { param }))
const { text, whole, optional, oneOf } = readers

const ROUTES: Readonly<Record<string, Route>> = {
	...basicRoutes(readers),
	'POST /_sim/challenge': (control, body) =>
		control.answerChallenge(text(body, 'account'), text(body, 'payment'), body.passes === true),
	'POST /_sim/cards/renew': (control, body) =>
		control.renewCard(text(body, 'account'), text(body, 'method'), {
			last4: text(body, 'last4'),
			expMonth: whole(body, 'expMonth'),
			expYear: whole(body, 'expYear'),
		}),
	'POST /_sim/cards/funds': (control, body) =>
		control.setFunds(text(body, 'account'), text(body, 'customer'), body.enough === true),
	'POST /_sim/deposits': (control, body) =>
		control.chooseDeposits(text(body, 'account'), oneOf(body, 'by', ['amounts', 'descriptor_code'])),
	'POST /_sim/disputes': (control, body) =>
		control.dispute(text(body, 'account'), text(body, 'payment'), {
			...optional(body, 'amount', whole),
			...optional(body, 'reason', text),
		}),
	'POST /_sim/disputes/close': (control, body) =>
		control.closeDispute(
			text(body, 'account'),
			text(body, 'dispute'),
			oneOf(body, 'outcome', ['won', 'lost']),
		),
	'POST /_sim/warnings': (control, body) =>
		control.warn(
			text(body, 'account'),
			text(body, 'payment'),
			body.fraudType === undefined ? undefined : oneOf(body, 'fraudType', FRAUD_TYPES),
		),
	'POST /_sim/refunds': (control, body) =>
		control.refund(text(body, 'account'), text(body, 'payment'), {
			...optional(body, 'amount', whole),
			status: body.status === undefined ? 'succeeded' : oneOf(body, 'status', ['succeeded', 'pending']),
		}),
	'POST /_sim/refunds/settle': (control, body) =>
		control.settleRefund(
			text(body, 'account'),
			text(body, 'refund'),
			oneOf(body, 'status', ['succeeded', 'failed']),
		),
	'POST /_sim/outbound/advance': ({ outbound }, body) =>
		outbound.advance(
			text(body, 'payment'),
			oneOf(body, 'to', OUTBOUND_MOVES),
			body.code === undefined ? undefined : text(body, 'code'),
		),
	'POST /_sim/payouts/schedule': ({ payouts }, body) =>
		payouts.schedule(text(body, 'account'), body.on === true),
	'POST /_sim/payouts/run': ({ payouts }, body) =>
		payouts.run(
			text(body, 'account'),
			body.mistake === undefined ? undefined : oneOf(body, 'mistake', PAYOUT_MISTAKES),
		),
}

const advance = (method: string, payout: string): Route | undefined =>
	method === 'POST'
		? ({ payouts }, body) =>
				payouts.advance(
					payout,
					oneOf(body, 'to', ['in_transit', 'paid', 'failed', 'canceled']),
					body.failureCode === undefined ? undefined : text(body, 'failureCode'),
				)
		: undefined

export function runControl(control: StripeControl, method: string, path: string, body: Body): string | null {
	const payout = /^\/_sim\/payouts\/(po_\w+)\/advance$/.exec(path)?.[1]
	const route = payout ? advance(method, payout) : ROUTES[`${method} ${path}`]
	if (!route) return null
	return controlAnswer(route(control, body))
}
