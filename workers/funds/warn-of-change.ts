import type { Position } from '../../domain/_ports/event-store.ts'
import { type Mailer, MailRefused } from '../../domain/_ports/mailer.ts'
import type { PaymentAccountChanged } from '../../domain/funds/payment-accounts.events.ts'
import type { EffectHandler } from '../_shared/effects.ts'
import { accountMail, type ChangedAccount } from './account-mail.ts'
import type { Asker } from './withdrawal-mail.ts'

/**
 * Whoever takes over an account on Karuna changes the bank account first: so a change is told to everybody
 * who has to do with it, also when they made it themselves.
 */
export const warnOfChange = (deps: {
	readonly mailer: Mailer
	/** The account, its owner, who entered it and who waits for money to it, once the read model has passed the position. */
	readonly about: (
		accountId: string,
		version: number,
		after: Position,
	) => Promise<{
		readonly people: readonly (Asker & { readonly id: string })[]
		readonly account: ChangedAccount
	}>
}): EffectHandler => ({
	name: 'funds/warn-of-change',
	on: ['PaymentAccountChanged'] satisfies readonly PaymentAccountChanged['type'][],
	attempts: 12,
	run: async (event) => {
		const { version } = (event as unknown as PaymentAccountChanged).data
		const accountId = event.stream.slice('paymentAccount-'.length)
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
