import { addressIn } from '../../domain/catalog/addresses.contract.ts'
import { PAGES } from '../../domain/generated/pages.contract.ts'
import { invitationSubject } from '../../domain/radio/interviews.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { GiveUp, type OutboxHandler } from '../../kernel/outbox/outbox.ts'
import { NEWS_MAIL_ATTEMPTS, upTo } from '../../kernel/outbox/retry-policy.ts'
import { type Mail, MailRefused } from '../../kernel/ports/mailer.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { textFor } from '../../kernel/texts/texts.ts'
import { languageOf } from '../../kernel/wire/language.ts'
import { formatMoment } from '../../kernel/wire/moments.ts'
import { findGuest, type Guest } from '../../records/radio/interviews.ts'
import { invitationId, SEND_INVITATION } from '../../records/radio/invitations.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'

interface Interview {
	readonly id: string
	readonly title: string
	readonly invitation: number
	readonly planned_at: Date
	readonly zone: string
	readonly host: string | null
}

const findInterview = (sql: SqlExecutor, id: string): Promise<Interview | null> =>
	sql.maybeOne<Interview>(
		`SELECT v.id, v.title, v.invitation, v.planned_at, coalesce(c.zone, 'UTC') AS zone,
			trim(u.first_name || ' ' || u.last_name) AS host
		FROM rec.radio_interviews v LEFT JOIN rec.radio_channels c ON c.id = v.channel_id
		LEFT JOIN rec.users u ON u.id = v.rj_user_id WHERE v.id = $1 AND v.state <> 'cancelled'`,
		[id],
	)

/** Mails a guest the link of the last invitation. */
export const sendInvitation = ({ sql, mailer, links, settings }: WorkerInfrastructure): OutboxHandler => ({
	kind: SEND_INVITATION,
	lane: 'messages',
	patience: upTo(NEWS_MAIL_ATTEMPTS),
	forgets: true,
	run: async ({ subject, causeId }) => {
		const [interview, guest] = await Promise.all([findInterview(sql, subject), findGuest(sql, subject)])
		if (!interview || !guest || invitationId(subject, interview.invitation) !== causeId)
			return { ignored: 'cancelled, forgotten or invited again' }
		const key = links.sign(invitationSubject(subject, interview.invitation), guest.forgotten_at.getTime())
		const path = PAGES.invitationToInterview.path.replace(':id', subject).replace(':key', key)
		const url = settings.publicUrl + addressIn(languageOf(guest.language), path)
		try {
			await mailer.send(mailOf(causeId, interview, guest, url))
		} catch (error) {
			if (error instanceof MailRefused) throw new GiveUp(error.message)
			throw error
		}
		return { done: true }
	},
})

function mailOf(id: string, { title, planned_at, zone, host }: Interview, guest: Guest, url: string): Mail {
	const language = languageOf(guest.language)
	const text = textFor(language)
	const subject = text('radio.invitation.subject', { title })
	const parts: MailParts = {
		language,
		title: text('radio.invitation.title', { name: guest.called }),
		paragraphs: [text('radio.invitation.what'), text('radio.invitation.agree')],
		facts: [
			[text('radio.invitation.interview'), title],
			[text('radio.invitation.when'), formatMoment(planned_at.toISOString(), { language, zone })],
			...(host === null ? [] : [[text('radio.invitation.host'), host] as const]),
		],
		action: { label: text('radio.invitation.open'), url },
		closing: text('radio.invitation.closing'),
	}
	return {
		messageId: `<${id}.interview@karuna>`,
		to: { name: guest.called, address: guest.address },
		subject,
		language,
		text: textOf(parts),
		html: htmlOf(parts),
	}
}
