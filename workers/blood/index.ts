import { bloodRequest, townOf } from '../../commands/_shared/facts-blood.ts'
import { createNotify, notificationId } from '../../commands/notifications/notify.ts'
import type { Contribution } from '../../kernel/capability.ts'
import type { WorkerInfrastructure } from '../../kernel/infrastructure.ts'
import { languageOf } from '../../kernel/language.ts'
import { templateOf } from '../../kernel/notification-templates.ts'
import { textIn } from '../../kernel/texts.ts'
import { nearestDonors } from '../../queries/blood/matching.ts'
import { unitsOf } from '../../queries/blood/pledged.ts'
import { deliveryOf } from '../../queries/notifications/deliveries.ts'
import {
	dueAlerts,
	insertAlerts,
	lastWave,
	planText,
	removeAlert,
	setAlertSent,
	waitForTurn,
} from '../../records/blood/alerts.ts'
import { findUser } from '../../records/users/users.ts'
import { alertDonors, type SoughtRequest } from './alert-donors.ts'
import { createSendAlerts, type Due } from './send-alerts.ts'
import { sendText } from './send-text.ts'

const soughtBy =
	({ sql, store, clock, places }: WorkerInfrastructure) =>
	async (requestId: string): Promise<SoughtRequest | null> => {
		const request = await bloodRequest({ sql, store }, requestId, clock.now())
		const town = request?.isSought ? await townOf(places, request) : null
		if (!request || !town) return null
		const { authorId, group, component, region, today, units } = request
		const { latitude, longitude } = town
		return { requestId, authorId, group, component, region, today, units, latitude, longitude }
	}

/** The notification, the text message and the word that both are on their way stand together. */
const sendAlert =
	({ sql, clock, sms }: WorkerInfrastructure) =>
	(alert: Due, causeId: string): Promise<void> =>
		sql.transaction(async (tx) => {
			const { request_id: requestId, user_id: userId, due_at: at } = alert
			const now = new Date(clock.now())
			const notify = createNotify({ sql: tx, clock })
			await notify({ kind: 'bloodNeeded', about: { requestId }, userIds: [userId], causeId, at })
			if (alert.channel === 'text' && sms !== null) await planText(tx, notificationId(causeId, userId), now)
			await setAlertSent(tx, requestId, userId, now)
		})

/** Donors are alerted near a request for blood, in waves. */
export const bloodWorkers: Contribution = {
	name: 'workers/blood',
	work: [
		{
			name: 'bloodAlerts',
			count: 'SELECT count(*) FROM rec.blood_alerts WHERE sent_at IS NULL AND due_at <= $1::timestamptz',
		},
	],
	effects: (worker) => {
		const { sql, clock, readModels } = worker
		return [
			alertDonors({
				now: () => clock.now(),
				soughtBy: soughtBy(worker),
				pledgedOf: async (requestId, after) => {
					await readModels.awaitCaughtUp(['answers'], after)
					return (await unitsOf(sql, requestId)).pledged
				},
				inTurn: (run) =>
					sql.transaction(async (tx) => {
						await waitForTurn(tx)
						return run({
							lastWave: (requestId) => lastWave(tx, requestId),
							nearest: (sought) => nearestDonors(tx, sought),
							save: (alerts) => insertAlerts(tx, alerts),
						})
					}),
			}),
		]
	},
	outbox: ({ sql, sms, links, settings, notificationTemplates: templates }) => [
		sendText({
			sms,
			textOf: async (id) => {
				const row = await deliveryOf(sql, templates, id)
				const donor = row && (await findUser(sql, row.user_id))
				if (!row || !donor?.phone || !donor.phone_verified) return null
				const language = languageOf(row.locale)
				const template = templateOf(templates, row.kind)
				const url = `${settings.publicUrl}${template.link(row, links)}`
				const text = textIn(language, 'blood.messages.needed', {
					message: template.message(language, row),
					url,
				})
				return { to: donor.phone, text }
			},
		}),
	],
	sweeps: (worker) => {
		const { sql, store, clock, log } = worker
		return [
			createSendAlerts({
				log,
				due: () => dueAlerts(sql, new Date(clock.now())),
				isSought: async (requestId) =>
					(await bloodRequest({ sql, store }, requestId, clock.now()))?.isSought ?? false,
				send: sendAlert(worker),
				remove: ({ request_id, user_id }) => removeAlert(sql, request_id, user_id),
			}),
		]
	},
}
