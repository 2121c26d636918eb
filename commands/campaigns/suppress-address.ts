import { refuse } from '../../domain/campaigns/refusals.contract.ts'
import {
	liftedSuppressionBody,
	suppressedAddressBody,
	suppressionAnswer,
} from '../../domain/campaigns/suppressions.contract.ts'
import { contactEmail } from '../../domain/contacts/contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { PersonKeys } from '../../kernel/ports/person-keys.ts'
import type { Sql, Tx } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { recordActivity } from '../../records/activity/activity-log.ts'
import {
	findSuppression,
	type SuppressionScope,
	suppress,
	unsuppress,
} from '../../records/campaigns/suppressions.ts'
import { signedIn } from '../_shared/context.ts'

export interface SuppressDeps {
	readonly sql: Sql
	readonly clock: Clock
	readonly personKeys: PersonKeys
}

const noteChange = (
	tx: Tx,
	caller: Caller,
	at: Date,
	summary: { readonly outcome: string; readonly operation: string },
): Promise<void> =>
	recordActivity(tx, {
		id: derivedId(summary.operation, caller.commandId),
		at,
		type: 'auth',
		user_id: signedIn(caller).id,
		correlation_id: caller.correlationId,
		ip: caller.ip,
		user_agent: caller.userAgent,
		summary,
	})

const common = {
	method: 'POST',
	tags: ['campaigns', 'backoffice'],
	access: { allow: 'roles', roles: ['admin'] },
	perMinute: 30,
	answers: { 200: suppressionAnswer },
} as const

/** Lets no campaign go to an address any more, of whichever sender. */
export const suppressAddress = ({ sql, clock, personKeys }: SuppressDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/suppressions',
		summary: 'Stop all e-mail campaigns to an address',
		body: suppressedAddressBody,
		handle: async ({ body, caller }) => {
			const keys = personKeys.idsOf(contactEmail(body.email) ?? '')
			const at = new Date(clock.now())
			await sql.transaction(async (tx) => {
				await suppress(tx, keys, { scope: 'all', reason: 'admin', at, until: null })
				await noteChange(tx, caller, at, { outcome: 'addressSuppressed', operation: 'suppressAddress' })
			})
			return { body: { emailKey: keys[0] ?? '' } }
		},
	})

/** Lifts a suppression. An erasure is never lifted: its address is in no book any more. */
export const liftSuppression = ({ sql, clock }: SuppressDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/suppressions/lift',
		summary: 'Let e-mail campaigns go to an address again',
		body: liftedSuppressionBody,
		handle: async ({ body: { emailKey, scope: named }, caller }) => {
			const scope = named as SuppressionScope
			const found = await findSuppression(sql, emailKey, scope)
			if (found === null) throw refuse('NOT_FOUND.suppression')
			if (found.reason === 'erased') throw refuse('SUPPRESSION_OF_ERASED')
			const at = new Date(clock.now())
			await sql.transaction(async (tx) => {
				if (found.until !== null && found.until <= at) return
				await unsuppress(tx, [emailKey], scope, at)
				await noteChange(tx, caller, at, { outcome: 'suppressionLifted', operation: 'liftSuppression' })
			})
			return { body: { emailKey } }
		},
	})
