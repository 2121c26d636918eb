import type { RequestEvent } from '../../domain/requests/requests.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import { type Mail, MailRefused } from '../../kernel/ports/mailer.ts'
import { textFor } from '../../kernel/texts/texts.ts'
import { type Language, languageOf } from '../../kernel/wire/language.ts'
import { privateRequestOf } from '../../queries/requests/lookups.ts'
import { type InvitationToSend, invitationsToSend, setMailed } from '../../records/requests/viewers.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'

const OPENS = [
	'RequestApproved',
	'RequestWentLive',
	'RequestChangeAccepted',
	'RequestReleased',
] as const satisfies readonly RequestEvent['type'][]

interface AboutInvited {
	readonly author: string
	readonly language: Language
	readonly url: string
}

/**
 * Returns a mail that names the author but nothing of the request, since the reader may be another person
 * than intended. It is the same with or without an account.
 */
function invitationMail({ id, email }: InvitationToSend, { author, language, url }: AboutInvited): Mail {
	const text = textFor(language)
	const title = text('requests.mails.viewer.invited')
	const parts: MailParts = {
		language,
		title,
		paragraphs: [
			...(author === '' ? [] : [text('requests.mails.viewer.invitedBy', { by: author })]),
			text('requests.mails.viewer.how'),
		],
		action: { label: text('requests.mails.viewer.open'), url },
		closing: text('requests.mails.viewer.closing'),
	}
	return {
		messageId: `<${id}.viewer@karuna>`,
		to: { name: '', address: email },
		subject: title,
		language,
		text: textOf(parts),
		html: htmlOf(parts),
	}
}

export const inviteViewers = ({
	sql,
	mailer,
	clock,
	readModels,
	settings,
}: WorkerInfrastructure): EffectHandler => ({
	name: 'requests/invite-viewers',
	on: OPENS,
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const requestId = streamId(event.stream)
		await readModels.awaitCaughtUp(['requests'], event.position)
		// Missing when the request is not private or not visible.
		const found = await privateRequestOf(sql, requestId)
		const invitations = found ? await invitationsToSend(sql, found.content_id) : []
		if (!found || invitations.length === 0) return { ignored: 'nobody to invite' }
		const about = {
			author: `${found.first_name ?? ''} ${found.last_name ?? ''}`.trim(),
			language: languageOf(found.locale),
			url: `${settings.publicUrl}/donationRequest/${requestId}`,
		}
		for (const invitation of invitations) {
			try {
				await mailer.send(invitationMail(invitation, about))
			} catch (error) {
				// A refused address does not stop the others.
				if (!(error instanceof MailRefused)) throw error
			}
			await setMailed(sql, invitation.id, new Date(clock.now()))
		}
		return { done: true }
	},
})
