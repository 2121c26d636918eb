import { renewalSubject } from '../../domain/requests/links.contract.ts'
import { RENEWABLE_DAYS } from '../../domain/requests/transitions.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import { MailRefused } from '../../kernel/ports/mailer.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { languageOf } from '../../kernel/wire/language.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { authorOf, noteBody } from '../../queries/requests/lookups.ts'
import { ifWanted } from '../notifications/index.ts'
import { NOTIFIES_AUTHOR, type NotifiedEvent, statusMail } from './status-mail.ts'

const RENEWAL_LINK_MS = (RENEWABLE_DAYS + 1) * DAY_MS

export const sendRequestStatus = (worker: WorkerInfrastructure): EffectHandler => ({
	name: 'requests/send-status',
	on: NOTIFIES_AUTHOR,
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const { sql, mailer, readModels, links, settings } = worker
		const notified = asEvent<NotifiedEvent & { id: string }>(event)
		if ('isReviewed' in notified.data) return { ignored: 'published by its author, and not reviewed yet' }
		const requestId = streamId(event.stream)
		const notifiedAt = new Date(event.metadata.recordedAt)
		await readModels.awaitCaughtUp(['requests'], event.position)
		const author = await authorOf(sql, requestId)
		const unsubscribe = author && (await ifWanted(worker, author.id, 'requests', notifiedAt))
		if (!author || !unsubscribe) return { ignored: 'nobody to write to' }
		const { title, locale, ...person } = author
		const renewal = () =>
			`renewRequest/${requestId}?${new URLSearchParams({
				key: links.sign(renewalSubject(requestId), notifiedAt.getTime() + RENEWAL_LINK_MS),
			})}`
		const page = notified.type === 'RequestEndingSoon' ? renewal() : `donationRequest/${requestId}`
		const url = `${settings.publicUrl}/${page}`
		const reason = 'reason' in notified.data ? notified.data.reason : null
		const note = reason && (await noteBody(sql, reason.noteId))
		try {
			const to = { ...person, language: languageOf(locale) }
			await mailer.send(statusMail(notified, to, { title, url, unsubscribe, note }))
			return { done: true }
		} catch (error) {
			if (error instanceof MailRefused) return { ignored: `refused by the mail server: ${error.message}` }
			throw error
		}
	},
})
