import type {
	PaymentAccountAdded,
	PaymentAccountChanged,
} from '../../domain/funds/payment-accounts.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import { MailRefused } from '../../kernel/ports/mailer.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { languageOf } from '../../kernel/wire/language.ts'
import { bankOf, peopleOfAccount } from '../../queries/funds/lookups.ts'
import { masked } from '../../queries/funds/withdrawal-row.ts'
import { accountMail } from './account-mail.ts'

type Cause = PaymentAccountAdded | PaymentAccountChanged

/**
 * Mails everyone concerned about a changed bank account, including its author, since an attacker changes it
 * first. For the foundation's accounts all of finance is mailed, also about additions, since any of them may
 * enter one.
 */
export const warnOfChange = ({
	sql,
	mailer,
	readModels,
	settings,
}: Pick<WorkerInfrastructure, 'sql' | 'mailer' | 'readModels' | 'settings'>): EffectHandler => ({
	name: 'funds/warn-of-change',
	on: ['PaymentAccountAdded', 'PaymentAccountChanged'] satisfies readonly Cause['type'][],
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const cause = asEvent<Cause>(event)
		if (cause.type === 'PaymentAccountAdded' && cause.data.owner.kind !== 'foundation')
			return { ignored: 'their own' }
		const { version } = cause.data
		const accountId = streamId(event.stream)
		await readModels.awaitCaughtUp(['withdrawals', 'payment_accounts'], event.position)
		const [people, bank] = await Promise.all([
			peopleOfAccount(sql, accountId),
			bankOf(sql, accountId, version),
		])
		const isOfFoundation = bank?.owner_kind === 'foundation'
		const account = {
			account: bank?.label ? `${bank.label} ${masked(bank.last4)}` : null,
			url: `${settings.publicUrl}/${isOfFoundation ? 'backoffice/withdrawals' : 'myWithdrawals'}`,
			isOfFoundation,
		}
		const refused: string[] = []
		for (const { locale, ...person } of people) {
			try {
				await mailer.send(accountMail(event, { ...person, language: languageOf(locale) }, account))
			} catch (error) {
				if (!(error instanceof MailRefused)) throw error
				refused.push(error.message)
			}
		}
		if (people.length === refused.length) return { ignored: refused[0] ?? 'nobody to write to' }
		return { done: true, note: `${people.length - refused.length} told` }
	},
})
