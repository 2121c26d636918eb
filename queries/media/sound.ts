import { hash } from 'node:crypto'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import type { Sound, WantedSound } from '../../kernel/ports/sound.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { AUDIO_TIERS, tierFile } from '../../kernel/wire/audio-grid.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { isPublished } from './episode-row.ts'

const DEFAULT_TIER = '128'
const tierNamed = (name: string) => AUDIO_TIERS.find(({ kbps }) => String(kbps) === name)

/** Bytes of the sound at a playlist's address. @param frames its length */
export const soundBytes = (frames: number): number => frames * (tierNamed(DEFAULT_TIER)?.frameBytes ?? 0)

export interface SoundDeps {
	readonly sql: SqlExecutor
	readonly clock: Clock
	readonly links: SignedLinks
}

/** Administrators read addresses of sounds, too. */
export type RadioDeps = QueryDeps & Pick<SoundDeps, 'links'>

type Subject = Pick<WantedSound, 'of' | 'id'> & { readonly version?: string | number | undefined }

interface SoundRow {
	readonly title: string
	readonly is_public: boolean
	readonly may_download: boolean
	readonly items: readonly { readonly path: string; readonly frames: number; readonly version: string }[]
}

const pathOf = ({ of, id, version }: Subject): string =>
	`/media/${of === 'item' ? 'items/' : ''}${id}${version === undefined ? '' : `/${version}`}.mp3`

const subjectOf = (path: string): string => `sound:${path}`

/**
 * Returns the address of a sound for an administrator's browser, which sends no session for it. It opens the
 * sound for one to two hours and is the same within an hour.
 */
export function previewUrl(
	{ links, clock }: Pick<SoundDeps, 'links' | 'clock'>,
	of: Subject['of'],
	id: string,
	version?: number,
): string {
	const path = pathOf({ of, id, version })
	const until = Math.floor(clock.now() / HOUR_MS) * HOUR_MS + 2 * HOUR_MS
	return `${path}?key=${links.sign(subjectOf(path), until)}`
}

const ITEM = `json_build_object('path', v.path, 'frames', v.frames, 'version', v.item_id || '.' || v.version)`
const VERSION = 'rec.media_item_versions v ON v.item_id = i.id AND v.version ='
const OF_PLAYLIST = `SELECT p.title, coalesce(${isPublished('$2')}, false) AS is_public,
		p.may_download AND bool_and(i.may_download) AS may_download,
		json_agg(${ITEM} ORDER BY x.position) AS items
	FROM rec.media_playlists p JOIN rec.media_playlist_items x ON x.playlist_id = p.id
	JOIN rec.media_items i ON i.id = x.item_id JOIN ${VERSION} i.current_version
	WHERE p.id = $1 GROUP BY p.id`
const OF_ITEM = `SELECT i.title, false AS is_public, i.may_download, json_build_array(${ITEM}) AS items
	FROM rec.media_items i JOIN ${VERSION} coalesce($2::int, i.current_version) WHERE i.id = $1`

/** Finds the files of a sound. A published episode is open to everybody, all else to who has its key. */
export async function findSound(
	{ sql, clock, links }: SoundDeps,
	wanted: WantedSound,
): Promise<Sound | null> {
	const { of, id, version, key, isDownload } = wanted
	const tier = tierNamed(wanted.tier ?? DEFAULT_TIER)
	if (tier === undefined) return null
	const now = clock.now()
	const row = await (of === 'item'
		? sql.maybeOne<SoundRow>(OF_ITEM, [id, version ?? null])
		: sql.maybeOne<SoundRow>(OF_PLAYLIST, [id, new Date(now)]))
	if (row === null) return null
	const hasKey = key !== undefined && links.check(subjectOf(pathOf(wanted)), key, now) === 'valid'
	if (!hasKey && (!row.is_public || (isDownload && !row.may_download))) return null
	return {
		title: row.title,
		tag: `"${digest(row.items.map(({ version }) => version).join(' '))}-${tier.kbps}"`,
		isPublic: row.is_public,
		files: row.items.map(({ path, frames }) => ({
			path: tierFile(path, tier),
			bytes: frames * tier.frameBytes,
		})),
	}
}

const digest = (text: string): string => hash('sha256', text, 'base64url').slice(0, 16)
