import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { findRecipients, type RecipientNow } from '../../records/campaigns/recipients.ts'
import { keyOf, type TakenRecipient } from '../../records/campaigns/sending.ts'
import { type SuppressionScope, suppressionsOf } from '../../records/campaigns/suppressions.ts'

/** A recipient as their records were a moment ago. */
export interface Reader extends TakenRecipient {
	/** In milliseconds of the process. */
	readonly readAt: number
	/** Null when they are gone. */
	readonly person: (RecipientNow & { readonly suppressed: ReadonlySet<SuppressionScope> }) | null
}

/** Reads recipients and what they do not want, of many at once. */
export async function readersOf(
	{ sql, personKeys }: Pick<WorkerInfrastructure, 'sql' | 'personKeys'>,
	taken: readonly TakenRecipient[],
): Promise<Reader[]> {
	if (taken.length === 0) return []
	const readAt = performance.now()
	const found = new Map((await findRecipients(sql, taken)).map((person) => [keyOf(person), person]))
	const keys = new Map([...found].map(([key, { email }]) => [key, personKeys.idsOf(email.toLowerCase())]))
	const suppressions = await suppressionsOf(sql, [...keys.values()].flat())
	return taken.map((recipient) => {
		const key = keyOf(recipient)
		const person = found.get(key)
		const ids = keys.get(key) ?? []
		const scopes = suppressions.filter(({ email_key }) => ids.includes(email_key)).map(({ scope }) => scope)
		return {
			...recipient,
			readAt,
			person: person && person.email !== '' ? { ...person, suppressed: new Set(scopes) } : null,
		}
	})
}
