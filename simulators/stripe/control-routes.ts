/** The control plane over HTTP: JSON under `/_sim`. Amounts are minor units as decimal text. */
import type { StripeControl } from './control.ts'
import { invalid } from './faults.ts'
import { PAYOUT_MISTAKES } from './operations/payout-plans.ts'
import { WEBHOOK_MODES, type WebhookMode, type WebhookTarget } from './webhooks.ts'

type Body = Readonly<Record<string, unknown>>
type Route = (control: StripeControl, body: Body) => unknown

const text = (body: Body, field: string): string => {
	const value = body[field]
	if (typeof value !== 'string') throw invalid(`${field} is text.`, { param: field })
	return value
}
const whole = (body: Body, field: string): number => {
	const value = body[field]
	if (!Number.isSafeInteger(value)) throw invalid(`${field} is a whole number.`, { param: field })
	return Number(value)
}
const optional = <T>(
	body: Body,
	field: string,
	read: (body: Body, field: string) => T,
): { [key: string]: T } => (body[field] === undefined ? {} : { [field]: read(body, field) })
const oneOf = <const T extends string>(body: Body, field: string, values: readonly T[]): T => {
	const found = values.find((value) => value === body[field])
	if (found === undefined) throw invalid(`${field} is one of ${values.join(', ')}.`, { param: field })
	return found
}

function setClock({ clock }: StripeControl, body: Body): unknown {
	const action = oneOf(body, 'action', ['set', 'advance', 'freeze', 'run', 'real'])
	const at = body.now === undefined ? undefined : whole(body, 'now')
	if (action === 'set') clock.set(whole(body, 'now'))
	else if (action === 'advance') clock.advance(whole(body, 'ms'))
	else if (action === 'freeze') clock.freeze(at)
	else if (action === 'run') clock.run(at)
	else clock.real()
	return clock.state()
}

function setWebhooks({ webhooks }: StripeControl, body: Body): unknown {
	if (body.mode !== undefined) {
		const mode: WebhookMode = oneOf(body, 'mode', WEBHOOK_MODES)
		webhooks.setMode(mode, body.delayMs === undefined ? undefined : whole(body, 'delayMs'))
	}
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
			operation: text(body, 'operation'),
			when: oneOf(body, 'when', ['before', 'after']),
			how: body.how === 'hangup' ? 'hangup' : whole(body, 'how'),
			...optional(body, 'times', whole),
		}),
	'POST /_sim/fail/stop': (control) => control.stopFailing(),
	'POST /_sim/challenge': (control, body) =>
		control.answerChallenge(text(body, 'account'), text(body, 'payment'), body.passes === true),
	'POST /_sim/cards/renew': (control, body) =>
		control.renewCard(text(body, 'account'), text(body, 'method'), {
			last4: text(body, 'last4'),
			expMonth: whole(body, 'expMonth'),
			expYear: whole(body, 'expYear'),
		}),
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
	'POST /_sim/payouts/schedule': ({ payouts }, body) =>
		payouts.schedule(text(body, 'account'), body.on === true),
	'POST /_sim/payouts/run': ({ payouts }, body) =>
		payouts.run(
			text(body, 'account'),
			body.mistake === undefined ? undefined : oneOf(body, 'mistake', PAYOUT_MISTAKES),
		),
	'GET /_sim/books': (control) => control.books(),
	'POST /_sim/reset': (control) => control.reset(),
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

/** @returns the answer as JSON text, or null when there is no such route; @throws StripeFault */
export function runControl(control: StripeControl, method: string, path: string, body: Body): string | null {
	const payout = /^\/_sim\/payouts\/(po_\w+)\/advance$/.exec(path)?.[1]
	const route = payout ? advance(method, payout) : ROUTES[`${method} ${path}`]
	if (!route) return null
	const result = route(control, body) ?? {}
	return JSON.stringify(result, (_key, value: unknown) =>
		typeof value === 'bigint' ? value.toString() : value,
	)
}
