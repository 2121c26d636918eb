import { randomBytes, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastify from 'fastify'
import { demoUserId } from '../demo/seed/accounts.ts'
import { makeTemporaryFolder, removeTemporaryFolder } from '../infra/postgres/temporary-folder.ts'
import { AUDIO_TIERS, MAX_AUDIO_SECONDS, tierFile } from '../kernel/wire/audio-grid.ts'
import { addVersion, insertItem } from '../records/media/items.ts'
import type { BenchUrls } from './append.ts'
import { writeFlac } from './flac.ts'
import { answersPerSecond } from './http-load.ts'
import { levelled } from './level.ts'
import { median } from './median.ts'
import { atLeast, atMost, perSecond, type Row } from './report.ts'
import { type Running, startRunning } from './running.ts'

export interface MediaSizes {
	readonly seconds: number
	readonly shortSeconds: number
	readonly warmUpSeconds: number
	readonly measureSeconds: number
	readonly runs: number
}
const FULL: MediaSizes = {
	seconds: MAX_AUDIO_SECONDS,
	shortSeconds: 300,
	warmUpSeconds: 1,
	measureSeconds: 4,
	runs: 3,
}

export interface MediaBench {
	readonly 'media.ingestRealtime': number
	readonly 'media.bareRealtime': number
	readonly 'media.ingestGrowthMiB': number
	readonly 'media.rangeRatio': number
	readonly 'media.rangesPerSecond': number
	readonly 'media.bareRangesPerSecond': number
	readonly seconds: number
}

/** Levels a FLAC into all tiers, and reads parts of an episode. */
export async function benchMedia(urls: BenchUrls, sizes = FULL): Promise<MediaBench> {
	const folder = await makeTemporaryFolder('karuna-bench-media-')
	const { seconds, shortSeconds } = sizes
	try {
		const [short, long, tiers] = ['short', 'long', 'tiers'].map((name) => join(folder, name))
		const recordings = { short: short ?? '', long: long ?? '', folder: tiers ?? '' }
		await writeFlac(recordings.short, shortSeconds)
		await writeFlac(recordings.long, seconds)
		await mkdir(recordings.folder)
		const ingest = await levelled(recordings)
		return {
			'media.ingestRealtime': Number((seconds / ingest.seconds).toFixed(1)),
			'media.bareRealtime': Number((shortSeconds / ingest.bareSeconds).toFixed(1)),
			'media.ingestGrowthMiB': Math.ceil(ingest.growthMiB),
			...(await measureRanges(urls, sizes)),
			seconds,
		}
	} finally {
		await removeTemporaryFolder(folder)
	}
}

const FRAMES = 25_000
const RANGE = 'bytes=1000000-2048575'
const CONNECTIONS = 8

async function measureRanges(urls: BenchUrls, { warmUpSeconds, measureSeconds, runs }: MediaSizes) {
	const running = await startRunning(urls)
	const bare = fastify({ logger: false })
	try {
		const { file, address } = await publishEpisode(running)
		bare.get('/file', async (request, reply) => {
			const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
			const [start, end] = [Number(from), Number(to)]
			return reply
				.code(206)
				.headers({ 'content-type': 'audio/mpeg', 'content-length': end - start + 1 })
				.send(createReadStream(file, { start, end }))
		})
		const bareUrl = `${await bare.listen({ host: '127.0.0.1', port: 0 })}/file`
		const rateOf = (url: string) =>
			answersPerSecond({
				url,
				method: 'GET',
				headers: { range: RANGE },
				connections: CONNECTIONS,
				warmUpSeconds,
				measureSeconds,
			})
		const rates: { own: number; bare: number }[] = []
		for (let run = 0; run < runs; run += 1)
			rates.push({ own: await rateOf(running.system.url + address), bare: await rateOf(bareUrl) })
		return {
			'media.rangeRatio': Number(median(rates.map(({ own, bare: least }) => own / least)).toFixed(2)),
			'media.rangesPerSecond': Math.trunc(median(rates.map(({ own }) => own))),
			'media.bareRangesPerSecond': Math.trunc(median(rates.map(({ bare: least }) => least))),
		}
	} finally {
		await bare.close()
		await running.stop()
	}
}

/** Publishes an episode of one item. @returns the file of its usual tier, and the address of its sound */
async function publishEpisode({ system: { sql }, dataDir, signIn, call }: Running) {
	const token = await signIn(demoUserId('radio'))
	const [itemId, file] = [randomUUID(), randomUUID()]
	const path = `audio/${file.slice(0, 2)}/${file}`
	const folder = join(dataDir, 'files', path)
	await mkdir(folder, { recursive: true })
	for (const tier of AUDIO_TIERS)
		await writeFile(tierFile(folder, tier), randomBytes(FRAMES * tier.frameBytes))
	const at = new Date()
	await insertItem(sql, {
		id: itemId,
		title: 'Ten minutes',
		kind: 'talk',
		artist: '',
		description: '',
		album: '',
		label: '',
		isrc: '',
		iswc: '',
		writers: '',
		publishers: '',
		may_download: true,
		current_version: null,
		created_by: null,
		created_at: at,
	})
	await sql.transaction((tx) =>
		addVersion(tx, {
			item_id: itemId,
			path,
			frames: FRAMES,
			cue_in: 0,
			cue_out: FRAMES,
			lufs: -16,
			peak_db: -1,
			waveform: Buffer.alloc(400, 128),
			cover_path: null,
			made_at: at,
		}),
	)
	const podcast = await call<{ id: string }>('POST', '/api/backoffice/radioPodcasts', {
		token,
		body: {
			slug: 'bench',
			title: 'Bench',
			description: 'What is measured.',
			author: 'Karuna Radio',
			language: 'en',
			appleCategory: 'Science',
		},
	})
	const playlists = '/api/v1/radio/playlists'
	const { data } = await call<{ data: { _id: string } }>('POST', playlists, {
		token,
		body: { title: 'Ten minutes', producer: 'Asha Rao', description: '', mayDownload: true },
	})
	await call('PUT', `${playlists}/${data._id}/items`, { token, body: { items: [itemId] } })
	await call('POST', `${playlists}/${data._id}/publish`, {
		token,
		body: { podcastId: podcast.id, slug: 'ten-minutes' },
	})
	const [usual] = AUDIO_TIERS
	if (!usual) throw new Error('There is no tier.')
	return { file: tierFile(folder, usual), address: `/media/${data._id}.mp3` }
}

export function mediaRows(bench: MediaBench): Row[] {
	const { 'media.ingestRealtime': speed, 'media.rangeRatio': ratio, seconds } = bench
	const growth = bench['media.ingestGrowthMiB']
	return [
		{
			measure: 'a recording levelled into all tiers',
			figure: `${speed} times as fast as it plays`,
			baseline: `${bench['media.bareRealtime']} times, encoded alone`,
			ratio: null,
			goal: { label: '>= 10 times', met: speed >= 10 },
		},
		{
			measure: `memory for a FLAC of ${(seconds / 3_600).toFixed(1)} hours`,
			figure: `${growth} MiB`,
			baseline: 'after a short one',
			ratio: null,
			goal: atMost(growth, 64, 'MiB'),
		},
		{
			measure: 'parts of an episode of 1 MiB',
			figure: perSecond(bench['media.rangesPerSecond']),
			baseline: `${perSecond(bench['media.bareRangesPerSecond'])} a bare file server`,
			ratio,
			goal: atLeast(ratio, 0.9),
		},
	]
}
