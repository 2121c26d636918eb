import type { Contribution } from '../../kernel/capability.ts'

/** Tables of organizations that are their own truth: what erasing does there, what belongs to a person, what may be an orphan. */
export const organizationTables: Contribution = {
	name: 'records/organizations',
	tables: [
		{
			table: 'rec.organization_invitations',
			erasure: {
				user: `DELETE FROM rec.organization_invitations
		WHERE lower(email) = (SELECT lower(email) FROM rec.users WHERE id = $1)`,
			},
		},
		{
			table: 'rec.organization_details',
			erasure: { kept: 'an organization is no person' },
		},
		{
			table: 'rec.organization_images',
			erasure: { kept: 'an organization is no person' },
		},
		{
			table: 'rec.organization_documents',
			erasure: { kept: 'an organization is no person' },
		},
	],
}
