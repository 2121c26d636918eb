import type { UploadReason } from '../../domain/media/uploads.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { messageOf } from '../../kernel/events/errors.ts'
import { retryPause } from '../../kernel/outbox/retry-policy.ts'
import { createSweep, type Sweep } from '../../kernel/outbox/sweep.ts'
import { InvalidAudio, type StoredAudio } from '../../kernel/ports/audio.ts'
import type { Tx } from '../../kernel/sql/sql.ts'
import { AUDIO_TIERS, tierFile } from '../../kernel/wire/audio-grid.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { HOUR_MS, SECOND_MS } from '../../kernel/wire/time.ts'
import { picturePaths } from '../../records/files/pictures.ts'
import { addVersion, insertItem } from '../../records/media/items.ts'
import {
	type ClaimedUpload,
	claimUpload,
	finishUpload,
	giveBack,
	holdsClaim,
	noteProgress,
	uploadsWithFiles,
} from '../../records/media/uploads.ts'

const PAUSE_MS = 2 * SECOND_MS
/** Holds the claim, notes the progress, and finds out that the upload was cancelled. */
const BEAT_MS = SECOND_MS
const CLEAN_EVERY_MS = HOUR_MS
const TRIES = 4

type Worker = Pick<WorkerInfrastructure, 'sql' | 'files' | 'uploadFolder' | 'clock' | 'log' | 'wallClock'>

/** Levels uploaded recordings, one at a time, and lists each with all of its tiers or not at all. */
export function createRecordingLeveller(worker: Worker): Sweep {
	const { log, wallClock } = worker
	const stopping = new AbortController()
	let cleanedAt = -Infinity
	const sweep = createSweep(async () => {
		try {
			while (!stopping.signal.aborted && (await levelNext(worker, stopping.signal)));
			if (wallClock.now() - cleanedAt < CLEAN_EVERY_MS) return
			await removeLeftFiles(worker)
			cleanedAt = wallClock.now()
		} catch (error) {
			log.warn(`Recordings can't be levelled: ${messageOf(error)}`)
		}
	}, PAUSE_MS)
	return {
		start: sweep.start,
		stop: () => {
			stopping.abort()
			return sweep.stop()
		},
	}
}

/** @returns false when none waits */
export async function levelNext(worker: Worker, stopping: AbortSignal): Promise<boolean> {
	const { sql, files, uploadFolder, log, wallClock } = worker
	const now = () => new Date(wallClock.now())
	const claim = await claimUpload(sql, now())
	if (claim === null) return false
	const path = uploadFolder.pathOf(claim.id)
	// Ends the work when the claim is over, as it is once its upload is cancelled.
	const over = new AbortController()
	let share = 0
	const beat = setInterval(
		() =>
			void noteProgress(sql, claim, share, now()).then(
				(isOurs) => isOurs || over.abort(),
				(error: unknown) =>
					log.warn(`The progress of upload ${claim.id} can't be noted: ${messageOf(error)}`),
			),
		BEAT_MS,
	)
	const onProgress = (done: number) => {
		share = done
	}
	try {
		const gone = AbortSignal.any([stopping, over.signal])
		const made = await files.putAudio({ path, sender: { id: claim.user_id, gone } }, onProgress)
		if (!(await sql.transaction((tx) => list(tx, claim, made, new Date(worker.clock.now())))))
			await discard(worker, made)
		await uploadFolder.remove(claim.id)
	} catch (error) {
		if (stopping.aborted) await giveBack(sql, claim, { again: now() })
		else if (!over.signal.aborted) await fail(worker, claim, error)
	} finally {
		clearInterval(beat)
	}
	return true
}

/** @returns false when the claim is over, as it is when its item is gone, and nothing was written */
async function list(tx: Tx, claim: ClaimedUpload, made: StoredAudio, at: Date): Promise<boolean> {
	const { tags, path, frames, lufs, peakDb, cueIn, cueOut, waveform, coverPath } = made
	// First, so that a cancelling call waits, and a claim that is over writes nothing.
	if (!(await holdsClaim(tx, claim))) return false
	const itemId = claim.item_id ?? newId(at.getTime())
	if (claim.item_id === null) {
		await insertItem(tx, {
			id: itemId,
			title: claim.title,
			kind: claim.kind,
			artist: tags.artist,
			album: tags.album,
			description: tags.description,
			label: '',
			isrc: '',
			iswc: '',
			writers: '',
			publishers: '',
			may_download: false,
			current_version: null,
			created_by: claim.user_id,
			created_at: at,
		})
	}
	await addVersion(tx, {
		item_id: itemId,
		path,
		frames,
		cue_in: cueIn,
		cue_out: cueOut,
		lufs,
		peak_db: peakDb,
		waveform: Buffer.from(waveform),
		cover_path: coverPath,
		made_at: at,
	})
	await finishUpload(tx, claim, itemId, tags)
	return true
}

async function fail({ sql, log, wallClock }: Worker, claim: ClaimedUpload, error: unknown): Promise<void> {
	if (error instanceof InvalidAudio) return giveBack(sql, claim, { reason: error.reason })
	log.warn(`Upload ${claim.id} can't be levelled: ${messageOf(error)}`)
	const reason: UploadReason = /\bENOSPC\b/.test(messageOf(error)) ? 'noRoom' : 'failed'
	const again = new Date(wallClock.now() + retryPause(claim.tries))
	await giveBack(sql, claim, claim.tries >= TRIES ? { reason } : { again })
}

async function discard({ files }: Worker, { path, coverPath }: StoredAudio): Promise<void> {
	for (const tier of AUDIO_TIERS) await files.delete(tierFile(path, tier))
	if (coverPath !== null) for (const each of picturePaths(coverPath)) await files.delete(each)
}

/** Removes the files of uploads that are over, cancelled or gone with their account. */
async function removeLeftFiles({ sql, uploadFolder }: Worker): Promise<void> {
	const ids = await uploadFolder.ids()
	const needed = await uploadsWithFiles(sql, ids)
	for (const id of ids) if (!needed.has(id)) await uploadFolder.remove(id)
}
