import type { BackofficePicture, PicturePurpose, PictureState } from '../../domain/files/pictures.contract.ts'
import { type FileUrls, fileUrls } from '../_shared/file-urls.ts'

export interface PictureRecord {
	readonly id: string
	readonly state: PictureState
	readonly purpose: PicturePurpose
	readonly flagged: boolean | null
	readonly score: number | null
	readonly path: string | null
	readonly card_path: string | null
	readonly width: number | null
	readonly height: number | null
	readonly created_at: Date | null
	readonly owner_id: string
	readonly owner: string | null
	readonly decided_at: Date | null
	readonly decided_by: string | null
	readonly decisions: bigint
}

const NAME = (table: string) =>
	`coalesce(nullif(trim(${table}.first_name || ' ' || ${table}.last_name), ''), ${table}.username)`
export const COLUMNS = `coalesce(f.id, p.id) AS id, coalesce(p.state, 'waiting') AS state,
	coalesce(p.purpose, f.purpose) AS purpose, f.flagged, f.score, f.path, f.card_path, f.width, f.height,
	f.created_at, coalesce(p.owner_id, f.owner_id) AS owner_id, ${NAME('o')} AS owner, p.decided_at,
	${NAME('d')} AS decided_by, coalesce(p.revision + 1, 0) AS decisions`
export const FROM = `(SELECT * FROM rec.files WHERE card_path IS NOT NULL) f
	FULL JOIN (SELECT * FROM read.pictures) p ON p.id = f.id
	LEFT JOIN rec.users o ON o.id = coalesce(p.owner_id, f.owner_id)
	LEFT JOIN rec.users d ON d.id = p.decided_by`
export const THERE = "f.id IS NOT NULL OR p.state = 'takenDown'"

export const toView = (row: PictureRecord, urls: FileUrls): BackofficePicture => {
	// Reviewers see those of private requests, too.
	const urlOf = fileUrls(urls, true)
	const { path, card_path, width, height, flagged, score } = row
	const isThere = row.state !== 'takenDown' && path !== null && card_path !== null
	return {
		id: row.id,
		state: row.state,
		purpose: row.purpose,
		verdict:
			!isThere || flagged === null ? null : { verdict: flagged ? 'review' : 'clear', score: score ?? 0 },
		image: isThere
			? {
					url: urlOf(path),
					cardUrl: urlOf(card_path),
					width: width ?? 0,
					height: height ?? 0,
				}
			: null,
		owner: { id: row.owner_id, name: row.owner },
		uploadedAt: isThere ? (row.created_at?.toISOString() ?? null) : null,
		decidedAt: row.decided_at?.toISOString() ?? null,
		decidedBy: row.decided_by,
		etag: `"${row.decisions}"`,
	}
}
