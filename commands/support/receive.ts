import { randomBytes } from 'node:crypto'
import { SUPPORT_REQUESTS_A_DAY } from '../../domain/support/contract.ts'
import { supportRequestStream } from '../../domain/support/streams.contract.ts'
import { supportRequestDecider } from '../../domain/support/support-requests.decider.ts'
import { networkOf } from '../../kernel/http/network.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { referenceOf, saltedHash } from '../../kernel/wire/ids.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { insertSupportRequest, type SupportRequestRow } from '../../records/support/support-requests.ts'
import { contextOf } from '../_shared/context.ts'
import type { SupportRequestDeps } from './deps.ts'

const FROM_ONE_ADDRESS_AN_HOUR = 20
export const countSupportRequest = (
	deps: SupportRequestDeps,
	caller: Caller,
	sender: string,
): Promise<void> =>
	deps.count(
		{ what: 'messages from', whom: networkOf(caller.ip), most: FROM_ONE_ADDRESS_AN_HOUR, windowMs: HOUR_MS },
		{ what: 'messages of', whom: sender, most: SUPPORT_REQUESTS_A_DAY, windowMs: DAY_MS },
	)

export type Written = Omit<SupportRequestRow, 'reference' | 'language' | 'salt' | 'created_at'>

export async function receive(deps: SupportRequestDeps, written: Written, caller: Caller) {
	const now = deps.clock.now()
	const saved = await insertSupportRequest(deps.sql, {
		...written,
		reference: referenceOf(written.id),
		language: caller.language,
		salt: randomBytes(16).toString('hex'),
		created_at: new Date(now),
	})
	const { kind, salt, subject, body } = saved
	const command = {
		type: 'ReceiveSupportRequest',
		kind,
		textHash: saltedHash(salt, subject, body),
		at: new Date(now).toISOString(),
	} as const
	const done = await deps.dispatch(
		supportRequestDecider,
		supportRequestStream(saved.id),
		command,
		contextOf(caller),
	)
	return { ...done, data: { _id: saved.id, reference: saved.reference } }
}
