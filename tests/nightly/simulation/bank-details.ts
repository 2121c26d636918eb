import { createCipher } from '../../../infra/encryption/aes-gcm.ts'
import { derivedId } from '../../../kernel/wire/ids.ts'
import { type SealedDetails, sealedAs } from '../../../records/funds/payment-accounts.ts'
import type { Database } from './database/database.ts'
import { DONEE } from './people.ts'

export const KEYS = { current: 'simulated', keys: new Map([['simulated', Buffer.alloc(32, 7)]]) }

const DETAILS: SealedDetails = {
	accountHolderName: 'A Person',
	accountHolderType: 'individual',
	accountNumber: '402112345678',
	routingNumber: '021000021',
}

export function sealVersion(
	database: Database,
	{
		accountId,
		version,
		detailsHash,
	}: { readonly accountId: string; readonly version: number; readonly detailsHash: string },
): void {
	const id = derivedId('details', accountId, String(version))
	const { keyId, data } = createCipher(KEYS).encrypt(Buffer.from(JSON.stringify(DETAILS)), sealedAs(id))
	const tx = database.begin()
	database.run(
		tx,
		`INSERT INTO rec.payment_account_versions
			(details_id, account_id, version, details_hash, label, last4, key_id, sealed, salt, created_by, created_at)
		VALUES ($1, $2, $3, $4, 'A bank', '5678', $5, $6, '', $7, now())`,
		[id, accountId, version, detailsHash, keyId, data, DONEE.id],
	)
	database.commit(tx)
}
