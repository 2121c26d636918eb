import type { Contribution } from '../../kernel/capability/capability.ts'
import { shortLinksTable } from './short-links.ts'

export const catalogTables: Contribution = {
	name: 'records/catalog',
	tables: [
		{
			table: shortLinksTable,
			// Their own page goes with them. What they shared of others stays good, and nobody made it.
			erasure: {
				user: `WITH own AS (
			DELETE FROM rec.short_links WHERE reference_id = $1
				OR lower(path) = (SELECT '/user/' || lower(username) FROM rec.users WHERE id = $1)
			RETURNING code
		)
		UPDATE rec.short_links SET created_by = NULL
		WHERE created_by = $1 AND code NOT IN (SELECT code FROM own)`,
			},
			personalData: {
				shortLinks:
					'SELECT code, path, created_at FROM rec.short_links WHERE created_by = $1 ORDER BY created_at',
			},
		},
	],
}
