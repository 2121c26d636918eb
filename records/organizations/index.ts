import type { Contribution } from '../../kernel/capability.ts'
import { organizationDetailsTable } from './details.ts'
import { organizationDocumentsTable } from './documents.ts'
import { organizationImagesTable } from './images.ts'
import { organizationInvitationRecordsTable } from './invitations.ts'
import { organizationTaxNumbersTable } from './tax-numbers.ts'

/** Tables of organizations that are their own truth: what erasing does there, what belongs to a person, what may be an orphan. */
export const organizationTables: Contribution = {
	name: 'records/organizations',
	tables: [
		{
			table: organizationInvitationRecordsTable,
			erasure: {
				user: `DELETE FROM rec.organization_invitations
		WHERE lower(email) = (SELECT lower(email) FROM rec.users WHERE id = $1)`,
			},
		},
		{
			table: organizationDetailsTable,
			erasure: { retained: 'an organization is no person' },
		},
		{
			table: organizationImagesTable,
			erasure: { retained: 'an organization is no person' },
		},
		{
			table: organizationDocumentsTable,
			erasure: { retained: 'an organization is no person' },
		},
		{
			table: organizationTaxNumbersTable,
			erasure: { retained: 'an organization is no person; deleted 180 days after the registration ended' },
			orphans: {
				id: 'registration_id',
				find: `SELECT n.registration_id AS id FROM rec.organization_tax_numbers n
				WHERE n.created_at < $1 AND NOT EXISTS (SELECT 1 FROM read.organization_tax_registrations t
					WHERE t.id = n.registration_id)
				LIMIT $2`,
			},
		},
	],
}
