import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import { MailRefused } from '../../kernel/ports/mailer.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { languageOf } from '../../kernel/wire/language.ts'
import { requesterOf } from '../../queries/funds/lookups.ts'
import { masked } from '../../queries/funds/withdrawal-row.ts'
import { noteBody } from '../../queries/requests/lookups.ts'
import { NOTIFIES_REQUESTER, type NotifiedEvent, withdrawalMail } from './withdrawal-mail.ts'

export const sendWithdrawalStatus = ({
	sql,
	mailer,
	readModels,
	settings,
}: Pick<WorkerInfrastructure, 'sql' | 'mailer' | 'readModels' | 'settings'>): EffectHandler => ({
	name: 'funds/send-withdrawal-status',
	on: NOTIFIES_REQUESTER,
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const notified = asEvent<NotifiedEvent & { id: string }>(event)
		await readModels.awaitCaughtUp(['withdrawals', 'payment_accounts'], event.position)
		const found = await requesterOf(sql, notified.data.withdrawalId)
		if (!found) return { ignored: 'nobody to write to' }
		const { first_name, last_name, email, locale, bank, last4, kind, title, amount, currency } = found
		const account = bank === null ? null : `${bank} ${masked(last4)}`
		const reason = notified.type === 'WithdrawalRejected' ? notified.data.reason : null
		const note = reason && (await noteBody(sql, reason.noteId))
		const requester = { first_name, last_name, email, language: languageOf(locale) }
		const url = `${settings.publicUrl}/myWithdrawals`
		try {
			await mailer.send(
				withdrawalMail(notified, requester, { kind, title, amount, currency, account, url, note }),
			)
			return { done: true }
		} catch (error) {
			if (error instanceof MailRefused) return { ignored: `refused by the mail server: ${error.message}` }
			throw error
		}
	},
})
