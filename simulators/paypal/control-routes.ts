/** The control plane over HTTP: JSON under `/_sim`. Amounts are minor units. */
import { basicRoutes, type ControlRoute, controlAnswer } from '../shared/control-basics.ts'
import { type Body, createReaders } from '../shared/control-params.ts'
import type { PaypalControl } from './control.ts'
import { invalid } from './faults.ts'
import { INSTRUMENTS } from './instruments.ts'

type Route = ControlRoute<PaypalControl>

const readers = createReaders((message, field) => invalid('INVALID_PARAMETER_VALUE', message, field))
const { text, whole, optional, oneOf } = readers

const ROUTES: Readonly<Record<string, Route>> = {
	...basicRoutes(readers),
	'POST /_sim/lag': (control, body) => control.setReportingLag(whole(body, 'ms')),
	'POST /_sim/orders/answer': (control, body) =>
		control.answer(
			text(body, 'account'),
			text(body, 'order'),
			body.instrument === null ? null : oneOf(body, 'instrument', INSTRUMENTS),
		),
	'POST /_sim/orders/settle': (control, body) =>
		control.settle(text(body, 'account'), text(body, 'order'), body.clears === true),
	'POST /_sim/payments': (control, body) => control.payThere(text(body, 'account'), whole(body, 'amount')),
	'POST /_sim/disputes': (control, body) =>
		control.dispute(text(body, 'account'), text(body, 'order'), {
			...optional(body, 'amount', whole),
			...optional(body, 'reason', text),
		}),
	'POST /_sim/disputes/close': (control, body) =>
		control.closeDispute(
			text(body, 'account'),
			text(body, 'dispute'),
			oneOf(body, 'outcome', ['won', 'lost']),
		),
	'POST /_sim/refunds': (control, body) =>
		control.refund(text(body, 'account'), text(body, 'order'), optional(body, 'amount', whole)),
	'POST /_sim/refunds/fail': (control, body) =>
		control.failRefund(text(body, 'account'), text(body, 'refund')),
	'POST /_sim/withdrawals/schedule': ({ withdrawals }, body) =>
		withdrawals.schedule(text(body, 'account'), body.on === true),
	'POST /_sim/withdrawals/sweep': ({ withdrawals }, body) => withdrawals.sweep(text(body, 'account')),
	'POST /_sim/withdrawals': ({ withdrawals }, body) =>
		withdrawals.withdraw(text(body, 'account'), whole(body, 'amount')),
	'POST /_sim/withdrawals/move': ({ withdrawals }, body) =>
		withdrawals.move(text(body, 'account'), text(body, 'transaction'), oneOf(body, 'to', ['paid', 'failed'])),
}

export function runControl(control: PaypalControl, method: string, path: string, body: Body): string | null {
	const route = ROUTES[`${method} ${path}`]
	return route ? controlAnswer(route(control, body)) : null
}
