import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { PurposeFact } from '../../domain/funds/funds.events.ts'
import type { purpose } from '../../domain/funds/purposes.contract.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { derivedId, saltedHash } from '../../kernel/wire/ids.ts'
import { insertPurpose, purposeSealedAs, type SealedPurpose } from '../../records/funds/purposes.ts'
import { signedIn } from '../_shared/context.ts'
import type { FundDeps } from './deps.ts'

/** Returns what the event carries of a purpose before its text is stored: enough to decide by. */
export const draftOf = ({ code }: z.output<typeof purpose>): PurposeFact => ({
	code,
	purposeId: '',
	purposeHash: '',
})

/**
 * Encrypts and stores the purpose and the payee of a withdrawal under an id that derives from the command, so
 * that a repeated call stores it once.
 * @returns what the event carries of it
 */
export async function savePurpose(
	{ sql, cipher, clock }: FundDeps,
	withdrawalId: string,
	{ code, description, payee }: z.output<typeof purpose>,
	caller: Caller,
): Promise<PurposeFact> {
	const purposeId = derivedId('purpose', caller.commandId)
	const plain: SealedPurpose = { description, payee }
	const { keyId, data } = cipher.encrypt(Buffer.from(JSON.stringify(plain)), purposeSealedAs(purposeId))
	const salt = await insertPurpose(sql, {
		purpose_id: purposeId,
		withdrawal_id: withdrawalId,
		key_id: keyId,
		sealed: data,
		salt: randomBytes(16).toString('hex'),
		created_by: signedIn(caller).id,
		created_at: new Date(clock.now()),
	})
	return { code, purposeId, purposeHash: saltedHash(salt, description, payee) }
}
