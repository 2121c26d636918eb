import type { Contribution } from '../../kernel/capability/capability.ts'
import { filesTable } from './files.ts'

export const fileTables: Contribution = {
	name: 'records/files',
	tables: [
		{
			table: filesTable,
			// Uploads for an organization are the organization's, papers about a donation its donor's, those of the journal
			// and of the radio the foundation's. A restore erases before there are read models.
			erasure: {
				user: `DELETE FROM rec.files f WHERE f.owner_id = $1
			AND NOT EXISTS (SELECT FROM rec.organization_images i WHERE i.file_id = f.id)
			AND NOT EXISTS (SELECT FROM rec.organization_documents d WHERE d.file_id = f.id)
			AND NOT EXISTS (SELECT FROM rec.organization_tax_numbers n WHERE n.document_id = f.id)
			AND NOT EXISTS (SELECT FROM rec.dispute_files x WHERE x.file_id = f.id)
			AND NOT EXISTS (SELECT FROM rec.offline_donations o WHERE o.file_id = f.id)
			AND f.purpose NOT IN ('journal', 'radiochannels', 'radiomembers', 'radioplaylists', 'radiopodcasts')
			AND NOT EXISTS (SELECT FROM rec.media_videos v WHERE f.path IN (v.path, v.poster_path))
		RETURNING path, card_path`,
			},
			personalData: {
				files:
					'SELECT purpose, path, bytes, created_at FROM rec.files WHERE owner_id = $1 ORDER BY created_at',
			},
			orphans: {
				id: 'id',
				find: `SELECT f.id, f.path, f.card_path FROM rec.files f
				WHERE f.created_at < $1
					AND NOT EXISTS (SELECT 1 FROM rec.request_contents c WHERE f.id = ANY (c.images) OR f.id = ANY (c.field_files))
					AND NOT EXISTS (SELECT 1 FROM rec.request_drafts t WHERE f.id = ANY (t.ids))
					AND NOT EXISTS (SELECT 1 FROM rec.request_contents c WHERE f.id = ANY (c.videos))
					AND NOT EXISTS (SELECT 1 FROM rec.files v WHERE v.poster_id = f.id)
					AND NOT EXISTS (SELECT 1 FROM rec.request_documents d WHERE d.file_id = f.id)
					AND NOT EXISTS (SELECT 1 FROM rec.request_updates u WHERE f.id = ANY (u.images) OR f.id = ANY (u.videos))
					AND NOT EXISTS (SELECT 1 FROM rec.request_update_versions u WHERE f.id = ANY (u.images) OR f.id = ANY (u.videos))
					AND NOT EXISTS (SELECT 1 FROM rec.profiles p WHERE p.image_file_id = f.id)
					AND NOT EXISTS (SELECT 1 FROM rec.organization_images i WHERE i.file_id = f.id)
					AND NOT EXISTS (SELECT 1 FROM rec.organization_documents x WHERE x.file_id = f.id)
					AND NOT EXISTS (SELECT 1 FROM rec.organization_tax_numbers n WHERE n.document_id = f.id)
					AND NOT EXISTS (SELECT 1 FROM rec.withdrawal_evidence e WHERE f.id = ANY (e.originals) OR f.id = ANY (e.copies))
					AND NOT EXISTS (SELECT 1 FROM rec.dispute_files y WHERE y.file_id = f.id)
					AND NOT EXISTS (SELECT 1 FROM rec.offline_donations o WHERE o.file_id = f.id)
					AND NOT EXISTS (SELECT 1 FROM read.journal_entries j WHERE j.file_id = f.id)
					AND NOT EXISTS (SELECT 1 FROM rec.answer_contents a WHERE f.id = ANY (a.files))
					AND NOT EXISTS (SELECT 1 FROM rec.answer_messages m WHERE f.id = ANY (m.files))
					AND NOT EXISTS (SELECT 1 FROM rec.media_members m WHERE m.image_path = f.path)
					AND NOT EXISTS (SELECT 1 FROM rec.media_playlists l WHERE l.thumbnail_path = f.path)
					AND NOT EXISTS (SELECT 1 FROM rec.media_podcasts o WHERE o.artwork_path = f.path)
					AND NOT EXISTS (SELECT 1 FROM rec.radio_channels a WHERE a.artwork_path = f.path)
					AND NOT EXISTS (SELECT 1 FROM rec.media_item_versions h WHERE h.cover_path = f.path)
					AND NOT EXISTS (SELECT 1 FROM rec.media_videos w WHERE w.path = f.path)
					AND NOT EXISTS (SELECT 1 FROM rec.media_videos w WHERE w.poster_path = f.path)
					AND NOT EXISTS (SELECT 1 FROM rec.campaigns c WHERE c.created_by = f.owner_id AND c.blocks @> jsonb_build_object(
						'blocks', jsonb_build_array(jsonb_build_object('path', '/files/' || f.path))))
				LIMIT $2`,
			},
		},
	],
}
