import { derivedId } from '../../kernel/ids.ts'
import { createSweep, type Sweep } from '../../kernel/outbox/sweep.ts'
import type { Log } from '../../kernel/ports/log.ts'
import type { BloodAlertRow } from '../../records/blood/alerts.ts'

/** An alert that is to be sent. */
export type Due = Pick<BloodAlertRow, 'request_id' | 'user_id' | 'channel' | 'due_at'>

export interface SendAlertsDeps {
	readonly log: Log
	readonly due: () => Promise<readonly Due[]>
	/** Whether a request still seeks blood. */
	readonly isSought: (requestId: string) => Promise<boolean>
	/** Notifies a donor, sees to the text message and marks the alert as sent, all at once. */
	readonly send: (alert: Due, causeId: string) => Promise<void>
	/** Takes back what is no longer of use. */
	readonly remove: (alert: Due) => Promise<void>
}

/** What an alert follows from: the same however often it is sent. */
export const causeOf = (requestId: string): string => derivedId('blood alert', requestId)

/** Sends alerts that are due. @throws what `send` throws */
export async function sendDueAlerts({ due, isSought, send, remove }: SendAlertsDeps): Promise<void> {
	const sought = new Map<string, boolean>()
	for (const alert of await due()) {
		const { request_id: requestId } = alert
		const isStill = sought.get(requestId) ?? (await isSought(requestId))
		sought.set(requestId, isStill)
		await (isStill ? send(alert, causeOf(requestId)) : remove(alert))
	}
}

/** Sends alerts when they are due: at once, or when quiet hours end. @param everyMs default 500 ms */
export const createSendAlerts = (deps: SendAlertsDeps, everyMs = 500): Sweep =>
	createSweep(async () => {
		try {
			await sendDueAlerts(deps)
		} catch (error) {
			deps.log.warn(`Alerts of blood donors wait to be sent: ${String(error)}`)
		}
	}, everyMs)
