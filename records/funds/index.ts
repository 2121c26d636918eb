import type { Contribution } from '../../kernel/capability/capability.ts'
import { withdrawalEvidenceTable } from './evidence.ts'
import { defaultPaymentAccountsTable, paymentAccountVersionsTable } from './payment-accounts.ts'
import { withdrawalPurposesTable } from './purposes.ts'

export const fundTables: Contribution = {
	name: 'records/funds',
	tables: [
		{
			table: paymentAccountVersionsTable,
			erasure: {
				user: 'DELETE FROM rec.payment_account_versions WHERE created_by = $1',
			},
			personalData: {
				bankAccounts: `SELECT account_id, version, label, created_at FROM rec.payment_account_versions
		WHERE created_by = $1 ORDER BY created_at`,
			},
			orphans: {
				id: 'details_id',
				find: `SELECT v.details_id AS id FROM rec.payment_account_versions v
				WHERE v.created_at < $1 AND NOT EXISTS (SELECT 1 FROM read.payment_accounts a
					WHERE a.id = v.account_id AND v.details_hash = ANY (a.hashes))
				LIMIT $2`,
			},
		},
		{
			table: withdrawalPurposesTable,
			erasure: { user: 'DELETE FROM rec.withdrawal_purposes WHERE created_by = $1' },
			personalData: {
				withdrawalPurposes: `SELECT withdrawal_id, created_at FROM rec.withdrawal_purposes
		WHERE created_by = $1 ORDER BY created_at`,
			},
			orphans: {
				id: 'purpose_id',
				find: `SELECT p.purpose_id AS id FROM rec.withdrawal_purposes p
				WHERE p.created_at < $1 AND NOT EXISTS (SELECT 1 FROM read.withdrawals w WHERE w.id = p.withdrawal_id)
				LIMIT $2`,
			},
		},
		{
			table: withdrawalEvidenceTable,
			erasure: { user: 'DELETE FROM rec.withdrawal_evidence WHERE created_by = $1' },
			personalData: {
				withdrawalEvidence: `SELECT e.withdrawal_id, e.created_at,
			(SELECT array_agg(DISTINCT f.file_name) FROM rec.files f WHERE f.id = ANY (e.originals)) AS files
		FROM rec.withdrawal_evidence e WHERE e.created_by = $1 ORDER BY e.created_at`,
			},
			orphans: {
				id: 'evidence_id',
				find: `SELECT e.evidence_id AS id FROM rec.withdrawal_evidence e
				WHERE e.created_at < $1 AND NOT EXISTS (SELECT 1 FROM read.timeline t WHERE t.type = 'EvidenceSubmitted'
					AND t.data ->> 'evidenceId' = e.evidence_id::text
					AND t.data ->> 'withdrawalId' = e.withdrawal_id::text)
				LIMIT $2`,
			},
		},
		{
			table: defaultPaymentAccountsTable,
			erasure: {
				user: "DELETE FROM rec.default_payment_accounts WHERE owner_kind = 'user' AND owner_id = $1::uuid::text",
			},
		},
	],
}
