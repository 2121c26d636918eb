import type {
	PaymentAccountAdded,
	PaymentAccountChanged,
} from '../../domain/funds/payment-accounts.events.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import { type Mailer, MailRefused } from '../../kernel/ports/mailer.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { streamId } from '../../kernel/streams.ts'
import { accountMail, type ChangedAccount } from './account-mail.ts'
import type { Requester } from './withdrawal-mail.ts'

type Cause = PaymentAccountAdded | PaymentAccountChanged

/**
 * Whoever takes over an account on Karuna changes the bank account first: so a change is told to everybody
 * who has to do with it, also when they made it themselves. Of the foundation's accounts all of finance is
 * told, once one is added as well: any of them may enter one.
 */
export const warnOfChange = (deps: {
	readonly mailer: Mailer
	/** The account, its owner, who entered it and who waits for money to it, once the read model has passed the position. */
	readonly about: (
		accountId: string,
		version: number,
		after: Position,
	) => Promise<{
		readonly people: readonly (Requester & { readonly id: string })[]
		readonly account: ChangedAccount
	}>
}): EffectHandler => ({
	name: 'funds/warn-of-change',
	on: ['PaymentAccountAdded', 'PaymentAccountChanged'] satisfies readonly Cause['type'][],
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const cause = asEvent<Cause>(event)
		if (cause.type === 'PaymentAccountAdded' && cause.data.owner.kind !== 'foundation')
			return { ignored: 'their own' }
		const { version } = cause.data
		const accountId = streamId(event.stream)
		const { people, account } = await deps.about(accountId, version, event.position)
		const refused: string[] = []
		for (const person of people) {
			try {
				await deps.mailer.send(accountMail(event, person, account))
			} catch (error) {
				if (!(error instanceof MailRefused)) throw error
				refused.push(error.message)
			}
		}
		if (people.length === refused.length) return { ignored: refused[0] ?? 'nobody to write to' }
		return { done: true, note: `${people.length - refused.length} told` }
	},
})
