import { bloodRequest } from '../../commands/_shared/facts-blood.ts'
import { createNotify, notificationId } from '../../commands/notifications/notify.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { createSweep, type Sweep } from '../../kernel/outbox/sweep.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import {
	type BloodAlertRow,
	dueAlerts,
	planText,
	removeAlert,
	setAlertSent,
} from '../../records/blood/alerts.ts'

const EVERY_MS = 500

type Worker = Pick<WorkerInfrastructure, 'sql' | 'store' | 'clock' | 'sms' | 'log'>

type Due = Pick<BloodAlertRow, 'request_id' | 'user_id' | 'channel' | 'due_at'>

const send = ({ sql, clock, sms }: Worker, alert: Due): Promise<void> =>
	sql.transaction(async (tx) => {
		const { request_id: requestId, user_id: userId, due_at: at } = alert
		// The same however often it is sent.
		const causeId = derivedId('blood alert', requestId)
		const now = new Date(clock.now())
		const notify = createNotify({ sql: tx, clock })
		await notify({ kind: 'bloodNeeded', about: { requestId }, userIds: [userId], causeId, at })
		if (alert.channel === 'text' && sms !== null) await planText(tx, notificationId(causeId, userId), now)
		await setAlertSent(tx, requestId, userId, now)
	})

export async function sendDueAlerts(worker: Worker): Promise<void> {
	const { sql, clock } = worker
	const sought = new Map<string, boolean>()
	for (const alert of await dueAlerts(sql, new Date(clock.now()))) {
		const { request_id: requestId, user_id: userId } = alert
		const isStill =
			sought.get(requestId) ?? (await bloodRequest(worker, requestId, clock.now()))?.isSought ?? false
		sought.set(requestId, isStill)
		await (isStill ? send(worker, alert) : removeAlert(sql, requestId, userId))
	}
}

export const createSendAlerts = (worker: Worker): Sweep =>
	createSweep(async () => {
		try {
			await sendDueAlerts(worker)
		} catch (error) {
			worker.log.warn(`Alerts of blood donors wait to be sent: ${String(error)}`)
		}
	}, EVERY_MS)
