import type { VirtualClock } from '../clock.ts'
import type { Body, createReaders } from './control-params.ts'
import { WEBHOOK_MODES, type WebhookMode, type Webhooks, type WebhookTarget } from './webhooks.ts'

export interface BasicControl {
	readonly clock: VirtualClock
	readonly webhooks: Pick<Webhooks, 'setMode' | 'setTargets' | 'deliverHeld' | 'state'>
	failNext(failure: {
		readonly operation: string
		readonly when: 'before' | 'after'
		readonly how: number | 'hangup'
		readonly times?: number
	}): void
	stopFailing(): void
	books(): unknown
	reset(): void
}

export type ControlRoute<Control> = (control: Control, body: Body) => unknown

export function basicRoutes(
	readers: ReturnType<typeof createReaders>,
): Readonly<Record<string, ControlRoute<BasicControl>>> {
	const { text, whole, optional, oneOf } = readers
	function setClock({ clock }: BasicControl, body: Body): unknown {
		const action = oneOf(body, 'action', ['set', 'advance', 'freeze', 'run', 'real'])
		const at = body.now === undefined ? undefined : whole(body, 'now')
		if (action === 'set') clock.set(whole(body, 'now'))
		else if (action === 'advance') clock.advance(whole(body, 'ms'))
		else if (action === 'freeze') clock.freeze(at)
		else if (action === 'run') clock.run(at)
		else clock.real()
		return clock.state()
	}
	function setWebhooks({ webhooks }: BasicControl, body: Body): unknown {
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
	return {
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
		'GET /_sim/books': (control) => control.books(),
		'POST /_sim/reset': (control) => control.reset(),
	}
}

export const controlAnswer = (result: unknown): string =>
	JSON.stringify(result ?? {}, (_key, value: unknown) =>
		typeof value === 'bigint' ? value.toString() : value,
	)
