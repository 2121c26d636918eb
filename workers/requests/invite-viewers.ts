import type { RequestEvent } from '../../domain/requests/requests.events.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import type { Language } from '../../kernel/language.ts'
import { MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import { type Mail, type Mailer, MailRefused } from '../../kernel/ports/mailer.ts'
import { streamId } from '../../kernel/streams.ts'
import { textFor } from '../../kernel/texts.ts'
import type { InvitationToSend } from '../../records/requests/viewers.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'

/** After these somebody who is invited can see the request. */
const OPENS = [
	'RequestApproved',
	'RequestWentLive',
	'RequestChangeAccepted',
	'RequestReleased',
] as const satisfies readonly RequestEvent['type'][]

export interface AboutInvited {
	/** Empty once they were erased. */
	readonly author: string
	readonly language: Language
	readonly url: string
	readonly invitations: readonly InvitationToSend[]
}

/**
 * Says in its text who invites, and nothing of the request: whoever reads a mail may be another than its author thinks. It is the
 * same whether the address has an account or not.
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

/** Tells addresses that a private request names, once each, that they may see it. */
export const inviteViewers = (deps: {
	readonly mailer: Mailer
	/** Null where the request, once the read model has passed the event, is not private or can't be seen. */
	readonly about: (requestId: string, after: Position) => Promise<AboutInvited | null>
	readonly setMailed: (invitationId: string) => Promise<void>
}): EffectHandler => ({
	name: 'requests/invite-viewers',
	on: OPENS,
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const about = await deps.about(streamId(event.stream), event.position)
		if (!about || about.invitations.length === 0) return { ignored: 'nobody to invite' }
		for (const invitation of about.invitations) {
			try {
				await deps.mailer.send(invitationMail(invitation, about))
			} catch (error) {
				// One address that doesn't exist is no reason to leave out the others.
				if (!(error instanceof MailRefused)) throw error
			}
			await deps.setMailed(invitation.id)
		}
		return { done: true }
	},
})
