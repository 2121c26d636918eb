/** The control plane over HTTP: JSON under `/_sim`. Amounts are minor units as decimal text. */
import { basicRoutes, type ControlRoute, controlAnswer } from '../shared/control-basics.ts'
import { type Body, createReaders } from '../shared/control-params.ts'
import type { RazorpayControl } from './control.ts'
import { invalid } from './faults.ts'
import { PAYOUT_MOVES } from './operations/payouts.ts'
import { SETTLEMENT_MISTAKES } from './operations/settlements.ts'

const readers = createReaders(invalid)
const { text, whole, optional, oneOf } = readers

const ROUTES: Readonly<Record<string, ControlRoute<RazorpayControl>>> = {
	...basicRoutes(readers),
	'POST /_sim/pay': (control, body) =>
		control.pay(
			text(body, 'account'),
			text(body, 'order'),
			text(body, 'instrument'),
			body.capture === undefined ? {} : { capture: body.capture === true },
		),
	'POST /_sim/answer': (control, body) =>
		control.answer(text(body, 'account'), text(body, 'payment'), body.pays === true),
	'POST /_sim/pay-there': (control, body) => control.payThere(text(body, 'account'), whole(body, 'amount')),
	'POST /_sim/disputes': (control, body) =>
		control.dispute(text(body, 'account'), text(body, 'payment'), {
			...optional(body, 'amount', whole),
			...optional(body, 'reason', text),
			deductsAtOnce: body.deductsAtOnce === true,
		}),
	'POST /_sim/disputes/close': (control, body) =>
		control.closeDispute(
			text(body, 'account'),
			text(body, 'dispute'),
			oneOf(body, 'outcome', ['won', 'lost']),
		),
	'POST /_sim/refunds': (control, body) =>
		control.refund(text(body, 'account'), text(body, 'payment'), {
			...optional(body, 'amount', whole),
			status: body.status === undefined ? 'processed' : oneOf(body, 'status', ['processed', 'pending']),
		}),
	'POST /_sim/refunds/settle': (control, body) =>
		control.settleRefund(
			text(body, 'account'),
			text(body, 'refund'),
			oneOf(body, 'status', ['processed', 'failed']),
		),
	'POST /_sim/settlements/schedule': ({ settlements }, body) =>
		settlements.schedule(text(body, 'account'), body.on === true),
	'POST /_sim/settlements/run': ({ settlements }, body) =>
		settlements.run(
			text(body, 'account'),
			body.mistake === undefined ? undefined : oneOf(body, 'mistake', SETTLEMENT_MISTAKES),
		),
	'POST /_sim/settlements/advance': ({ settlements }, body) =>
		settlements.advance(text(body, 'settlement'), oneOf(body, 'to', ['processed', 'failed'])),
	'POST /_sim/settlements/advance-instant': ({ settlements }, body) =>
		settlements.advanceInstant(text(body, 'settlement'), oneOf(body, 'to', ['processed', 'reversed'])),
	'POST /_sim/mandates/move': ({ mandates }, body) =>
		mandates.move(
			text(body, 'account'),
			text(body, 'token'),
			oneOf(body, 'to', ['confirmed', 'paused', 'cancelled']),
		),
	'POST /_sim/mandates/fail-next': ({ mandates }, body) =>
		mandates.failNext(text(body, 'account'), text(body, 'token'), text(body, 'reason')),
	'POST /_sim/payouts/advance': ({ payouts }, body) =>
		payouts.advance(
			text(body, 'payout'),
			oneOf(body, 'to', PAYOUT_MOVES),
			body.reason === undefined ? undefined : text(body, 'reason'),
		),
}

export function runControl(
	control: RazorpayControl,
	method: string,
	path: string,
	body: Body,
): string | null {
	const route = ROUTES[`${method} ${path}`]
	return route ? controlAnswer(route(control, body)) : null
}
