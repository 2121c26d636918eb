import { type AccountMail, type AccountText, readMail } from '../../commands/users/account-mail.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { GiveUp, type OutboxHandler } from '../../kernel/outbox/outbox.ts'
import { attemptsWithin } from '../../kernel/outbox/retry-policy.ts'
import { MailRefused } from '../../kernel/ports/mailer.ts'
import { SmsRefused } from '../../kernel/ports/sms.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { findAccountMail, removeAccountMail, SEND_ACCOUNT_MAIL } from '../../records/users/account-mails.ts'
import { htmlOf, textOf } from '../_shared/mail-layout.ts'
import { accountMailParts } from './account-mail-text.ts'
import { accountTextOf } from './account-sms-text.ts'

const LATEST_MS = DAY_MS
const LATEST_TEXT_MS = 10 * MINUTE_MS

const isText = (mail: AccountMail): mail is AccountText =>
	mail.kind === 'number-code' || mail.kind === 'number-taken'

/**
 * Sends a mail or text about an account. Accounts are records without events, so it is queued with the
 * record, and deleted once it was sent, refused for good or too late.
 */
export function sendAccountMail({
	sql,
	cipher,
	mailer,
	sms,
	wallClock,
	settings,
}: WorkerInfrastructure): OutboxHandler {
	const links = {
		login: `${settings.publicUrl}/login`,
		forgotPassword: `${settings.publicUrl}/forgot-password`,
		verifyAddress: `${settings.publicUrl}/otp-validation`,
		factorProof: `${settings.publicUrl}/change-password/confirm`,
		eraseContact: `${settings.publicUrl}/contacts/erasure`,
	}

	async function send(id: string, mail: AccountMail): Promise<void> {
		if (mail.kind === 'nobody') return
		if (isText(mail)) return sms?.send({ to: mail.to.number, text: accountTextOf(mail) })
		const parts = accountMailParts(mail, links)
		await mailer.send({
			messageId: `<${id}.${mail.kind}@karuna>`,
			to: { name: mail.to.name, address: mail.to.address },
			subject: parts.title,
			text: textOf(parts),
			html: htmlOf(parts),
			language: mail.to.language,
		})
	}

	return {
		kind: SEND_ACCOUNT_MAIL,
		lane: 'accounts',
		patience: { minAttempts: 1, minMs: LATEST_MS, maxAttempts: attemptsWithin(2 * LATEST_MS) },
		forgets: true,
		run: async ({ causeId, createdAt }) => {
			const row = await findAccountMail(sql, causeId)
			if (row === null) return { ignored: 'it was sent before' }
			const mail = readMail(cipher, causeId, { keyId: row.key_id, data: row.content })
			const latest = isText(mail) ? LATEST_TEXT_MS : LATEST_MS
			if (wallClock.now() - createdAt.getTime() >= latest) throw new GiveUp('It could not be sent in time.')
			try {
				await send(causeId, mail)
			} catch (error) {
				if (error instanceof MailRefused || error instanceof SmsRefused) throw new GiveUp(error.message)
				throw error
			}
			await removeAccountMail(sql, causeId)
			return { done: true }
		},
		giveUp: ({ causeId }) => removeAccountMail(sql, causeId),
	}
}
