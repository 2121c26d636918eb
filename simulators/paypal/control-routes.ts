/** The control plane over HTTP: JSON under `/_sim`. Amounts are minor units. */
import { WEBHOOK_MODES, type WebhookTarget } from '../webhooks.ts'
import type { OperationName } from './contract.ts'
import type { PaypalControl } from './control.ts'
import { invalid } from './faults.ts'
import { INSTRUMENTS } from './instruments.ts'

type Body = Readonly<Record<string, unknown>>
type Route = (control: PaypalControl, body: Body) => unknown

const text = (body: Body, field: string): string => {
	const value = body[field]
	if (typeof value !== 'string') throw invalid('INVALID_PARAMETER_VALUE', `${field} is text.`, field)
	return value
}
const whole = (body: Body, field: string): number => {
	const value = body[field]
	if (!Number.isSafeInteger(value))
		throw invalid('INVALID_PARAMETER_VALUE', `${field} is a whole number.`, field)
	return Number(value)
}
const oneOf = <const T extends string>(body: Body, field: string, values: readonly T[]): T => {
	const found = values.find((value) => value === body[field])
	if (found === undefined)
		throw invalid('INVALID_PARAMETER_VALUE', `${field} is one of ${values.join(', ')}.`, field)
	return found
}

function setClock({ clock }: PaypalControl, body: Body): unknown {
	const action = oneOf(body, 'action', ['set', 'advance', 'freeze', 'run', 'real'])
	const at = body.now === undefined ? undefined : whole(body, 'now')
	if (action === 'set') clock.set(whole(body, 'now'))
	else if (action === 'advance') clock.advance(whole(body, 'ms'))
	else if (action === 'freeze') clock.freeze(at)
	else if (action === 'run') clock.run(at)
	else clock.real()
	return clock.state()
}

function setWebhooks({ webhooks }: PaypalControl, body: Body): unknown {
	if (body.mode !== undefined)
		webhooks.setMode(
			oneOf(body, 'mode', WEBHOOK_MODES),
			body.delayMs === undefined ? undefined : whole(body, 'delayMs'),
		)
	if (Array.isArray(body.targets)) {
		webhooks.setTargets(
			body.targets.map(
				(each: Body): WebhookTarget => ({ account: text(each, 'account'), url: text(each, 'url') }),
			),
		)
	}
	return webhooks.state()
}

const ROUTES: Readonly<Record<string, Route>> = {
	'GET /_sim/clock': ({ clock }) => clock.state(),
	'POST /_sim/clock': setClock,
	'GET /_sim/webhooks': ({ webhooks }) => webhooks.state(),
	'POST /_sim/webhooks': setWebhooks,
	'POST /_sim/webhooks/deliver': ({ webhooks }, body) => {
		webhooks.deliverHeld(body.newestFirst === true)
		return webhooks.state()
	},
	'POST /_sim/fail': (control, body) =>
		control.failNext({
			operation: text(body, 'operation') as OperationName,
			when: oneOf(body, 'when', ['before', 'after']),
			how: body.how === 'hangup' ? 'hangup' : whole(body, 'how'),
			...(body.times !== undefined && { times: whole(body, 'times') }),
		}),
	'POST /_sim/fail/stop': (control) => control.stopFailing(),
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
			...(body.amount !== undefined && { amount: whole(body, 'amount') }),
			...(body.reason !== undefined && { reason: text(body, 'reason') }),
		}),
	'POST /_sim/disputes/close': (control, body) =>
		control.closeDispute(
			text(body, 'account'),
			text(body, 'dispute'),
			oneOf(body, 'outcome', ['won', 'lost']),
		),
	'POST /_sim/refunds': (control, body) =>
		control.refund(
			text(body, 'account'),
			text(body, 'order'),
			body.amount === undefined ? {} : { amount: whole(body, 'amount') },
		),
	'POST /_sim/refunds/fail': (control, body) =>
		control.failRefund(text(body, 'account'), text(body, 'refund')),
	'POST /_sim/withdrawals/schedule': ({ withdrawals }, body) =>
		withdrawals.schedule(text(body, 'account'), body.on === true),
	'POST /_sim/withdrawals/sweep': ({ withdrawals }, body) => withdrawals.sweep(text(body, 'account')),
	'POST /_sim/withdrawals': ({ withdrawals }, body) =>
		withdrawals.withdraw(text(body, 'account'), whole(body, 'amount')),
	'POST /_sim/withdrawals/move': ({ withdrawals }, body) =>
		withdrawals.move(text(body, 'account'), text(body, 'transaction'), oneOf(body, 'to', ['paid', 'failed'])),
	'GET /_sim/books': (control) => control.books(),
	'POST /_sim/reset': (control) => control.reset(),
}

/** @returns the answer as JSON text, or null when there is no such route; @throws PaypalFault */
export function runControl(control: PaypalControl, method: string, path: string, body: Body): string | null {
	const route = ROUTES[`${method} ${path}`]
	if (!route) return null
	return JSON.stringify(route(control, body) ?? {}, (_key, value: unknown) =>
		typeof value === 'bigint' ? value.toString() : value,
	)
}
